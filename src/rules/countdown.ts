/** How long it is until something ends, as people count: whole days and a clock. */

export interface Countdown {
  days: number;
  /** `04:12:33`. */
  clock: string;
}

/** Null when the end has come. Both times in unix seconds. */
export function countdownTo(endsAt: number, now: number): Countdown | null {
  const left = Math.ceil(endsAt - now);
  if (left <= 0) return null;
  const parts = [Math.floor((left % 86_400) / 3600), Math.floor((left % 3600) / 60), left % 60];
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return { days: Math.floor(left / 86_400), clock };
}
