/** Ends the session and goes home. The browser forgets the customer even when the server cannot be reached. */
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { rememberCart } from '#stores/cart.ts';
import { forgetCustomer } from '#stores/session.ts';

export async function logOut(language: LanguageCode): Promise<void> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  const headers = token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : undefined;
  await fetch('/api/logout', { method: 'POST', headers }).catch(() => undefined);
  forgetCustomer();
  rememberCart(undefined);
  window.location.assign(localePath(language, paths.home));
}
