/** Guards of screens for customers and of actions that need a verified e-mail. See docs/product/navigation.md#access. */
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { tabKeys } from '#rules/storage-keys.ts';
import { forgetSession } from './end-session.ts';
import { emailVerificationAddress, signInAddress } from './redirects.ts';
import { $session } from './session.ts';
import { writeTab } from './storage.ts';

let isLeaving = false;

/** Redirects to sign-in, and back here afterwards, as soon as the visitor is a guest. Returns an unsubscribe function. */
export function requireSignIn(language: LanguageCode): () => void {
  return $session.subscribe(({ status }) => {
    if (status === 'guest' && !isLeaving) location.replace(signInAddress(language));
  });
}

/** After the session was ended on purpose: clears it here and goes home, without the redirect of `requireSignIn`. */
export function signOutToHome(language: LanguageCode): void {
  isLeaving = true;
  forgetSession();
  writeTab(tabKeys.profileDraft, undefined);
  writeTab(tabKeys.sellDraft, undefined);
  location.assign(localePath(language, paths.home));
}

/** True when the e-mail is verified; otherwise redirects to its verification, which leads back to `target`. */
export function requireVerifiedEmail(language: LanguageCode, target?: string): boolean {
  if ($session.get().customer?.emailVerified !== false) return true;
  location.assign(emailVerificationAddress(language, target));
  return false;
}
