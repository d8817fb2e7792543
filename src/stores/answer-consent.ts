/** Keeps the visitor's answer to the cookie notice. Loaded with the notice: who has answered long ago needs none of it. */
import { type Consent, cookieOfConsent, endingAnalyticsCookies } from '#rules/consent.ts';
import { $consent, $consentReopened } from './consent.ts';

/** Stores the answer for a year. Revoked consent ends the cookies of the analytics and reloads the page, which then loads none. */
export function answerConsent(consent: Consent): void {
  const before = $consent.get();
  setCookie(cookieOfConsent(consent, location.protocol === 'https:'));
  $consentReopened.set(false);
  $consent.set(consent);
  if (before !== 'all' || consent === 'all') return;
  for (const cookie of endingAnalyticsCookies(document.cookie, location.hostname)) setCookie(cookie);
  location.reload();
}

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the CookieStore API
  document.cookie = cookie;
}
