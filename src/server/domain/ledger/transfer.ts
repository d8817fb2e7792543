/** The only writer of transfers. */
import type { ErrorCode } from '#contract/errors.ts';
import type { Database } from '../../db/client.ts';
import { type TransferCode, transfers } from '../../db/schema/ledger.ts';
import { type Statement, type Statements, statement } from '../../db/write.ts';

export interface Transfer {
  code: TransferCode;
  /** What caused it: an order, a line, a payment, an offer, a payout. One cause moves money once per code. */
  causeId: string;
  from: string;
  to: string;
  amountCents: number;
  memo?: string;
}

/**
 * Transitions whole cents between two accounts, as a statement of an atomic batch. The id follows from code and cause: written twice, it
 * moves nothing the second time. An account of a customer that would fall below zero stops the batch with
 * `insufficient_balance`. Nothing is moved for an amount of 0.
 */
export function transfer(db: Database, now: number, moved: Transfer): Statements {
  if (moved.amountCents === 0) return [];
  return [statement(db.insert(transfers).values(rowOf(now, moved)).onConflictDoNothing({ target: transfers.id }))];
}

/**
 * The same for a cause that has not moved money yet: written twice, it stops the batch with `error`. For money that steps from
 * account to account, where a step that moves nothing would let the next one take what is another's.
 */
export function transferOnce(db: Database, now: number, moved: Transfer, error: ErrorCode): Statement {
  return statement(db.insert(transfers).values(rowOf(now, moved)), error);
}

function rowOf(now: number, { code, causeId, from, to, amountCents, memo = '' }: Transfer) {
  return {
    id: `${code}:${causeId}`,
    code,
    causeId,
    fromAccount: from,
    toAccount: to,
    amountCents,
    memo,
    createdAt: now,
  };
}
