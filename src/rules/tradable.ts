/** When Steam lets an item be traded. See docs/product/product-page.md#contents. */
import { dateFormat } from './formatters.ts';
import type { LanguageCode } from './languages.ts';

/** Both in unix seconds. Null is no lock that is known. */
export function isTradable(tradableFrom: number | null, now: number): boolean {
  return tradableFrom === null || tradableFrom <= now;
}

/** The day of unix seconds in UTC, as Steam counts: `3 Dec`, with the year where it is another one than that of `now`. It stays in one line. */
export function formatTradableDay(seconds: number, now: number, language: LanguageCode): string {
  const [day, today] = [new Date(seconds * 1000), new Date(now * 1000)];
  const year = day.getUTCFullYear() === today.getUTCFullYear() ? undefined : 'numeric';
  const locale = language === 'en' ? 'en-GB' : language;
  return dateFormat(locale, { day: 'numeric', month: 'short', year, timeZone: 'UTC' })
    .format(day)
    .replaceAll(' ', '\u00a0');
}
