/** Amounts that stay in euros whatever currency a visitor reads prices in: carts, offers, payouts and bank transfers. */
import { euro } from './currency.ts';
import { formatMoney } from './format.ts';
import type { LanguageCode } from './languages.ts';
import { minorUnitsOf } from './money.ts';

export function formatEuros(cents: number, language: LanguageCode): string {
  return formatMoney(cents, euro, language);
}

/** In a sentence for operators, who read English: 1250 cents are `€12.50`. */
export function operatorEuros(cents: number): string {
  return formatEuros(cents, 'en');
}

/** Euro cents of an amount as the API writes it; 0 for anything else. */
export function centsOf(amount: number): number {
  return minorUnitsOf(amount) ?? 0;
}
