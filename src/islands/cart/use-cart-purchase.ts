/**
 * Buys what is in the cart. A repeated press after a lost answer buys once. See docs/product/cart-and-checkout.md#checkout.
 */
import { useEffect } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { CartEntry } from '#contract/cart.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { decimalOf } from '#rules/money.ts';
import { localePath, paths } from '#rules/paths.ts';
import { $isBuyingCart } from '#stores/buying-cart.ts';
import { applyCart } from '#stores/cart.ts';
import { refreshCart } from '#stores/cart-actions.ts';
import { messagesOf } from '#stores/messages.ts';
import { FormError } from '../ui/form-errors.ts';
import { useConfirmationCode } from '../ui/use-confirmation-code.tsx';
import { usePurchase } from '../ui/use-purchase.ts';
import { type BuyerForm, clearCheckoutDraft } from './checkout-draft.ts';
import { unavailableHeadingId } from './UnavailableItems.tsx';

export type Method = 'card' | 'balance';

export interface Purchase {
  buyer: BuyerForm;
  method: Method;
  promocode: string;
  acceptPrices: boolean;
  /** The trade link becomes the profile's. */
  rememberTradeLink: boolean;
  /** What the customer was shown; the server sells at nothing else. */
  totalCents: number;
}

/** Why a card takes no payment now. */
export interface CardError {
  text: string;
  /** The items it is about, where it is not about all. */
  entries: readonly CartEntry[];
}

interface Rejections {
  /** Called with the text of an error about the promo code. */
  onPromoError(text: string): void;
  /** Called with the text of an error about reserving, and the ids of the items that cannot be reserved. */
  onCardError(text: string, itemIds: readonly string[]): void;
}

const staleCartKeys = ['cart_unavailable', 'price_changed', 'cart_empty'];

/** `dialog` asks for a code where the server wants one. */
export function useCartPurchase(language: LanguageCode, { onPromoError, onCardError }: Rejections) {
  const t = messagesOf(language, 'cart');
  const { busy, purchase, end } = usePurchase<Method>();
  const { withCode, dialog } = useConfirmationCode(language, 'purchase');
  const isBuying = busy !== undefined;
  useEffect(() => {
    $isBuyingCart.set(isBuying);
    return () => $isBuyingCart.set(false);
  }, [isBuying]);

  const formErrorOf = (failure: unknown): Error => {
    if (failure instanceof DOMException && failure.name === 'AbortError') return failure;
    if (!(failure instanceof ApiFailure)) return new FormError(t('purchaseFailed'));
    // `stores/failures` leaves the page for the one that asks for verification
    if (failure.key === 'email_not_verified') return new DOMException('The e-mail is not verified', 'AbortError');
    const text = failureText(failure, failure.status === 0 ? t('purchaseFailed') : t('purchaseRefused'));
    if (failure.key.startsWith('promo_')) onPromoError(text);
    if (failure.key.startsWith('reservation_')) {
      onCardError(text, failure.body.unavailable ?? []);
      // it stands beside the buttons, for longer than a toast
      return new FormError('');
    }
    const fields = Object.entries(failure.errors).map(([name, [first = '']]) => [name, first]);
    return new FormError(text, Object.fromEntries(fields));
  };

  /** Leads to the provider's page or to the success page. Rejects with an error for the form. */
  const buy = async ({ buyer, method, promocode, acceptPrices, rememberTradeLink, totalCents }: Purchase) => {
    const { phoneCountry: _, ...person } = buyer;
    const body = {
      ...person,
      paymentMethod: method,
      directPayment: method === 'card',
      promocode,
      terms: true,
      accept_price_change: acceptPrices,
      remember_trade_link: rememberTradeLink,
      total: decimalOf(totalCents),
    };
    try {
      const bought = await purchase(method, body, (idempotencyKey) =>
        withCode((code) => call('POST /purchase/product', { body: { ...body, code } }, { idempotencyKey })),
      );
      if ('redirect_url' in bought) {
        if (!bought.redirect_url) throw new ApiFailure(502, { message: t('noPaymentLink') });
        location.assign(bought.redirect_url);
        return;
      }
      clearCheckoutDraft();
      // The page that is left keeps its content to the last; the next one finds the cart empty.
      window.addEventListener('pagehide', () => applyCart({ cart: [], unavailable: [] }), { once: true });
      location.assign(localePath(language, `${paths.successPayment}?type=purchase&order=${bought.order_id}`));
    } catch (failure) {
      const isStale = failure instanceof ApiFailure && staleCartKeys.includes(failure.key);
      const refreshed = isStale ? refreshCart().catch(() => undefined) : Promise.resolve();
      void refreshed.then(end).then(() => {
        // on a phone they stand screens above the button that was pressed
        if (isStale) setTimeout(() => document.getElementById(unavailableHeadingId)?.focus());
      });
      throw formErrorOf(failure);
    }
  };
  return { busy, buy, dialog };
}
