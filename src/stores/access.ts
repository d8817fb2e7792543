/** Screens for customers only, and acts for customers with a verified e-mail only. See docs/product/navigation.md#access. */
import type { LanguageCode } from '#rules/languages.ts';
import { authPath, localeAddress, localePath, paths, safeRedirect } from '#rules/paths.ts';
import { $session } from './session.ts';
import { forgetSession } from './sign-in.ts';

/** The page's full address inside the site. */
export function fullPath(): string {
  return location.pathname + location.search;
}

let isLeaving = false;

/** Sends a guest to sign-in, and back here after. Gives a function that stops watching. */
export function keepCustomersOnly(language: LanguageCode): () => void {
  return $session.subscribe(({ status }) => {
    if (status === 'guest' && !isLeaving) location.replace(localePath(language, authPath('signin', fullPath())));
  });
}

/** For who has ended the session: forgets it and goes home, and not to sign-in as who finds it over. */
export function leaveForHome(language: LanguageCode): void {
  isLeaving = true;
  forgetSession();
  location.assign(localePath(language, paths.home));
}

/** True for a verified e-mail; else leads to the page that asks for it, which leads back to `target`. */
export function passVerifiedOnly(language: LanguageCode, target = fullPath()): boolean {
  if ($session.get().customer?.emailVerified !== false) return true;
  location.assign(localePath(language, `${paths.emailVerification}?redirect=${encodeURIComponent(target)}`));
  return false;
}

/** Where `?redirect=` of this page leads, in the page's language; `otherwise` when it names no page of this site. */
export function redirectTarget(language: LanguageCode, otherwise: string): string {
  return localeAddress(language, safeRedirect(new URLSearchParams(location.search).get('redirect')) ?? otherwise);
}
