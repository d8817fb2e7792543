/** The message of a trade offer. By the code in it a courier finds the trade offers of a job again, and by its end the attempt. */
import type { Job } from '#contract/courier.ts';

/** What Steam keeps of a message. */
const messageLengthMax = 128;

export function offerText({ message, code, attempt }: Pick<Job, 'message' | 'code' | 'attempt'>): string {
  const end = attempt > 1 ? ` (${attempt})` : '';
  const room = messageLengthMax - end.length;
  const whole = message.slice(0, room);
  return `${whole.includes(code) ? whole : `${code} · ${message}`.slice(0, room)}${end}`;
}

/** The attempt at which a trade offer with this message was made; null when it is none of this job's. */
export function attemptOf(text: string, code: string): number | null {
  if (!text.includes(code)) return null;
  return Number(/ \((\d+)\)$/.exec(text)?.[1] ?? 1);
}
