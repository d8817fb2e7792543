/** `boot.js` and `rules/consent.ts` read the same answer: the one shows the cookie notice before any script, the other opens it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { consentOf } from '#rules/consent.ts';

const source = readFileSync(join(import.meta.dirname, '..', '..', 'src', 'browser', 'boot.js'), 'utf8');

test.each([
  '',
  'cookie_consent=true',
  'session=1; cookie_consent=necessary; csrf=2',
  'cookie_consent=false',
  'cookie_consent=trueish',
  'old_cookie_consent=true',
  'session=cookie_consent=true',
])('with the cookies %j', (cookies) => {
  const root = document.documentElement;
  delete root.dataset.consentPending;
  const script = { dataset: { language: '1', languages: '{}' } };
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
  new Function(source)();
  expect('consentPending' in root.dataset).toBe(consentOf(cookies) === null);
});
