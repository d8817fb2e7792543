/** The only writer of ledger transfers. See docs/money.md. */
import type { ErrorCode } from '#contract/errors.ts';
import type { Database } from '../../db/client.ts';
import { type TransferCode, transfers } from '../../db/schema/ledger.ts';
import { type Statement, type Statements, statement } from '../../db/write.ts';

/** An amount that is posted from one account to another. */
export interface Transfer {
  code: TransferCode;
  /** Id of the order, line, payment, offer or payout that causes it. A cause is posted once for each code. */
  causeId: string;
  from: string;
  to: string;
  /** Whole cents. */
  amountCents: number;
  memo?: string;
}

/**
 * Posts a transfer, as a statement of an atomic batch; an amount of 0 is not posted. The id follows from code and cause: written twice,
 * it posts nothing the second time. A customer's account that would fall below zero stops the batch with `insufficient_balance`.
 */
export function transfer(db: Database, now: number, posting: Transfer): Statements {
  if (posting.amountCents === 0) return null;
  return statement(db.insert(transfers).values(rowOf(now, posting)).onConflictDoNothing({ target: transfers.id }));
}

/**
 * Posts a transfer of a cause that has not been posted: written twice, it stops the batch with `error`. For money that goes on from
 * account to account, where a posting that does nothing would let the next one take another cause's money.
 */
export function transferOnce(db: Database, now: number, posting: Transfer, error: ErrorCode): Statement {
  return statement(db.insert(transfers).values(rowOf(now, posting)), error);
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
