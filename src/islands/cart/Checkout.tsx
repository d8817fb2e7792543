/** The cart of a customer with something in it: items, buyer, sum and payment in one form. See docs/product/cart-and-checkout.md#cart-page. */
import { useStore } from '@nanostores/react';
import { ArrowDown } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureText } from '#api/failure.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { checkoutErrors, checkoutToast } from '#rules/validation/checkout.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import type { Cart } from '#stores/cart.ts';
import { $countryGuess } from '#stores/country.ts';
import { messagesOf } from '#stores/messages.ts';
import type { Customer } from '#stores/session.ts';
import { $settings } from '#stores/settings.ts';
import { showToast } from '#stores/toasts.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { firstPhoneCountry } from '../ui/phone-country.ts';
import { phoneNumberOf } from '../ui/phone-library.ts';
import { BuyerFields } from './BuyerFields.tsx';
import { CartItems, UnavailableItems } from './CartItems.tsx';
import type { BuyerForm } from './checkout-draft.ts';
import { Summary } from './Summary.tsx';
import { totalsOf } from './totals.ts';
import { rememberBuyer, useBuyer } from './use-buyer.ts';
import { type Method, useCartPurchase } from './use-cart-purchase.ts';
import { usePromo } from './use-promo.ts';

interface Props {
  language: LanguageCode;
  cart: Cart;
  customer: Customer;
}

type Errors = Record<string, string | undefined>;

export function Checkout({ language, cart, customer }: Props) {
  const t = messagesOf(language, 'cart');
  const words = messagesOf(language, 'errors');
  const { entries } = cart;
  const settings = useStore($settings);
  const vatPercent = settings?.vat_percent ?? 0;
  const takesCards = settings?.payment_methods.includes('card') ?? true;
  const { form, change } = useBuyer(customer.email);
  const phoneCountry = firstPhoneCountry(useStore($countryGuess), language, settings?.unsupported_countries ?? []);
  const [remember, setRemember] = useState(false);
  const [terms, setTerms] = useState(false);
  const [acceptPrices, setAcceptPrices] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const paying = useRef(false);
  const mark = entries.map(({ item_id, item }) => `${item_id}:${item.price}`).join();
  const promo = usePromo(customer.email, mark, language);
  const totals = totalsOf(entries, promo.applied?.discountCents ?? 0, vatPercent);
  const risen = entries.some(({ item, seen_price }) => centsOf(item.price) > centsOf(seen_price));

  // What was agreed to is these prices and no others.
  useEffect(() => setAcceptPrices(false), [mark]);

  const refuse = (found: Errors) => {
    setErrors(found);
    setRefusals((count) => count + 1);
  };
  const { busy, buy } = useCartPurchase(language, { onFields: refuse, onPromo: promo.refuse });

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const typed = (patch: Partial<BuyerForm>) => {
    change(patch);
    setErrors((present) => ({
      ...present,
      ...Object.fromEntries(Object.keys(patch).map((name) => [name, undefined])),
    }));
  };
  const stopFor = (found: Errors, text: string) => {
    refuse(found);
    showToast('error', text);
  };
  const pay = async (method: Method) => {
    if (entries.length === 0) return stopFor({}, words('cart_empty'));
    if (!requireVerifiedEmail(language, localePath(language, paths.cart))) return;
    const trimmed = trimmedForm(form);
    const number = await phoneNumberOf(trimmed.phone, trimmed.phoneCountry || phoneCountry).catch(() => null);
    const phone = number?.e164 ?? trimmed.phone;
    const wrong = checkoutErrors({ ...trimmed, paymentMethod: method, terms }, { phoneValid: number !== null });
    if (wrong.length > 0) {
      const found = wrong.map(({ field, key }) => [field, words(key)]);
      return stopFor(Object.fromEntries(found), words(checkoutToast));
    }
    if (risen && !acceptPrices) return stopFor({ acceptPrices: t('acceptPricesFirst') }, t('acceptPricesFirst'));
    if (method === 'balance' && totals.totalCents > customer.balanceCents) {
      return showToast('error', words('insufficient_balance'));
    }
    setErrors({});
    // The page is left right after the purchase, so this goes first.
    if (remember)
      await rememberBuyer(trimmed, customer.email, phone).catch((failure) =>
        showToast('error', failureText(failure, t('rememberFailed'))),
      );
    const promocode = promo.applied?.code ?? '';
    return buy({ form: { ...trimmed, phone }, method, promocode, acceptPrices, totalCents: totals.totalCents });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // safe because the browser's submit event says which button was pressed
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isBalance = !takesCards || (submitter instanceof HTMLButtonElement && submitter.value === 'balance');
    if (busy || paying.current) return;
    paying.current = true;
    void pay(isBalance ? 'balance' : 'card').finally(() => {
      paying.current = false;
    });
  };

  return (
    <form ref={element} className="cart-layout" noValidate onSubmit={submit}>
      <div className="grid min-w-0 gap-6">
        <UnavailableItems entries={cart.unavailable} language={language} />
        <CartItems entries={entries} language={language} />
        <BuyerFields
          language={language}
          form={form}
          errors={errors}
          onChange={typed}
          remember={remember}
          onRemember={setRemember}
        />
        <p className="cart-bar">
          <span>
            <span className="block text-muted text-sm">{t('total')}</span>
            <span className="tabular font-semibold text-lg text-text">{formatEuros(totals.totalCents, language)}</span>
          </span>
          <a className="btn btn-secondary" href="#summary">
            {t('toPayment')}
            <ArrowDown aria-hidden="true" />
          </a>
        </p>
      </div>
      <Summary
        language={language}
        totals={totals}
        balanceCents={customer.balanceCents}
        takesCards={takesCards}
        promo={promo}
        terms={terms}
        onTerms={(accepted) => {
          setTerms(accepted);
          setErrors((present) => ({ ...present, terms: undefined }));
        }}
        termsError={errors.terms}
        busy={busy}
      >
        {risen ? (
          <Checkbox
            name="acceptPrices"
            label={t('acceptPrices')}
            checked={acceptPrices}
            error={errors.acceptPrices}
            onChange={(event) => {
              setAcceptPrices(event.target.checked);
              setErrors((present) => ({ ...present, acceptPrices: undefined }));
            }}
          />
        ) : null}
      </Summary>
    </form>
  );
}

function trimmedForm(form: BuyerForm): BuyerForm {
  // safe because the names stay
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value.trim()])) as BuyerForm;
}
