/**
 * What a customer owes, claim by claim, and which claims money is about that comes back: a claim that was given up is owed again as far as
 * its money comes back, so that nobody is given it twice. See docs/money.md#what-a-customer-owes.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { TransferCode } from '../../db/schema/ledger.ts';
import { claimsAccount, systemAccounts } from './accounts.ts';

/** By which money comes back that a claim may be about. */
const returning: readonly TransferCode[] = ['dispute_won', 'refund', 'withdrawal_returned', 'withdrawal_sent_back'];

export function isReturning(code: TransferCode): boolean {
  return returning.includes(code);
}

/**
 * Whether the claim `c` is about the money of a posting: of a dispute; of a line that the dispute had stopped; of an attempt of a payout,
 * which was the customer's own or, before its item was taken back, what the shop owed.
 */
function isAbout(code: SQL, cause: SQL): SQL {
  const stopped = sql`select l.dispute_id from refunds r join dispute_lines l on l.line_id = r.line_id where r.id = ${cause}`;
  const payoutId = sql`substr(${cause}, 1, instr(${cause} || ':', ':') - 1)`;
  const reversed = sql`select p.offer_id from payouts p where p.id = ${payoutId}
    and exists (select 1 from transfers s where s.id = 'payout_started:' || ${cause})`;
  return sql`case
    when ${code} = 'dispute_won' then c.code = 'dispute_claim' and c.cause_id = ${cause}
    when ${code} = 'refund' then c.code = 'dispute_claim' and c.cause_id in (${stopped})
    when ${code} in ('withdrawal_returned', 'withdrawal_sent_back') then
      c.code = 'withdrawal_claim' and c.cause_id = ${cause} or c.code = 'offer_claim' and c.cause_id in (${reversed})
    else 0 end`;
}

/** Cents of the claim with the transfer `id` that were given up and have not come back, of the claims of `account`. */
function waivedOf(id: SQL, account: SQL): SQL<number> {
  return sql<number>`(coalesce((select w.amount_cents from transfers w where w.id = 'claim_waived:' || ${id}), 0)
    - coalesce((select sum(w.amount_cents) from transfers w
      where w.from_account = ${account} and substr(w.cause_id, 1, length(${id}) + 1) = ${id} || '/'), 0))`;
}

/** Cents that were given up of what a dispute had taken, and have not come back. */
export function waivedOfDispute(disputeId: string, customerId: string): SQL<number> {
  return waivedOf(sql`${`dispute_claim:${disputeId}`}`, sql`${claimsAccount(customerId)}`);
}

/** Rows of transfers, one for each claim that was given up and whose money the posting brings back. None once it is posted. */
export function owedAgain(
  now: number,
  { code, causeId, amountCents }: { code: TransferCode; causeId: string; amountCents: number },
  account: string,
): SQL {
  const id = `${code}:${causeId}`;
  const about = isAbout(sql`${code}`, sql`${causeId}`);
  const waived = sql`select c.id as id, c.rowid as place, ${waivedOf(sql`c.id`, sql`c.from_account`)} as cents
    from transfers c where c.from_account = ${account} and ${about}`;
  const inOrder = sql`select id, cents, sum(cents) over (order by place) - cents as before from (${waived})`;
  const cents = sql`min(cents, ${amountCents} - before)`;
  const cause = sql`id || '/' || ${id}`;
  return sql`select 'claim_waived:' || ${cause}, 'claim_waived', ${account}, ${systemAccounts.losses}, ${cents}, ${cause}, '', ${now}
    from (${inOrder}) where ${cents} > 0 and not exists (select 1 from transfers where id = ${id})`;
}

/** All that moved the account of what the customer owes, in the order in which it was posted. */
export function claimMovements(db: Database, customerId: string) {
  const account = claimsAccount(customerId);
  const about = isAbout(
    sql`substr(t.cause_id, 1, instr(t.cause_id, ':') - 1)`,
    sql`substr(t.cause_id, instr(t.cause_id, ':') + 1)`,
  );
  return db
    .select({
      id: sql<string>`t.id`,
      code: sql<TransferCode>`t.code`,
      causeId: sql<string>`t.cause_id`,
      cents: sql<number>`t.amount_cents`,
      isClaim: sql<number>`t.from_account = ${account}`,
      /** Ids of the claims that a payment was about, as JSON. */
      about: sql<string>`(select json_group_array(c.id) from transfers c where c.from_account = ${account} and ${about})`,
    })
    .from(sql`transfers t`)
    .where(sql`t.from_account = ${account} or t.to_account = ${account}`)
    .orderBy(sql`t.rowid`);
}

export type ClaimMovement = Awaited<ReturnType<typeof claimMovements>>[number];

/** A claim by the id of its transfer, and what of it is neither paid nor given up. */
export interface OpenClaim {
  id: string;
  cents: number;
}

/** What is paid pays the claims that it is about, then the oldest. */
export function openClaims(movements: readonly ClaimMovement[]): OpenClaim[] {
  const left = new Map<string, number>();
  const pay = (cents: number, first: readonly string[]) => {
    let rest = cents;
    for (const id of [...first, ...left.keys()]) {
      const owed = left.get(id) ?? 0;
      const part = Math.min(owed, rest);
      if (part > 0) left.set(id, owed - part);
      rest -= part;
    }
  };
  for (const { id, code, causeId, cents, isClaim, about } of movements) {
    const isWaived = code === 'claim_waived';
    // one that is owed again names its claim before what brings the money back
    const claim = isWaived ? (causeId.split('/')[0] ?? '') : id;
    if (isClaim === 1) left.set(claim, (left.get(claim) ?? 0) + cents);
    // safe because the query has just made this JSON
    else pay(cents, isWaived ? [claim] : (JSON.parse(about) as string[]));
  }
  return [...left].filter(([, cents]) => cents > 0).map(([id, cents]) => ({ id, cents }));
}
