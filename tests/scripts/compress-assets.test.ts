import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressAssets } from '../../scripts/compress-assets.ts';
import { readAssets } from '../../scripts/serve/assets.ts';

test('what visitors load is compressed once where that makes it smaller, by the name that is its ETag', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-compressed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const client = join(folder, 'client');
  mkdirSync(client);
  const long = 'a text that repeats itself. '.repeat(50);
  for (const name of ['page.html', 'font.ttf', 'picture.webp']) writeFileSync(join(client, name), `${name} ${long}`);
  writeFileSync(join(client, 'short.js'), 'x');

  const compressed = join(folder, 'compressed');
  await compressAssets(client, compressed);
  const [hash = ''] = Object.entries(readAssets(client).files).find(([, { path }]) => path === 'page.html') ?? [];
  expect(readdirSync(compressed)).toEqual([hash]);
  expect(gunzipSync(readFileSync(join(compressed, hash))).toString()).toBe(`page.html ${long}`);
});
