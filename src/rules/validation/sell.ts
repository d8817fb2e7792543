/** The form that offers a skin to the shop. See docs/product/validation.md#sell-offer. */
import { minorUnitsOf } from '../money.ts';
import { qualities } from '../qualities.ts';
import { type FieldError, failing, rule } from './field-error.ts';
import { parseInventoryLink } from './inventory-link.ts';

export interface Sell {
  title: string;
  /** Euros as typed. */
  price: string;
  quality: string;
  item_url: string;
  /** Empty is the euro, the only currency of offers. */
  currency: string;
}

export function sellErrors(form: Sell): FieldError[] {
  return failing([
    rule('title', form.title === '', 'skin_name_required'),
    rule('price', form.price === '', 'price_required'),
    rule('price', !isPositive(form.price), 'price_positive'),
    rule('price', minorUnitsOf(form.price) === null, 'amount_invalid'),
    rule('quality', form.quality === '', 'quality_required'),
    rule('quality', !qualities.some(({ value }) => value === form.quality), 'quality_invalid'),
    rule('item_url', form.item_url === '', 'inventory_link_required'),
    rule('item_url', parseInventoryLink(form.item_url) === null, 'inventory_link_invalid'),
    rule('currency', form.currency !== '' && form.currency !== 'EUR', 'offer_currency'),
  ]);
}

function isPositive(price: string): boolean {
  return Number(price.replace(',', '.')) > 0;
}
