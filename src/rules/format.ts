/** How money, numbers and dates are written for a person. The language decides signs and order, the currency the decimals. */
import { type Currency, creditCode, creditRate, fiatDecimals, minorUnitsIn } from './currency.ts';
import { dateFormat, numberFormat } from './formatters.ts';
import type { LanguageCode } from './languages.ts';
import { decimalOf } from './money.ts';

/** Euro cents in `currency`, written in `language`: 1250 is `€12.50` in English and `12,50 €` in German. */
export function formatMoney(cents: number, currency: Currency, language: string): string {
  return formatMinorUnits(minorUnitsIn(currency, cents), currency, language);
}

/** Minor units of `currency` written in `language`, with the currency's own symbol; credits have their name behind. */
export function formatMinorUnits(
  minorUnits: number,
  currency: Pick<Currency, 'code' | 'symbol'>,
  language: string,
): string {
  const decimals = fiatDecimals(currency.code);
  const amount = Number(decimalOf(minorUnits, decimals));
  if (currency.code === creditCode) {
    const number = numberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    return `${number.format(amount)}\u00a0${currency.symbol}`;
  }
  return fiatText(amount, currency, language, decimals);
}

/** What one credit is worth in `currency`, to four decimals. See docs/product/money-and-currencies.md#credits. */
export function formatCreditRate(creditEur: number, currency: Currency, language: string): string {
  return fiatText(Number(decimalOf(creditRate(creditEur, currency), 4)), currency, language, 4);
}

function fiatText(
  amount: number,
  { code, symbol }: Pick<Currency, 'code' | 'symbol'>,
  language: string,
  decimals: number,
): string {
  const parts = numberFormat(language, {
    style: 'currency',
    currency: code,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).formatToParts(amount);
  return parts.map((part) => (part.type === 'currency' ? symbol : part.value)).join('');
}

/** Whole percent taken off, as the language writes it: `-25%` in English and `-25 %` in German, in one line. */
export function formatDiscount(percent: number, language: LanguageCode): string {
  return numberFormat(language, { style: 'percent' }).format(-percent / 100);
}

/** `DD.MM.YYYY` of unix seconds, in the time zone given (the browser's own when absent). See docs/product/interface.md#dates-and-numbers. */
export function formatDate(seconds: number, timeZone?: string): string {
  const { day, month, year } = dateParts(seconds, timeZone);
  return `${day}.${month}.${year}`;
}

/** `HH:mm` of unix seconds. */
export function formatTime(seconds: number, timeZone?: string): string {
  const { hour, minute } = dateParts(seconds, timeZone);
  return `${hour}:${minute}`;
}

/** Both, as in `22.11.2026 14:05`. */
export function formatDateTime(seconds: number, timeZone?: string): string {
  return `${formatDate(seconds, timeZone)} ${formatTime(seconds, timeZone)}`;
}

/** The join date: `MMM D, YYYY` in English, in its own order in every other language. */
export function formatJoinDate(seconds: number, language: string, timeZone?: string): string {
  const date = new Date(seconds * 1000);
  if (language !== 'en')
    return dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(date);
  const month = dateFormat(language, { month: 'short', timeZone }).format(date);
  const { day, year } = dateParts(seconds, timeZone);
  return `${month} ${Number(day)}, ${year}`;
}

function dateParts(seconds: number, timeZone?: string) {
  const parts = dateFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(new Date(seconds * 1000));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return { day: of('day'), month: of('month'), year: of('year'), hour: of('hour'), minute: of('minute') };
}
