/** The checkout's form: draft and profile fill it in, the rules of the cart check it, and sending it buys. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { failureText } from '#api/failure.ts';
import { centsOf } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { checkoutErrors, checkoutToast } from '#rules/validation/checkout.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import type { Cart } from '#stores/cart.ts';
import { $countryGuess } from '#stores/country.ts';
import { messagesOf } from '#stores/messages.ts';
import { $profile } from '#stores/profile.ts';
import type { Customer } from '#stores/session.ts';
import { $settings } from '#stores/settings.ts';
import { showToast } from '#stores/toasts.ts';
import { FormError } from '../ui/form-errors.ts';
import { useForm } from '../ui/use-form.ts';
import { usePhoneField } from '../ui/use-phone-field.ts';
import { missingFromProfile, rememberBuyer } from './buyer.ts';
import { totalsOf } from './cart-totals.ts';
import { type BuyerForm, emptyBuyerForm, loadBuyerForm, saveBuyerForm } from './checkout-draft.ts';
import { mainMethod } from './main-method.ts';
import { type CardError, type Method, useCartPurchase } from './use-cart-purchase.ts';
import { usePromo } from './use-promo.ts';

type CheckoutValues = BuyerForm & { remember: boolean; terms: boolean; acceptPrices: boolean };

const noCountries: readonly string[] = [];

export function useCheckoutForm(language: LanguageCode, { entries }: Cart, customer: Customer) {
  const t = messagesOf(language, 'cart');
  const errorText = messagesOf(language, 'errors');
  const settings = useStore($settings);
  const unsupported = settings?.unsupported_countries ?? noCountries;
  const takesCards = settings?.payment_methods.includes('card') ?? true;
  /** Changes with the cart's content and prices. */
  const cartMark = entries.map(({ item_id, item }) => `${item_id}:${item.price}`).join();
  const hasRisen = entries.some(({ item, seen_price }) => centsOf(item.price) > centsOf(seen_price));
  const { phoneNumber } = usePhoneField(language, unsupported);
  const promo = usePromo(customer.email, cartMark, language);
  const totals = totalsOf(entries, promo.applied?.discountCents ?? 0, settings?.vat_percent ?? 0);
  const [cardError, setCardError] = useState<CardError>();
  const { busy, buy, dialog } = useCartPurchase(language, {
    onPromoError: promo.reject,
    onCardError: (text, itemIds) => {
      const refused = entries.filter(({ item_id }) => itemIds.includes(item_id));
      setCardError({ text, entries: refused.length < entries.length ? refused : [] });
    },
  });
  const [initialBuyer] = useState(() => ({ ...emptyBuyerForm, ...loadBuyerForm(customer.email) }));
  const methodOf = (button: string): Method => {
    if (button === 'card' || button === 'balance') return button;
    return mainMethod(takesCards, customer.balanceCents, totals.totalCents);
  };

  const form = useForm<CheckoutValues>({
    language,
    initial: { ...initialBuyer, remember: false, terms: false, acceptPrices: false },
    check: async (values, button) => {
      if (entries.length === 0) throw new FormError(errorText('cart_empty'));
      if (!requireVerifiedEmail(language, localePath(language, paths.cart))) {
        throw new DOMException('The page is left for the verification', 'AbortError');
      }
      const isPhoneValid = (await phoneNumber(values).catch(() => null)) !== null;
      const paymentMethod = methodOf(button);
      const failed = checkoutErrors({ ...values, paymentMethod }, { phoneValid: isPhoneValid });
      if (failed.length > 0) return failed;
      if (hasRisen && !values.acceptPrices) {
        throw new FormError(t('acceptPricesFirst'), { acceptPrices: t('acceptPricesFirst') });
      }
      if (paymentMethod === 'balance' && totals.totalCents > customer.balanceCents) {
        throw new FormError(errorText('insufficient_balance'));
      }
      return [];
    },
    send: async (values, button) => {
      setCardError(undefined);
      const buyer = buyerOf(values);
      const phone = (await phoneNumber(buyer))?.e164 ?? buyer.phone;
      // before the purchase, which leaves the page
      if (values.remember)
        await rememberBuyer(buyer, customer.email, phone).catch((failure) =>
          showToast('error', failureText(failure, t('rememberFailed'))),
        );
      await buy({
        buyer: { ...buyer, phone },
        method: methodOf(button),
        promocode: promo.applied?.code ?? '',
        acceptPrices: values.acceptPrices,
        rememberTradeLink: values.remember,
        totalCents: totals.totalCents,
      });
    },
    fallback: t('purchaseFailed'),
    toastKey: checkoutToast,
  });

  // What was agreed to is these prices and no others; what was refused is this cart.
  useEffect(() => {
    form.change({ acceptPrices: false });
    setCardError(undefined);
  }, [cartMark]);

  return {
    ...form,
    ...useBuyerDraft(form, customer.email),
    unsupported,
    takesCards,
    hasRisen,
    promo,
    cardError,
    totals,
    /** The method that is being paid with. */
    payingBy: busy,
    /** Asks for a code where the server wants one. */
    codeDialog: dialog,
  };
}

/** Fills the form in from the profile, and saves each change of it in this tab. `owner` is the customer's e-mail. */
function useBuyerDraft({ values, change }: ReturnType<typeof useForm<CheckoutValues>>, owner: string) {
  const profile = useStore($profile);
  const isProfileKnown = profile !== undefined;
  const buyer = buyerOf(values);
  // Once: what a person has emptied since stays empty when the profile is updated.
  useEffect(() => {
    if (profile) change(missingFromProfile(buyer, profile, $countryGuess.get()));
  }, [isProfileKnown]);
  const changeBuyer = (patch: Partial<BuyerForm>) => {
    change(patch);
    saveBuyerForm(owner, { ...buyer, ...patch });
  };
  return { buyer, changeBuyer };
}

function buyerOf({
  remember: _remember,
  terms: _terms,
  acceptPrices: _acceptPrices,
  ...buyer
}: CheckoutValues): BuyerForm {
  return buyer;
}
