/** Ends the payouts that a booking shows gone or come back: a single one with its entry, a file's one by one and its entry at last. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { bankEntryLife, payoutLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../../context.ts';
import { inState } from '../../../../db/in-state.ts';
import { bankEntries } from '../../../../db/schema/bank.ts';
import { payouts } from '../../../../db/schema/offers.ts';
import { guard, runRead, type Statements, write } from '../../../../db/write.ts';
import { DomainError } from '../../../../domain-error.ts';
import { paidByBank, returnedByBank } from '../../../payouts/operator/parts/bank-ending.ts';
import { type PayoutToEnd, payoutsToEnd } from '../../../payouts/parts/queries.ts';
import type { EntryRow } from './entry-facts.ts';
import { auditedEntry, matchEntry } from './entry-transition.ts';
import type { PayoutMatch } from './payout-step.ts';

/** @throws `entry_state`, `payout_state` and `offer_not_open` when something came in between: what has ended stays, the rest waits. */
export async function endPayouts(ctx: OperatorContext, entry: EntryRow, match: PayoutMatch): Promise<void> {
  await (match.exportId ? endFile(ctx, entry, match, match.exportId) : endOne(ctx, entry, match));
}

async function endOne(ctx: OperatorContext, entry: EntryRow, match: PayoutMatch): Promise<void> {
  const { kind: outcome, ending, named, before } = match;
  // read anew: an entry of the same statement may have changed it since
  const [about] = await read(ctx, named);
  if (about?.payout.state !== before.state) throw new DomainError('payout_state');
  const { id: payoutId, customerId } = about.payout;
  await write(ctx.deps.db, [
    guard(sql`${statedOf(about)} = ${before.stated}`, 'payout_state'),
    // known already: it must still stand as it was read
    ending.length === 0 && guard(standsAs(about), 'payout_state'),
    matchEntry(ctx, entry, { outcome, payoutId, customerId }),
    ending.length > 0 && endingOf(ctx, entry, match, about),
  ]);
}

async function endFile(ctx: OperatorContext, entry: EntryRow, match: PayoutMatch, exportId: string): Promise<void> {
  const { db } = ctx.deps;
  const { kind: outcome, ending, amountCents } = match;
  const waits = sql`(select state from ${bankEntries} where ${bankEntries.id} = ${entry.id}) = ${bankEntryLife.initial[0]}`;
  for (const each of ending) await write(db, [guard(waits, 'entry_state'), endingOf(ctx, entry, match, each)]);
  await write(db, [
    matchEntry(ctx, entry, { outcome, exportId }),
    guard(isWholePaid(exportId, amountCents), 'payout_state'),
  ]);
}

function read({ deps: { db } }: OperatorContext, [named]: readonly PayoutToEnd[]): Promise<PayoutToEnd[]> {
  return runRead(
    payoutsToEnd(db)
      .where(eq(payouts.id, named?.payout.id ?? ''))
      .execute(),
  );
}

function endingOf(ctx: OperatorContext, entry: EntryRow, { kind, by }: PayoutMatch, found: PayoutToEnd): Statements {
  const said = { by, details: auditedEntry(entry) };
  return kind === 'payout_paid' ? paidByBank(ctx, found, said) : returnedByBank(ctx, found, entry.returnReason, said);
}

function standsAs({ payout: { id, state, attempt } }: PayoutToEnd): SQL {
  const same = and(eq(payouts.id, id), eq(payouts.state, state), eq(payouts.attempt, attempt));
  return sql`exists (select 1 from ${payouts} where ${same})`;
}

function isWholePaid(exportId: string, amountCents: number): SQL {
  const isPaid = inState(payouts.state, payoutLife.transitions.pay.to);
  return sql`(select sum(${payouts.amountCents}) from ${payouts} where ${payouts.exportId} = ${exportId} and ${isPaid}) = ${amountCents}`;
}

/** How often kept entries have shown it gone, less how often come back. */
function statedOf({ payout: { id, exportId } }: PayoutToEnd): SQL {
  const about = or(eq(bankEntries.payoutId, id), eq(bankEntries.exportId, exportId ?? ''));
  const isMatched = inState(bankEntries.state, bankEntryLife.transitions.match.to);
  const sign = sql`case ${bankEntries.outcome} when 'payout_paid' then 1 else -1 end`;
  return sql`(select coalesce(sum(${sign}), 0) from ${bankEntries} where ${and(isMatched, about)})`;
}
