/** The cart's money is written in euros whatever the visitor's currency. See docs/product/money-and-currencies.md#amounts-in-euros-only. */
import { euro } from '#rules/currency.ts';
import { formatMoney } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { minorUnitsOf } from '#rules/money.ts';

export function euros(cents: number, language: LanguageCode): string {
  return formatMoney(cents, euro, language);
}

/** Cents of an amount of the API. */
export function centsOf(amount: number): number {
  return minorUnitsOf(amount) ?? 0;
}
