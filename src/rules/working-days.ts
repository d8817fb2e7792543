/** Days on which people and banks work: Monday to Friday, of UTC. Holidays are not known. */

const daySeconds = 86_400;

const isWorkingDay = (seconds: number) => ![0, 6].includes(new Date(seconds * 1000).getUTCDay());

/** The moment on the working day that comes `days` after `from`, in unix seconds; what comes on a weekend counts from the beginning of Monday. */
export function workingDaysAfter(from: number, days: number): number {
  let start = from;
  while (!isWorkingDay(start)) start += daySeconds - (start % daySeconds);
  return movedBy(start, daySeconds, days);
}

/** Likewise before `from`; what comes on a weekend counts from the end of Friday. */
export function workingDaysBefore(from: number, days: number): number {
  let start = from;
  while (!isWorkingDay(start)) start -= (start % daySeconds) + 1;
  return movedBy(start, -daySeconds, days);
}

function movedBy(from: number, step: number, days: number): number {
  let at = from;
  for (let left = days; left > 0; ) {
    at += step;
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}
