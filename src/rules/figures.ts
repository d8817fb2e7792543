/** Sums of days, as day, week and month with the same spans before them. Days are those of UTC. */

export interface DaySum {
  /** `2026-11-23`. */
  day: string;
  value: number;
}

export interface Spans {
  day: number;
  week: number;
  weekBefore: number;
  month: number;
  monthBefore: number;
  /** The last thirty days, the oldest first, also those of nothing. */
  days: DaySum[];
}

export const weekDays = 7;
export const monthDays = 30;

const daySeconds = 86_400;

/** The day of unix seconds. */
export function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** When the first of the days begins that the spans of `now` need. */
export function spansSince(now: number): number {
  return (Math.floor(now / daySeconds) - 2 * monthDays + 1) * daySeconds;
}

export function spansOf(sums: readonly DaySum[], now: number): Spans {
  const of = new Map(sums.map(({ day, value }) => [day, value]));
  const ago = (days: number) => {
    const day = dayOf(now - days * daySeconds);
    return { day, value: of.get(day) ?? 0 };
  };
  const sum = (from: number, days: number) =>
    Array.from({ length: days }, (_, index) => ago(from + index).value).reduce((total, value) => total + value, 0);
  return {
    day: sum(0, 1),
    week: sum(0, weekDays),
    weekBefore: sum(weekDays, weekDays),
    month: sum(0, monthDays),
    monthBefore: sum(monthDays, monthDays),
    days: Array.from({ length: monthDays }, (_, index) => ago(monthDays - 1 - index)),
  };
}
