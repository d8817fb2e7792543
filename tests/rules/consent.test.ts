import { expect, test } from 'vitest';
import { consentOf, cookieOfConsent, endingAnalyticsCookies } from '#rules/consent.ts';

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

test('the cookies of the analytics end on the host and on the domains above it, and no others do', () => {
  expect(
    endingAnalyticsCookies('a=_ga; _ga=GA1.1; _ga_AB12=GS2; x_ga=1; cookie_consent=true', 'www.regalia.test'),
  ).toEqual(
    ['_ga', '_ga_AB12'].flatMap((name) => [
      `${name}=; Path=/; Max-Age=0`,
      `${name}=; Path=/; Max-Age=0; Domain=www.regalia.test`,
      `${name}=; Path=/; Max-Age=0; Domain=regalia.test`,
      `${name}=; Path=/; Max-Age=0; Domain=test`,
    ]),
  );
  expect(endingAnalyticsCookies('', 'localhost')).toEqual([]);
});
