/** Whether the visitor has answered the cookie notice, and how. */
import { atom } from 'nanostores';
import { type Consent, consentOf, cookieOfConsent } from '#rules/consent.ts';

/** Null until there is an answer; undefined while a page is rendered. */
export const $consent = atom<Consent | null | undefined>(
  typeof document === 'undefined' ? undefined : consentOf(document.cookie),
);

/** True while a visitor who has answered looks at the notice again. */
export const $consentReopened = atom(false);

/** Keeps the answer for a year. Whoever takes it back gets the page anew, without what was loaded. */
export function answerConsent(consent: Consent): void {
  const before = $consent.get();
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
  document.cookie = cookieOfConsent(consent, location.protocol === 'https:');
  $consentReopened.set(false);
  $consent.set(consent);
  if (before === 'all' && consent !== 'all') location.reload();
}
