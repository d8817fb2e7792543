/** The libraries of Steam run on Node alone. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const importOfSteam = /(?:from|import|require\()\s*\(?['"]steam[\w-]*['"]/;

test('only the adapter of couriers imports the libraries of Steam, so that no Worker and no browser loads them', () => {
  const files = globSync('{src,scripts,tests}/**/*.{ts,tsx,astro,mjs}', { cwd: root });
  const importing = files.filter((file) => importOfSteam.test(readFileSync(join(root, file), 'utf8')));
  expect(importing.length).toBeGreaterThan(0);
  expect(importing.filter((file) => !file.startsWith('src/courier/steam/'))).toEqual([]);
});
