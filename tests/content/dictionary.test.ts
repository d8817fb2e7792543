/** The dictionary is whole: every language has every key and place, and nothing in it is unused. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { languages } from '#rules/languages.ts';
import type { Message } from '#rules/messages.ts';

type Words = Record<string, Record<string, Message>>;

const codes = languages.map((language) => language.code);
const english = dictionaries.en as unknown as Words;
const countedMax = 1000;

/** The forms that numbers which a shop counts take in a language, and that of everything else. */
function pluralForms(code: string): Set<string> {
  const rules = new Intl.PluralRules(code);
  return new Set(['other', ...Array.from({ length: countedMax + 1 }, (_, number) => rules.select(number))]);
}

function entries(words: Words): [string, Message][] {
  return Object.entries(words).flatMap(([space, table]) =>
    Object.entries(table).map(([key, message]): [string, Message] => [`${space}.${key}`, message]),
  );
}

function texts(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message);
}

function places(message: Message): string[] {
  return [
    ...new Set(texts(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))),
  ].sort();
}

test.each(codes)('%s has exactly the keys of English', (code) => {
  const words = dictionaries[code] as unknown as Words;
  expect(
    entries(words)
      .map(([key]) => key)
      .sort(),
  ).toEqual(
    entries(english)
      .map(([key]) => key)
      .sort(),
  );
});

test.each(codes)('%s fills the same places as English', (code) => {
  const words = new Map(entries(dictionaries[code] as unknown as Words));
  const different = entries(english).filter(([key, message]) => {
    const other = words.get(key);
    return other && places(other).join() !== places(message).join();
  });
  expect(different.map(([key]) => key)).toEqual([]);
});

test.each(codes)('%s has no empty text', (code) => {
  const empty = entries(dictionaries[code] as unknown as Words).filter(([, message]) =>
    texts(message).some((text) => text.trim() === ''),
  );
  expect(empty.map(([key]) => key)).toEqual([]);
});

test.each(codes)('%s has the plural forms that it needs', (code) => {
  const plurals = entries(dictionaries[code] as unknown as Words).filter(([, message]) => typeof message !== 'string');
  const wrong = plurals.filter(([, message]) => [...pluralForms(code)].some((form) => !(form in (message as object))));
  expect(wrong.map(([key]) => key)).toEqual([]);
});

test('the four reasons on the home page have their documented names', () => {
  const { home } = dictionaries.en;
  expect([home.whyDesignTitle, home.whySecurityTitle, home.whyReliableTitle, home.whyCommunityTitle]).toEqual([
    'Intuitive Design',
    'Built-in Security',
    'Reliable Infrastructure',
    'Community-Focused',
  ]);
});

test('the plural forms of a language are those of its grammar', () => {
  expect(pluralForms('pl')).toEqual(new Set(['one', 'few', 'many', 'other']));
  expect(pluralForms('de')).toEqual(new Set(['one', 'other']));
  expect(pluralForms('cs')).toEqual(new Set(['one', 'few', 'other']));
});

test('every key is used', () => {
  const src = join(import.meta.dirname, '..', '..', 'src');
  const files = globSync('**/*.{ts,tsx,astro}', { cwd: src }).filter((file) => !file.startsWith('content/dictionary'));
  const code = files.map((file) => readFileSync(join(src, file), 'utf8')).join('\n');
  const quoted = new Set([...code.matchAll(/['"`]([A-Za-z][\w ]*)['"`]/g)].map((match) => match[1]));
  const beginnings = [...code.matchAll(/`([A-Za-z]\w{2,})\$\{/g)].map((match) => match[1] ?? '');
  const unused = entries(english)
    .map(([path]) => path.slice(path.indexOf('.') + 1))
    .filter(
      (key) =>
        !quoted.has(key) &&
        !beginnings.some((beginning) => key.startsWith(beginning)) &&
        !new RegExp(`\\b(words|t|home)\\.${key}\\b`).test(code),
    );
  expect(unused).toEqual([]);
});
