import { expect, test } from 'vitest';
import { consentOf, cookieOfConsent } from '#rules/consent.ts';

test('consent is the cookie cookie_consent with the value true, kept for one year', () => {
  expect(cookieOfConsent('all', true)).toBe('cookie_consent=true; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  expect(cookieOfConsent('necessary', false)).toBe('cookie_consent=necessary; Path=/; Max-Age=31536000; SameSite=Lax');
});

test.each([
  ['', null],
  ['a=b; cookie_consent=true', 'all'],
  ['cookie_consent=necessary; a=b', 'necessary'],
  ['cookie_consent=', null],
  ['not_cookie_consent=true', null],
])('the cookies %j say %j', (cookies, consent) => {
  expect(consentOf(cookies)).toBe(consent);
});
