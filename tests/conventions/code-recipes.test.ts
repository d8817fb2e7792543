/**
 * The recipes of CONTRIBUTING.md about code, followed to the letter on one copy of the repository: what the copy then prints, migrates,
 * compiles and proves is what they promise. The long run compiles and proves, the short one prints and migrates.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerTypesArguments } from '../../scripts/test/worker-types.ts';
import { isLong, timeLimit } from '../support/proof.ts';
import { changes, proof, rarityTitles } from './code-recipes.ts';
import { copyOf, type RecipeCopy } from './recipe-copy.ts';

const bin = (...path: string[]) => join('node_modules', ...path);

interface Result {
  fullName: string;
  status: string;
  failureMessages: string[];
}

let copy: RecipeCopy;
let migration: string;
let results: Result[];

beforeAll(async () => {
  copy = copyOf('src', 'docs', 'drizzle', 'scripts', 'tests', 'public', ...configuration);
  for (const [name, files] of Object.entries(changes)) copy.follow(name, files);
  const ends = await Promise.all([
    copy.run(bin('drizzle-kit', 'bin.cjs'), 'generate', '--name', 'recipes'),
    copy.run('scripts/write-docs.ts'),
  ]);
  expect(ends.map(({ status, output }) => (status === 0 ? '' : output))).toEqual(['', '']);
  const file = readdirSync(join(copy.folder, 'drizzle')).find((each) => each.endsWith('_recipes.sql'));
  migration = copy.read(join('drizzle', file ?? ''));
  if (!isLong) return;
  const report = 'results.json';
  await copy.run(bin('vitest', 'vitest.mjs'), 'run', '--reporter=json', `--outputFile=${report}`, ...proof);
  results = JSON.parse(copy.read(report)).testResults.flatMap(
    ({ assertionResults }: { assertionResults: Result[] }) => assertionResults,
  );
}, timeLimit(240_000));
afterAll(() => copy?.remove());

const configuration = [
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'drizzle.config.ts',
  'playwright.config.ts',
  'wrangler.toml',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'astro.config.mjs',
  'package-lock.json',
];

test('the tables of the documentation show a new call, code, setting and transition', () => {
  expect(copy.read('docs/product/api.md')).toContain('| `GET /rarities/{id}` | How many items are as rare |');
  expect(copy.read('docs/product/errors.md')).toContain('| `rarity_unknown` | 404 | Nothing is that rare. |');
  expect(copy.read('docs/product/settings.md')).toContain('| `rarities_shown` | on | on or off |');
  expect(copy.read('docs/product/states.md')).toContain('| `send` | `awaiting_item` | `on_its_way` |');
});

test('one migration adds the columns and the state', () => {
  expect(migration).toContain('ALTER TABLE `items` ADD `rarity` text;');
  expect(migration).toContain("ALTER TABLE `customers` ADD `nickname` text DEFAULT '' NOT NULL;");
  expect(migration).toMatch(/CONSTRAINT "offers_state" CHECK\(.*'awaiting_item', 'on_its_way'/);
});

if (isLong) {
  test('every convention is kept, and what was made works', () => {
    const failed = results.filter(({ status }) => status !== 'passed');
    const told = failed.map(({ fullName, failureMessages: [reason = ''] }) => `${fullName}\n${reason.slice(0, 600)}`);
    expect(told).toEqual([]);
    const titles = results.map(({ fullName }) => fullName);
    for (const title of rarityTitles) expect(titles).toContain(title);
  });

  test('all of it compiles', { timeout: timeLimit(30_000) }, async () => {
    mkdirSync(join(copy.folder, '.astro'));
    writeFileSync(join(copy.folder, '.astro', 'types.d.ts'), '/// <reference types="astro/client" />\n');
    const types = await copy.run(bin('wrangler', 'bin', 'wrangler.js'), ...workerTypesArguments);
    expect(types).toMatchObject({ status: 0 });
    const compiler = await copy.run(bin('@typescript', 'native', 'bin', 'tsc'), '--noEmit', '-p', '.');
    expect(compiler).toEqual({ status: 0, output: '' });
  });
}
