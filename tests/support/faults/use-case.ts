/** A use case that moves money, as a test plays it against faults. */
import { DomainError } from '#server/domain-error.ts';
import type { ApiAnswer } from '../browser.ts';
import type { Shopper } from '../shop.ts';
import type { BothWays, FaultyShop } from './faulty-shop.ts';

/** How an attempt ended, for whoever made it. */
export type Outcome =
  | { kind: 'done' }
  /** Refused in words; with `retry` it says when to come back. */
  | { kind: 'refused'; code: string; retry: boolean }
  /** What nobody should see: an answer without a reason, or a bug. */
  | { kind: 'broken'; how: string };

export interface Play {
  customer: Shopper;
  /** Things that are sold, or not. */
  goods?: string[];
  /** One attempt; the next one is its repetition. */
  attempt(way: BothWays): Promise<Outcome>;
  /** What runs by itself afterwards. */
  jobs?(way: BothWays): Promise<unknown>;
}

export interface MoneyUseCase {
  name: string;
  /** Everything up to the use case, of a customer who does nothing else. */
  prepare(shop: FaultyShop): Promise<Play>;
  /** Domain errors by which a repetition says that the work is done. */
  alreadyDone?: readonly string[];
}

export function outcomeOfAnswer({ status, headers, body }: ApiAnswer): Outcome {
  if (status === 200) return { kind: 'done' };
  const code = String(body?.message_key ?? '');
  if (status === 500 || !body?.message || !code) return { kind: 'broken', how: `${status} ${JSON.stringify(body)}` };
  const retry = Number(headers.get('retry-after')) > 0;
  if (status > 500 && !retry) return { kind: 'broken', how: `${status} without Retry-After` };
  return { kind: 'refused', code, retry };
}

/** Of a job or an operator's command. */
export async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work;
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof DomainError)) return { kind: 'broken', how: String(error) };
    const retry = error.code === 'database_unavailable' || error.code === 'provider_unavailable';
    return { kind: 'refused', code: error.code, retry };
  }
}
