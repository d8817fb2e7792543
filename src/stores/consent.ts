/** The visitor's answer to the cookie notice. */
import { atom } from 'nanostores';
import { type Consent, consentOf } from '#rules/consent.ts';

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
