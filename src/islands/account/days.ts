/** A range of days as the address keeps it, and as seconds of the customer's own clock. */

/** Days such as `2026-11-21`, the last one included; empty for no bound. */
export interface Days {
  from: string;
  to: string;
}

export const allTime: Days = { from: '', to: '' };

export function daysInAddress(): Days {
  const query = new URLSearchParams(location.search);
  const day = (name: string) => (startOf(query.get(name)) ? (query.get(name) ?? '') : '');
  return { from: day('from'), to: day('to') };
}

/** Another range begins at its first page. */
export function keepDays(days: Days): void {
  const url = new URL(location.href);
  url.searchParams.delete('page');
  for (const name of ['from', 'to'] as const) {
    if (days[name]) url.searchParams.set(name, days[name]);
    else url.searchParams.delete(name);
  }
  history.replaceState(null, '', url.pathname + url.search);
}

/** From the first second of the first day to before the first second after the last one. */
export function secondsOf({ from, to }: Days): Record<string, string> {
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
