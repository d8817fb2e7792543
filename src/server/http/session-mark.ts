/**
 * What stands for a session in the log: lines of one session on one day (of UTC) have the same mark, and nobody without the shop's secret
 * can tell whose it is, or that a mark of the next day is the same one's.
 */
import { createHmac } from 'node:crypto';

interface Marked {
  tokenSecret: string;
  /** Unix seconds. */
  at: number;
}

/** `sessionId` is the hash of the session's token. */
export function sessionMark(sessionId: string, { tokenSecret, at }: Marked): string {
  const day = Math.floor(at / 86_400);
  return createHmac('sha256', tokenSecret).update(`log ${day} ${sessionId}`).digest('base64url').slice(0, 12);
}
