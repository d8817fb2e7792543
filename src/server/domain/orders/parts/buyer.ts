/** Who an order is for, checked as the cart page checks it. See docs/product/validation.md#buyer-data. */
import { type Checkout, checkoutErrors, checkoutToast } from '#rules/validation/checkout.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { DomainError } from '../../../domain-error.ts';
import { isCountry, isPhone } from '../../../phone-number.ts';
import type { CustomerRow } from '../../auth/session/query-as-customer.ts';

/** Columns of an order, and whether the buyer said that they accept the terms. */
export interface Buyer {
  acceptsTerms: boolean;
  buyerName: string;
  buyerSurname: string;
  buyerEmail: string;
  buyerPhone: string;
  buyerCountry: string;
  buyerCity: string;
  buyerAddress: string;
  buyerPostCode: string;
  steamId: string;
  tradeUrl: string;
}

/** The buyer of a filled-in form. @throws `invalid_fields` with every failing field. */
export function buyerOf(form: Checkout): Buyer {
  const issues = checkoutErrors(form, { phoneValid: isPhone(form.phone, form.country) });
  if (form.country !== '' && !isCountry(form.country) && !issues.some(({ field }) => field === 'country')) {
    issues.push({ field: 'country', key: 'country_invalid' });
  }
  const link = parseTradeLink(form.tradeUrl);
  if (issues.length > 0 || !link) {
    const errors = Object.fromEntries(issues.map(({ field, key }) => [field, [key]]));
    throw new DomainError('invalid_fields', { errors, messageKey: checkoutToast });
  }
  return {
    acceptsTerms: form.terms === true,
    buyerName: form.name,
    buyerSurname: form.surname,
    buyerEmail: form.email,
    buyerPhone: form.phone,
    buyerCountry: form.country,
    buyerCity: form.city,
    buyerAddress: form.address,
    buyerPostCode: form.postCode,
    steamId: link.steamId,
    tradeUrl: form.tradeUrl,
  };
}

/** The customer as the profile has them, for what is bought without a form. @throws `trade_link_missing`: nobody knows where to send it. */
export function buyerOfProfile(customer: CustomerRow): Buyer {
  const link = parseTradeLink(customer.steamTradeLink);
  if (!link) throw new DomainError('trade_link_missing');
  return {
    // a deal is offered with the sentence that buying it accepts them
    acceptsTerms: true,
    buyerName: customer.name,
    buyerSurname: customer.surname,
    buyerEmail: customer.email,
    buyerPhone: customer.phone,
    buyerCountry: customer.countryCode ?? '',
    buyerCity: customer.city,
    buyerAddress: customer.address,
    buyerPostCode: customer.postCode,
    steamId: link.steamId,
    tradeUrl: customer.steamTradeLink,
  };
}
