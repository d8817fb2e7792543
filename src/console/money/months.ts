/** Months and the spans of revenue, in UTC, as the reports count them. */

/** `2026-11`, `back` months before now. */
export function monthBack(back: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
}

const shownMonths = 36;

/** Choices of a select, this month first. */
export const monthOptions = () =>
  Array.from({ length: shownMonths }, (_, back) => monthBack(back)).map((month) => ({ value: month, label: month }));

export const steps = ['day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];

/** How many days a chart of each step goes back. */
export const daysOf: Record<Step, number> = { day: 30, week: 84, month: 365 };

export interface RevenueDay {
  /** `2026-11-23`. */
  day: string;
  sales: number;
  soldCents: number;
  refundedCents: number;
}

export interface RevenueSpan extends Omit<RevenueDay, 'day'> {
  label: string;
  /** Unix seconds of its first and last moment. */
  since: number;
  until: number;
}

const daySeconds = 86_400;

/** Days put together by week (of its Monday) or month, the oldest first. */
export function spansOf(days: readonly RevenueDay[], step: Step): RevenueSpan[] {
  const spans = new Map<string, RevenueSpan>();
  for (const { day, sales, soldCents, refundedCents } of days) {
    const since = Date.parse(`${day}T00:00:00Z`) / 1000;
    const label = step === 'day' ? day : step === 'month' ? day.slice(0, 7) : mondayOf(day);
    const span = spans.get(label) ?? { label, since, until: since, sales: 0, soldCents: 0, refundedCents: 0 };
    span.until = since + daySeconds - 1;
    span.sales += sales;
    span.soldCents += soldCents;
    span.refundedCents += refundedCents;
    spans.set(label, span);
  }
  return [...spans.values()];
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
