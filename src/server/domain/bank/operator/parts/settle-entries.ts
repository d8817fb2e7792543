/** Does what kept entries say, each in a batch of its own, and notes of the others why they wait. */
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { bankEntryLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../../context.ts';
import { bankEntries } from '../../../../db/schema/bank.ts';
import { statement, write } from '../../../../db/write.ts';
import { DomainError } from '../../../../domain-error.ts';
import { creditBankDeposit } from './credit-bank-deposit.ts';
import { endPayouts } from './end-payouts.ts';
import { type EntryRow, keyOf } from './entry-facts.ts';
import { type Match, planEntries, type Waiting } from './plan.ts';
import { readInChunks } from './read-in-chunks.ts';
import { takeBackDeposit } from './take-back-deposit.ts';

export interface Settled {
  done: Match[];
  waiting: Waiting[];
  /** What another run has decided meanwhile. */
  overtaken: Match[];
}

const overtakenBy = ['entry_state', 'order_state', 'payout_state', 'offer_not_open', 'trade_state'];

export async function settleEntries(
  ctx: OperatorContext,
  rows: readonly EntryRow[],
  accepted: ReadonlySet<string>,
): Promise<Settled> {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const plan = await planEntries(ctx.deps, rows, accepted);
  const done: Match[] = [];
  const stopped: Match[] = [];
  for (const match of plan.matches) {
    const row = byKey.get(keyOf(match.entry));
    const isDone = row !== undefined && (await settle(ctx, row, match));
    (isDone ? done : stopped).push(match);
  }
  const open = await stillOpen(
    ctx,
    stopped.flatMap(({ entry }) => byKey.get(keyOf(entry)) ?? []),
  );
  const left = stopped.filter(({ entry }) => open.has(byKey.get(keyOf(entry))?.id ?? ''));
  const waiting = [...plan.waiting, ...left.map(notApplied)];
  await noteMismatches(ctx, waiting, byKey);
  return { done, waiting, overtaken: stopped.filter((match) => !left.includes(match)) };
}

/** Returns false when something came in between. */
export async function settle(ctx: OperatorContext, entry: EntryRow, match: Match): Promise<boolean> {
  try {
    if (match.kind === 'deposit') await write(ctx.deps.db, creditBankDeposit(ctx, entry, match));
    else if (match.kind === 'deposit_taken_back') return await takeBackDeposit(ctx, entry, match);
    else await endPayouts(ctx, entry, match);
    return true;
  } catch (error) {
    if (error instanceof DomainError && overtakenBy.includes(error.code)) return false;
    throw error;
  }
}

function notApplied(match: Match): Waiting {
  const { entry, amountCents } = match;
  const isDeposit = 'payment' in match;
  return {
    entry,
    mismatch: 'not_applied',
    reference: isDeposit ? match.reference : '',
    expectedCents: amountCents,
    paymentId: isDeposit ? match.payment.id : null,
    payoutId: isDeposit ? null : (match.named[0]?.payout.id ?? null),
  };
}

async function stillOpen({ deps: { db } }: OperatorContext, rows: readonly EntryRow[]): Promise<Set<string>> {
  const [state] = bankEntryLife.initial;
  const { id } = bankEntries;
  const found = await readInChunks(
    rows.map((row) => row.id),
    (chunk) =>
      db
        .select({ id })
        .from(bankEntries)
        .where(and(inArray(id, chunk), eq(bankEntries.state, state)))
        .execute(),
  );
  return new Set(found.map((row) => row.id));
}

async function noteMismatches(
  { deps: { db } }: OperatorContext,
  waiting: readonly Waiting[],
  byKey: ReadonlyMap<string, EntryRow>,
): Promise<void> {
  const { id, mismatch: noted, state } = bankEntries;
  const changed = waiting.filter(({ entry, mismatch }) => byKey.get(keyOf(entry))?.mismatch !== mismatch);
  await write(
    db,
    changed.map(({ entry, mismatch }) => {
      const isOpen = and(
        eq(id, byKey.get(keyOf(entry))?.id ?? ''),
        eq(state, bankEntryLife.initial[0]),
        or(isNull(noted), ne(noted, mismatch)),
      );
      return statement(db.update(bankEntries).set({ mismatch }).where(isOpen));
    }),
  );
}
