/**
 * Offers are made and paid in euros, whatever currency the visitor reads prices in.
 * See docs/product/money-and-currencies.md#amounts-in-euros-only.
 */
import { euro } from '#rules/currency.ts';
import { formatMoney } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { minorUnitsOf } from '#rules/money.ts';

/** `amount` in euros, as the API gives it. */
export function inEuros(amount: number, language: LanguageCode): string {
  return formatMoney(minorUnitsOf(amount) ?? 0, euro, language);
}
