/** Until when a seller hears of an offer: within three working days, as the shop says when it takes one. */
import { workingDaysAfter, workingDaysBefore } from './working-days.ts';

const answerDays = 3;

export function answerDueAt(createdAt: number): number {
  return workingDaysAfter(createdAt, answerDays);
}

/** Offers made until this moment should have had their answer by `now`. */
export function answeredUntil(now: number): number {
  return workingDaysBefore(now, answerDays);
}
