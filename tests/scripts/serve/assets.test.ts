import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { headerRules, readAssets } from '../../../scripts/serve/assets.ts';
import { capnpText, Embedded } from '../../../scripts/serve/capnp-text.ts';

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

test('a folder is served but for what says something about it', () => {
  const folder = folderOf({
    'index.html': 'home',
    'de/index.html': 'Start',
    'sub/wrangler.json': '{}',
    _headers: '/*\n  X-A: b',
    '.assetsignore': 'wrangler.json\n.dev.vars\n',
    '.dev.vars': 'SECRET=1',
  });
  const { files, manifest, headers } = readAssets(folder);
  expect(Object.values(files).sort((one, other) => one.path.localeCompare(other.path))).toEqual([
    { path: 'de/index.html', contentType: 'text/html; charset=utf-8' },
    { path: 'index.html', contentType: 'text/html; charset=utf-8' },
  ]);
  expect(manifest.length).toBe(20 + 2 * 40);
  expect(headers?.rules).toEqual({ '/*': { set: { 'x-a': 'b' } } });
});

test('a file that did not change keeps its ETag from build to build', () => {
  const tags = (folder: string) => Object.keys(readAssets(folder).files);
  expect(tags(folderOf({ 'a.txt': 'same' }))).toEqual(tags(folderOf({ 'a.txt': 'same' })));
  expect(tags(folderOf({ 'a.txt': 'same' }))).not.toEqual(tags(folderOf({ 'a.txt': 'other' })));
});

test('rules of headers hold several values of one name, and names that are taken away', () => {
  const lines = ['/a/*', 'Link: </x>', 'Link: </y>', '! ETag', '/b', 'Cache-Control: no-cache'];
  expect(headerRules(lines)?.rules).toEqual({
    '/a/*': { set: { link: '</x>, </y>' }, unset: ['ETag'] },
    '/b': { set: { 'cache-control': 'no-cache' } },
  });
  expect(headerRules([])).toBeUndefined();
  expect(() => headerRules(['X-A: b'])).toThrow('_headers is not understood at "X-A: b"');
});

test("workerd's configuration holds any text", () => {
  const value = {
    a: 'he said "no"\\\n',
    b: true,
    c: ['ü', new Embedded('x/y.js')],
    d: undefined,
    e: new Uint8Array([1, 255]),
  };
  expect(capnpText(value)).toBe(
    '(a = "he said \\x22no\\x22\\x5c\\x0a", b = true, c = ["ü", embed "x/y.js"], e = 0x"01ff")',
  );
});
