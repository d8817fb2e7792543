/** How messages name the least and the most that an amount may be. */
import { type Currency, fiatDecimals } from './currency.ts';
import { numberFormat } from './formatters.ts';
import type { LanguageCode } from './languages.ts';
import { decimalOf } from './money.ts';

/**
 * An amount as messages name a limit: the number as the language writes it, without empty decimals, then the symbol (`5 €`). No line breaks
 * between the two but in English, whose messages are as the specification writes them.
 */
export function formatLimit(
  minorUnits: number,
  currency: Pick<Currency, 'code' | 'symbol'>,
  language: LanguageCode,
): string {
  const decimals = fiatDecimals(currency.code);
  const number = numberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const space = language === 'en' ? ' ' : '\u00A0';
  return `${number.format(Number(decimalOf(minorUnits, decimals)))}${space}${currency.symbol}`;
}
