/** docs/browser.md lists every data attribute that scripts of the page read or set, and every key of the browser's storage. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleTabKeys, localKeys, tabKeys } from '#rules/storage-keys.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'browser.md'), 'utf8');
const scripts = globSync('src/browser/*.{ts,js}', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test('every key', () => {
  const keys = [...Object.values(localKeys), ...Object.values(tabKeys), ...Object.values(consoleTabKeys)];
  expect(keys.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
});

test('every attribute', () => {
  const attributes = [
    ...[...scripts.matchAll(/dataset\.(\w+)/g)].map(([, name = '']) => `data-${kebab(name)}`),
    ...[...scripts.matchAll(/\[(data-[a-z-]+)|'(data-[a-z-]+)'/g)].map(([, one, other]) => one ?? other ?? ''),
  ];
  expect(attributes.length).toBeGreaterThan(15);
  expect([...new Set(attributes)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
