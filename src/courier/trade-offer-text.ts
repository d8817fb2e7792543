/** The message of a trade offer. By the code in it a courier finds the trade offers of a job again, and by its end the attempt. */

import type { Job } from '#contract/courier.ts';
import { tradeOfferMessageCharactersMax } from '#rules/limits/courier.ts';

export function tradeOfferText({ message, code, attempt }: Pick<Job, 'message' | 'code' | 'attempt'>): string {
  const end = attempt > 1 ? ` (${attempt})` : '';
  const room = tradeOfferMessageCharactersMax - end.length;
  const whole = shortened(message, room);
  return `${whole.includes(code) ? whole : shortened(`${code} · ${message}`, room)}${end}`;
}

/** Ends with a whole word. */
function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  const cut = text.slice(0, room - 1);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}

/** The attempt at which a trade offer with this message was made; null when it is none of this job's. */
export function attemptOf(text: string, code: string): number | null {
  if (!text.includes(code)) return null;
  return Number(/ \((\d+)\)$/.exec(text)?.[1] ?? 1);
}
