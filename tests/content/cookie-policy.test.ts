/** The cookie policy names everything that a browser keeps, in every language. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '#content/pages.generated.ts';
import { consentCookie } from '#rules/consent.ts';
import { languages } from '#rules/languages.ts';

const source = join(import.meta.dirname, '..', '..', 'src');
const code = globSync(['{api,browser,islands,stores}/**/*.{ts,tsx,js}', 'server/http/*.ts'], { cwd: source })
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n');

/** Names as the code writes them: of persistent stores, of keys, of cookies. */
const kept = [
  ...code.matchAll(/persistentAtom<[^(]*>\(\s*'(\w+)'/g),
  ...code.matchAll(/(?:localStorage|sessionStorage)\.\w+\('(\w+)'/g),
  ...code.matchAll(/remember\('(\w+)'/g),
  ...code.matchAll(/const (?:key|\w+Key) = '(\w+)'/g),
  ...code.matchAll(/const (?:name|cookieName) = '([\w-]+)'/g),
].map(([, name]) => name ?? '');

test.each(languages)('in $title', ({ code: language }) => {
  const policy = pages[language].find((page) => page.is_cookie)?.content ?? '';
  const missing = new Set([...kept, consentCookie].filter((name) => !policy.includes(`<code>${name}</code>`)));
  expect([...missing]).toEqual([]);
});

test('there is something to name', () => {
  expect(kept.length).toBeGreaterThan(10);
});
