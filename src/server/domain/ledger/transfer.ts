/** The only writer of ledger transfers. See docs/money.md. */
import { type SQL, sql } from 'drizzle-orm';
import type { ErrorCode } from '#contract/errors.ts';
import type { Database } from '../../db/client.ts';
import { type TransferCode, transfers } from '../../db/schema/ledger.ts';
import { type Statement, type Statements, statement } from '../../db/write.ts';
import { claimsAccount } from './accounts.ts';
import { isReturning, owedAgain } from './claims.ts';

/** An amount that is posted from one account to another. */
export interface Transfer {
  code: TransferCode;
  /** Id of the order, line, payment, offer, payout or dispute that causes it. A cause is posted once for each code. */
  causeId: string;
  from: string;
  to: string;
  /** Whole cents. */
  amountCents: number;
  memo?: string;
}

/** What only passes through a customer's account: the next posting of its batch takes it on. */
const passing: readonly TransferCode[] = ['refund_to_source'];

/**
 * Posts a transfer, as statements of an atomic batch; an amount of 0 is not posted. The id follows from code and cause: written twice,
 * it posts nothing the second time. A customer's account that would fall below zero stops the batch with `insufficient_balance`. What a
 * customer gets pays what the customer owes first, also what was given up of it when this is its money that comes back.
 */
export function transfer(db: Database, now: number, posting: Transfer): Statements {
  if (posting.amountCents === 0) return null;
  const inserted = db.insert(transfers).values(rowOf(now, posting)).onConflictDoNothing({ target: transfers.id });
  return [oweAgain(now, posting), statement(inserted), payClaim(now, posting)];
}

/**
 * Posts a transfer of a cause that has not been posted: written twice, it stops the batch with `error`. For money that goes on from
 * account to account, where a posting that does nothing would let the next one take another cause's money.
 */
export function transferOnce(db: Database, now: number, posting: Transfer, error: ErrorCode): Statements {
  const inserted = db.insert(transfers).values(rowOf(now, posting));
  return [oweAgain(now, posting), statement(inserted, error), payClaim(now, posting)];
}

const columns = sql`id, code, from_account, to_account, amount_cents, cause_id, memo, created_at`;

/** Posts as many cents as `cents` comes to at that point of the batch, and nothing when that is not above 0. */
export function transferComputed(now: number, posting: Omit<Transfer, 'amountCents'>, cents: SQL): Statement {
  const { id, code, fromAccount, toAccount, causeId, memo } = rowOf(now, { ...posting, amountCents: 0 });
  const row = sql`select ${id}, ${code}, ${fromAccount}, ${toAccount}, ${cents}, ${causeId}, ${memo}, ${now}`;
  return statement(sql`insert into transfers (${columns}) ${row} where ${cents} > 0 on conflict (id) do nothing`);
}

/** The statement by which claims that were given up are owed again, as far as a posting brings their money back. */
function oweAgain(now: number, posting: Transfer): Statements {
  const [kind, customerId = ''] = posting.to.split(':');
  if (kind !== 'cus' || !isReturning(posting.code)) return null;
  const rows = owedAgain(now, posting, claimsAccount(customerId));
  return statement(sql`insert into transfers (${columns}) ${rows} on conflict (id) do nothing`);
}

/** The statement that pays what the customer owes out of what a posting has put on the balance. */
function payClaim(now: number, { code, causeId, to }: Transfer): Statements {
  const [kind, customerId = ''] = to.split(':');
  if (kind !== 'cus' || passing.includes(code)) return null;
  const claims = claimsAccount(customerId);
  const owed = sql`(select -balance_cents from accounts where id = ${claims})`;
  const held = sql`(select balance_cents from accounts where id = ${to})`;
  const payment = { code: 'claim_paid' as const, causeId: `${code}:${causeId}`, from: to, to: claims };
  return transferComputed(now, payment, sql`min(coalesce(${owed}, 0), ${held})`);
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
