/**
 * Buys what is in the cart. One request at a time; a repeated press after a lost answer buys once. See docs/product/cart-and-checkout.md#checkout.
 */
import { useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import { centsOf } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { doubleSubmitMs } from '#rules/limits.ts';
import { decimalOf } from '#rules/money.ts';
import { localePath, paths } from '#rules/paths.ts';
import { refreshCart, takeCart } from '#stores/cart.ts';
import { messagesOf } from '#stores/messages.ts';
import { changeBalance } from '#stores/session.ts';
import { dismissErrors, showToast } from '#stores/toasts.ts';
import { useIdempotencyKey } from '../ui/use-idempotency-key.ts';
import { usePageRestored } from '../ui/use-page-restored.ts';
import { type BuyerForm, clearCheckoutDraft } from './checkout-draft.ts';

export type Method = 'card' | 'balance';

export interface Purchase {
  form: BuyerForm;
  method: Method;
  promocode: string;
  acceptPrices: boolean;
  /** What the customer was shown; the server sells at nothing else. */
  totalCents: number;
}

interface Refused {
  /** The server's words by field. */
  onFields: (errors: Record<string, string>) => void;
  onPromo: (why: string) => void;
}

export function useCartPurchase(language: LanguageCode, { onFields, onPromo }: Refused) {
  const t = messagesOf(language, 'cart');
  const [busy, setBusy] = useState<Method>();
  const withIdempotencyKey = useIdempotencyKey();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  usePageRestored(() => {
    startedAt.current = Number.NEGATIVE_INFINITY;
    setBusy(undefined);
  });

  const refused = async (failure: unknown) => {
    const key = failure instanceof ApiFailure ? failure.key : '';
    if (key === 'email_not_verified') return;
    const answered = failure instanceof ApiFailure && failure.status !== 0;
    const text = failureText(failure, answered ? t('purchaseRefused') : t('purchaseFailed'));
    if (failure instanceof ApiFailure) {
      onFields(Object.fromEntries(Object.entries(failure.errors).map(([name, [first = '']]) => [name, first])));
    }
    if (key.startsWith('promo_')) onPromo(text);
    showToast('error', text);
    if (['cart_unavailable', 'price_changed', 'cart_empty'].includes(key)) await refreshCart().catch(() => undefined);
  };

  /** Leads to the provider's page or to the success page; says why when it cannot. */
  const buy = async ({ form, method, promocode, acceptPrices, totalCents }: Purchase) => {
    const now = performance.now();
    if (busy || now - startedAt.current < doubleSubmitMs) return;
    startedAt.current = now;
    dismissErrors();
    setBusy(method);
    const { phoneCountry: _, ...buyer } = form;
    const body = {
      ...buyer,
      paymentMethod: method,
      directPayment: method === 'card',
      promocode,
      terms: true,
      accept_price_change: acceptPrices,
      total: decimalOf(totalCents),
    };
    try {
      const answer = await withIdempotencyKey(body, (idempotencyKey) =>
        call('POST /purchase/product', { body }, { idempotencyKey }),
      );
      if ('redirect_url' in answer) {
        if (!answer.redirect_url) throw new ApiFailure(502, { message: t('noPaymentLink') });
        location.assign(answer.redirect_url);
        return;
      }
      changeBalance(centsOf(answer.balance));
      clearCheckoutDraft();
      // The page that is left keeps its content to the last; the next one finds the cart empty.
      window.addEventListener('pagehide', () => takeCart({ cart: [], unavailable: [] }), { once: true });
      location.assign(localePath(language, `${paths.successPayment}?type=purchase`));
    } catch (failure) {
      await refused(failure);
      setBusy(undefined);
    }
  };
  return { busy, buy };
}
