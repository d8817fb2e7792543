/** Where a sign-in may lead back to: pages of this site alone, in the language that is spoken. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '#rules/languages.ts';
import { localeAddress, safeRedirect } from '#rules/paths.ts';

const site = 'https://regalia.test';
const codes = languages.map(({ code }) => code);

test.each([
  '//evil.com',
  '/.//evil.com',
  '/a/..//evil.com',
  '/%2e//evil.com',
  '/./\t/evil.com',
  '/\\evil.com',
  '/.\\/evil.com',
  '/de//evil.com/x',
  '/de/.//evil.com',
  '/de/%2E%2e//evil.com',
  '/\n/evil.com',
  'https://evil.com',
  'evil.com',
  'javascript:alert(1)',
  '',
  null,
])('%j is no page of this site', (target) => {
  expect(safeRedirect(target)).toBeNull();
});

test.each([
  ['/cart', '/cart'],
  ['/de/cart?a=//b', '/de/cart?a=//b'],
  ['/products?search=a%2F%2Fb#x', '/products?search=a%2F%2Fb#x'],
  ['/a/../cart', '/cart'],
])('%j leads to %s', (target, path) => {
  expect(safeRedirect(target)).toBe(path);
});

test('whatever is asked for, the way back stays on this host, in every language', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '\\',
    '\t',
    'de',
    'en',
    'evil.com',
    '?',
    '#',
    '@',
    ':',
    'x',
  );
  const target = fc.array(piece, { maxLength: 9 }).map((pieces) => `/${pieces.join('')}`);
  fc.assert(
    fc.property(target, fc.constantFrom(...codes), (asked, language) => {
      const path = safeRedirect(asked);
      if (path !== null) expect(new URL(localeAddress(language, path), site).origin).toBe(site);
    }),
    { numRuns: 2000 },
  );
});

describe('an address in another language', () => {
  test.each([
    ['/de?utm_source=x', 'de', '/de?utm_source=x'],
    ['/de?utm_source=x', 'en', '/?utm_source=x'],
    ['/de#top', 'pl', '/pl#top'],
    ['/?a=1', 'fr', '/fr?a=1'],
    ['/cart', 'es', '/es/cart'],
    ['/fr/products?search=a/b#c', 'en', '/products?search=a/b#c'],
    ['/design?x', 'de', '/de/design?x'],
  ] as const)('%s in %s is %s', (address, language, expected) => {
    expect(localeAddress(language, address)).toBe(expected);
  });

  test('is the same page, and in its own language the same address', () => {
    const path = fc.constantFrom('/', '/cart', '/products/dota2/all/itm_1');
    const rest = fc.constantFrom('', '?a=1', '#b', '?utm_source=x&b=/de#c');
    fc.assert(
      fc.property(path, rest, fc.constantFrom(...codes), fc.constantFrom(...codes), (page, query, from, to) => {
        const address = localeAddress(from, page + query);
        expect(localeAddress(to, address)).toBe(localeAddress(to, page + query));
        expect(localeAddress(from, address)).toBe(address);
      }),
    );
  });
});
