/** The visitor's answer to the cookie notice. */
import { atom } from 'nanostores';
import { type Consent, consentOf, cookieOfConsent, endingAnalyticsCookies } from '#rules/consent.ts';

/** Null without an answer; undefined while a page is rendered. */
export const $consent = atom<Consent | null | undefined>(
  typeof document === 'undefined' ? undefined : consentOf(document.cookie),
);

/** Takes in what was answered on another page since this one was loaded. */
export function readConsent(): void {
  $consent.set(consentOf(document.cookie));
}

/** True while the notice is shown again after an answer. */
export const $consentReopened = atom(false);

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
