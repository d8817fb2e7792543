/** How the console writes money, times and spans: short, exact, in one way on every screen. */
import { formatEuros } from '#rules/euros.ts';
import { formatDate, formatTime } from '#rules/format.ts';
import { decimalOf } from '#rules/money.ts';
import { consoleLanguage } from './texts.ts';

/** Whole euro cents: 1250 is `€12.50`. */
export function euros(cents: number): string {
  return formatEuros(cents, consoleLanguage);
}

/** What a promo code takes off: `10 %` or `€5.00`. Its amount is hundredths of a percent, or cents. */
export function worthOf({ type, amount }: { type: 'percent' | 'fixed'; amount: number }): string {
  return type === 'percent' ? `${decimalOf(amount)} %` : euros(amount);
}

const number = new Intl.NumberFormat(consoleLanguage);

/** 12345 is `12,345`. */
export function count(value: number): string {
  return number.format(value);
}

/** What a text that says how many `rows` is filled with; the number decides its wording. */
export function counted(rows: number): { rows: string; count: number } {
  return { rows: count(rows), count: rows };
}

/** `23.11.2026 10:35` of unix seconds, by the clock of who looks. */
export function moment(seconds: number): string {
  return `${formatDate(seconds)} ${formatTime(seconds)}`;
}

/** `2026-11-23T09:35:00.000Z` of unix seconds, as files have it; null stays null. */
export function isoTime(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

const spans: readonly [seconds: number, unit: string][] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
];

/** A span in its largest unit, rounded down: `3 h`; `now` for less than a minute. */
export function span(seconds: number): string {
  const [size, unit] = spans.find(([each]) => Math.abs(seconds) >= each) ?? [1, ''];
  return unit ? `${Math.floor(Math.abs(seconds) / size)} ${unit}` : 'now';
}

/** `3 h ago`, `in 2 d` or `now`. */
export function ago(seconds: number, now: number): string {
  const text = span(now - seconds);
  if (text === 'now') return text;
  return seconds <= now ? `${text} ago` : `in ${text}`;
}
