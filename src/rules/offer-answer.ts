/** Until when a seller hears of an offer: within three working days, as the shop says when it takes one. Days are those of UTC. */

const workingDays = 3;
const daySeconds = 86_400;

const isWorkingDay = (seconds: number) => ![0, 6].includes(new Date(seconds * 1000).getUTCDay());

/** The moment on the third working day after `createdAt`; what comes on a weekend counts from the beginning of Monday. */
export function answerDueAt(createdAt: number): number {
  let from = createdAt;
  while (!isWorkingDay(from)) from += daySeconds - (from % daySeconds);
  return movedBy(from, daySeconds);
}

/** Offers made until this moment should have had their answer by `now`. */
export function answeredUntil(now: number): number {
  let from = now;
  while (!isWorkingDay(from)) from -= (from % daySeconds) + 1;
  return movedBy(from, -daySeconds);
}

function movedBy(from: number, step: number): number {
  let at = from;
  for (let left = workingDays; left > 0; ) {
    at += step;
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}
