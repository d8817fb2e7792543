/** Guards of screens for customers and of actions that need a verified e-mail, and the redirects they make. See docs/product/navigation.md#access. */
import type { LanguageCode } from '#rules/languages.ts';
import { authPath, localeAddress, localePath, paths, safeRedirect } from '#rules/paths.ts';
import { $session } from './session.ts';
import { forgetSession } from './sign-in.ts';

/** Path and query of the page. */
export function fullPath(): string {
  return location.pathname + location.search;
}

let isLeaving = false;

/** Redirects to sign-in, and back here afterwards, as soon as the visitor is a guest. Returns an unsubscribe function. */
export function requireSignIn(language: LanguageCode): () => void {
  return $session.subscribe(({ status }) => {
    if (status === 'guest' && !isLeaving) location.replace(localePath(language, authPath('signin', fullPath())));
  });
}

/** After the session was ended on purpose: clears it here and goes home, without the redirect of `requireSignIn`. */
export function signOutToHome(language: LanguageCode): void {
  isLeaving = true;
  forgetSession();
  location.assign(localePath(language, paths.home));
}

/** True when the e-mail is verified; otherwise redirects to its verification, which leads back to `target`. */
export function requireVerifiedEmail(language: LanguageCode, target = fullPath()): boolean {
  if ($session.get().customer?.emailVerified !== false) return true;
  location.assign(localePath(language, `${paths.emailVerification}?redirect=${encodeURIComponent(target)}`));
  return false;
}

/** Target of the page's `?redirect=` in the page's language; `otherwise` when it is missing or leads off the site. */
export function redirectTarget(language: LanguageCode, otherwise: string): string {
  return localeAddress(language, safeRedirect(new URLSearchParams(location.search).get('redirect')) ?? otherwise);
}
