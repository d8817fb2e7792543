/** One line of JSON for each step, on standard output: what was done, for which job, and what it was done to. No secret and no trade link. */

import type { Job } from '#contract/courier.ts';
import { causeCharactersMax } from '#rules/limits/courier.ts';

export interface LogLine {
  level: 'info' | 'error';
  /** What happened, as in `sent` or `steam_away`. */
  event: string;
  job?: string;
  kind?: Job['kind'];
  attempt?: number;
  tradeOffer?: string | null;
  reason?: string;
  /** Of an error, without what may be secret. */
  cause?: string;
  seconds?: number;
  account?: string;
}

export function lineOf(job: Job): Pick<LogLine, 'job' | 'kind' | 'attempt' | 'tradeOffer'> {
  return { job: job.id, kind: job.kind, attempt: job.attempt, tradeOffer: job.trade_offer_id };
}

const secrets = /((?:access_token|token|key|nonce|code|k)=)[^&\s"']+/g;
const jwt = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** What is known of an error's cause, innermost first. */
export function causeOf(error: unknown): string {
  const texts: string[] = [];
  for (let cause = error; cause instanceof Error && texts.length < 3; cause = cause.cause) texts.unshift(cause.message);
  return texts.join(' < ').replace(secrets, '$1…').replace(jwt, '…').slice(0, causeCharactersMax);
}

/** Writes lines with their time. */
export function stepLog(write: (text: string) => void): (line: LogLine) => void {
  return (line) => write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
}
