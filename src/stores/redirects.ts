/** Addresses that lead to a screen and back to the page: sign-in, e-mail verification, `?redirect=`. */
import type { LanguageCode } from '#rules/languages.ts';
import { authPath, localeAddress, localePath, paths, safeRedirect } from '#rules/paths.ts';

/** Path and query of the page. */
function fullPath(): string {
  return location.pathname + location.search;
}

/** Sign-in that leads back to the page. */
export function signInAddress(language: LanguageCode): string {
  return localePath(language, authPath('signin', fullPath()));
}

/** Verification of the e-mail that leads back to `target`. */
export function emailVerificationAddress(language: LanguageCode, target = fullPath()): string {
  return localePath(language, `${paths.emailVerification}?redirect=${encodeURIComponent(target)}`);
}

/** Target of the page's `?redirect=` in the page's language; `otherwise` when it is missing or leads off the site. */
export function redirectTarget(language: LanguageCode, otherwise: string): string {
  return localeAddress(language, safeRedirect(new URLSearchParams(location.search).get('redirect')) ?? otherwise);
}

/** Goes back in the history when the page before was one of this site, otherwise to `otherwise`. */
export function goBack(otherwise: string): void {
  const isFromSite = document.referrer !== '' && new URL(document.referrer).origin === location.origin;
  if (isFromSite && history.length > 1) history.back();
  else location.assign(otherwise);
}
