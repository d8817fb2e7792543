/** A range of days as the address keeps it, and as Unix seconds of the customer's own clock. */

/** Days such as `2026-11-21`, both included; an empty one sets no bound. */
export interface DateRange {
  from: string;
  to: string;
}

export const allTime: DateRange = { from: '', to: '' };

/** Ranges that a press chooses, for a customer whose clock says `now`, with the keys of their names. */
export function periods(now: Date) {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const since = (first: Date): DateRange => ({ from: dayOf(first), to: dayOf(now) });
  return [
    ['days30', since(new Date(year, month, now.getDate() - 29))],
    ['thisMonth', since(new Date(year, month, 1))],
    ['thisYear', since(new Date(year, 0, 1))],
    ['allTime', allTime],
  ] as const;
}

/** Sweden writes a day as fields of dates do. */
function dayOf(date: Date): string {
  return date.toLocaleDateString('sv');
}

export function isBounded({ from, to }: DateRange): boolean {
  return from !== '' || to !== '';
}

export function isReversed({ from, to }: DateRange): boolean {
  return from !== '' && to !== '' && from > to;
}

/** The range of the page's address; what is no day sets no bound. */
export function dateRangeInAddress(): DateRange {
  const query = new URLSearchParams(location.search);
  const day = (name: string) => (startOf(query.get(name)) ? (query.get(name) ?? '') : '');
  return { from: day('from'), to: day('to') };
}

/** Whether a year is still being typed: on the way to 2026 a field of dates holds the years 2, 20 and 202. */
export function isHalfTyped(day: string): boolean {
  return day !== '' && day < '1000';
}

/** Writes the range into the address and removes the page number, since another range begins at its first page. */
export function writeDateRange(range: DateRange): void {
  const url = new URL(location.href);
  url.searchParams.delete('page');
  for (const name of ['from', 'to'] as const) {
    if (range[name]) url.searchParams.set(name, range[name]);
    else url.searchParams.delete(name);
  }
  history.replaceState(null, '', url.pathname + url.search);
}

/** Unix seconds from the start of the first day, inclusive, to the end of the last one, exclusive; without the bounds that are not set. */
export function unixSecondsOf({ from, to }: DateRange): Record<string, string> {
  const start = startOf(from);
  const end = startOf(to);
  end?.setDate(end.getDate() + 1);
  const seconds = (date: Date) => String(Math.max(1, Math.floor(date.getTime() / 1000)));
  return { ...(start && { from: seconds(start) }), ...(end && { to: seconds(end) }) };
}

function startOf(day: string | null): Date | null {
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}
