/** The checkout's form. One toast covers all its errors. See docs/product/validation.md#buyer-data. */
import type { ContactDetails } from './contact-details.ts';
import { countryRules } from './country.ts';
import { isEmail } from './email.ts';
import { type FieldError, failing, rule } from './field-error.ts';
import { phoneRules } from './phone.ts';
import { parseTradeLink } from './trade-link.ts';

/** Key of the toast, and of the server's message, for any invalid field. */
export const checkoutToast = 'checkout_incomplete';

export interface Checkout extends ContactDetails {
  tradeUrl: string;
  paymentMethod: string;
  /** Undefined for a caller of the API that left it out; the cart page always sends it. */
  terms?: boolean | undefined;
}

export function checkoutErrors(form: Checkout, { phoneValid }: { phoneValid: boolean }): FieldError[] {
  return failing([
    rule('name', form.name === '', 'first_name_required'),
    rule('surname', form.surname === '', 'last_name_required'),
    rule('email', form.email === '', 'email_required'),
    rule('email', !isEmail(form.email), 'email_invalid'),
    rule('tradeUrl', form.tradeUrl === '', 'trade_link_required'),
    rule('tradeUrl', !parseTradeLink(form.tradeUrl), 'trade_link_invalid'),
    ...countryRules(form.country),
    rule('city', form.city === '', 'city_required'),
    rule('address', form.address === '', 'address_required'),
    rule('postCode', form.postCode === '', 'post_code_required'),
    ...phoneRules(form.phone, phoneValid),
    rule('terms', form.terms === false, 'terms_of_use_required'),
    rule('paymentMethod', form.paymentMethod !== 'card' && form.paymentMethod !== 'balance', 'payment_method_invalid'),
  ]);
}
