/** The texts of the console: in English alone, each used, none empty. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const files = globSync('src/content/console/*.json', { cwd: root });
const sources = globSync(['src/console/**/*.{ts,tsx,astro}', 'src/{pages/ops,layouts}/*.astro'], { cwd: root });
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const words = (file: string): Record<string, unknown> => JSON.parse(textOf(file));

test('there are some', () => {
  expect(files.length).toBeGreaterThan(1);
});

test.each(files)('%s has no empty text and nothing but texts and plural forms', (file) => {
  const wrong = Object.entries(words(file)).filter(([, message]) => {
    const texts = typeof message === 'string' ? [message] : Object.values(message as object);
    return texts.length === 0 || texts.some((text) => typeof text !== 'string' || text.trim() === '');
  });
  expect(wrong).toEqual([]);
});

test.each(files)('%s writes "email" as the shop does', (file) => {
  expect(Object.values(words(file)).filter((message) => /e-mail/i.test(JSON.stringify(message)))).toEqual([]);
});

test.each(files)('%s writes three dots as the shop does, without a space before them', (file) => {
  expect(Object.values(words(file)).filter((message) => / (?:…|\.\.\.)/.test(JSON.stringify(message)))).toEqual([]);
});

test.each(files)('every text of %s is used where the file is imported', (file) => {
  const using = sources.filter((source) => textOf(source).includes(`#content/console/${basename(file)}'`));
  const code = using.map(textOf).join('\n');
  const quoted = new Set([...code.matchAll(/['"`](\w+)['"`]/g)].map(([, name]) => name));
  const beginnings = [...code.matchAll(/`(\w{2,})\$\{/g)].map(([, name = '']) => name);
  const isUsed = (key: string) =>
    quoted.has(key) ||
    beginnings.some((beginning) => key.startsWith(beginning)) ||
    new RegExp(`\\bwords\\.${key}\\b`).test(code);
  expect(Object.keys(words(file)).filter((key) => !isUsed(key))).toEqual([]);
});
