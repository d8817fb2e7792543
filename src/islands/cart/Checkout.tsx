/** The cart of a customer with something in it: items, buyer, totals and payment in one form. See docs/product/cart-and-checkout.md#cart-page. */
import { ArrowDown } from 'lucide-react';
import { formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import type { Cart } from '#stores/cart.ts';
import { messagesOf } from '#stores/messages.ts';
import type { Customer } from '#stores/session.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { DeliveryDelay } from '../ui/DeliveryDelay.tsx';
import { HoldNotice } from '../ui/HoldNotice.tsx';
import { BuyerFields } from './BuyerFields.tsx';
import { CartItems } from './CartItems.tsx';
import { Summary } from './Summary.tsx';
import { UnavailableItems } from './UnavailableItems.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';

interface Props {
  language: LanguageCode;
  cart: Cart;
  customer: Customer;
}

export function Checkout({ language, cart, customer }: Props) {
  const t = messagesOf(language, 'cart');
  const checkout = useCheckoutForm(language, cart, customer);
  const { form, flag, totals } = checkout;
  const { error: _, ...remember } = flag('remember');

  return (
    <>
      <form
        {...form}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8 xl:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <div className="grid min-w-0 gap-6">
          <HoldNotice language={language} />
          <DeliveryDelay language={language} />
          <UnavailableItems entries={cart.unavailable} language={language} />
          <CartItems entries={cart.entries} language={language} />
          <BuyerFields
            language={language}
            unsupported={checkout.unsupported}
            values={checkout.buyer}
            errors={checkout.errors}
            change={checkout.changeBuyer}
          >
            <Checkbox {...remember} className="pt-3" label={t('remember')} />
          </BuyerFields>
          <p className="cart-bar flex items-center justify-between gap-2 py-2.5 pr-2.5 pl-5 lg:hidden">
            <span className="min-w-0">
              <span className="block text-muted text-sm">{t('total')}</span>
              <span className="tabular wrap-anywhere font-semibold text-lg text-text">
                {formatEuros(totals.totalCents, language)}
              </span>
            </span>
            {/* where both do not fit the label gets narrower, and the sum stays whole */}
            <a className="btn btn-secondary shrink-[9999]" href="#summary">
              {t('toPayment')}
              <ArrowDown aria-hidden="true" />
            </a>
          </p>
        </div>
        <Summary
          language={language}
          totals={totals}
          balanceCents={customer.balanceCents}
          takesCards={checkout.takesCards}
          promo={checkout.promo}
          terms={flag('terms')}
          payingBy={checkout.payingBy}
          cardError={checkout.cardError}
        >
          {checkout.hasRisen ? <Checkbox {...flag('acceptPrices')} aria-required label={t('acceptPrices')} /> : null}
        </Summary>
      </form>
      {checkout.codeDialog}
    </>
  );
}
