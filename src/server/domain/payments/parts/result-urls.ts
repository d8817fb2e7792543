/** Where the provider sends the customer back to, in their language. See docs/product/payments.md#result-pages. */
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';

export type Purpose = 'topup' | 'purchase';

/** `id` is what status pages ask for: the payment of a top-up, the order of a purchase. */
export function resultUrls(siteUrl: string, language: LanguageCode, purpose: Purpose, id: string) {
  const url = (path: string) => `${siteUrl}${localePath(language, path)}?type=${purpose}&order=${id}`;
  return {
    successUrl: url(paths.successPayment),
    pendingUrl: url(paths.pendingPayment),
    failUrl: url(paths.failPayment),
  };
}

/** Of a payment that the customer cancelled: names that beside the words, so that the page says nothing of what to do about it. */
export function cancelledUrl(failUrl: string, words: string): string {
  return `${failUrl}&failure=cancelled&error=${encodeURIComponent(words)}`;
}
