/** The cookie policy names everything that a browser keeps, in every language. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '#content/pages.generated.ts';
import { consentCookie } from '#rules/consent.ts';
import { languages } from '#rules/languages.ts';
import { localKeys, tabKeys } from '#rules/storage-keys.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
const stored: string[] = [...Object.values(localKeys), ...Object.values(tabKeys)];
const cookies = [...read('src/server/http/*.ts').matchAll(/const (?:name|cookieName) = '([\w-]+)'/g)].map(
  ([, name = '']) => name,
);

test.each(languages)('in $title', ({ code: language }) => {
  const policy = pages[language].find((page) => page.is_cookie)?.content ?? '';
  const missing = [...stored, ...cookies, consentCookie].filter((name) => !policy.includes(`<code>${name}</code>`));
  expect([...new Set(missing)]).toEqual([]);
});

test('the server sets cookies to name', () => {
  expect(cookies.length).toBeGreaterThan(0);
});

test('every key is one of the list, also where a script can import nothing', () => {
  const code = read('src/{api,browser,islands,stores}/**/*.{ts,tsx,js}');
  const literals = [
    ...code.matchAll(/(?:Storage\.\w+|stored(?:Atom|Text)[^(]*|\bread|(?:read|write)(?:Local|Tab)\w*)\(\s*'(\w+)'/g),
  ];
  expect(literals.map(([, name = '']) => name).filter((name) => !stored.includes(name))).toEqual([]);
  expect(literals.length).toBeGreaterThan(2);
});

test('storage and cookies are read where a schema checks them', () => {
  const readers = globSync('src/{api,browser,islands,stores,components,layouts,pages}/**/*.{ts,tsx,js,astro}', {
    cwd: root,
  })
    .filter((file) =>
      /\b(?:localStorage|sessionStorage|indexedDB|BroadcastChannel)\b|document\.cookie/.test(read(file)),
    )
    .sort();
  expect(readers).toEqual([
    'src/api/csrf.ts',
    'src/api/own-purchase.ts',
    'src/api/token.ts',
    'src/browser/boot.js',
    'src/browser/list-boot.js',
    'src/browser/watchlist-boot.js',
    'src/stores/answer-consent.ts',
    'src/stores/consent.ts',
    'src/stores/storage.ts',
  ]);
});
