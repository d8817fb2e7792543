/**
 * Names the deposits that money is about which went out of the account: those that a bank takes back, by the reference that the booking
 * repeats, or by the banks' own name of the transfer. Changes nothing.
 */
import { and, eq, gte, inArray, lt, ne, or } from 'drizzle-orm';
import { paymentLife } from '#rules/lifecycles.ts';
import { bankEntries } from '../../../../db/schema/bank.ts';
import { customers } from '../../../../db/schema/customers.ts';
import { disputes } from '../../../../db/schema/disputes.ts';
import { payments } from '../../../../db/schema/payments.ts';
import type { Deps } from '../../../../deps.ts';
import { recipientColumns } from '../../../mail/parts/recipient.ts';
import { referencesIn } from '../../../payments/parts/sepa-reference.ts';
import { type AwaitedDeposit, depositsByReference } from './awaited-deposits.ts';
import { type EntryFacts, isReturn } from './entry-facts.ts';
import type { DepositMatch } from './match-deposits.ts';
import type { Waiting } from './plan.ts';
import { readInChunks } from './read-in-chunks.ts';
import { bankReferenceOf } from './same-entry.ts';
import { takenBackOf } from './taken-back.ts';

/** Money of a paid deposit that the bank took out of the account again. */
export interface ReturnedDeposit extends AwaitedDeposit {
  kind: 'deposit_taken_back';
  entry: EntryFacts;
  amountCents: number;
  reference: string;
  /** An earlier run has taken it back already. */
  isKnown: boolean;
}

interface Facts {
  /** What deposits are credited with by the same run, by their ids. */
  matchedCents: ReadonlyMap<string, number>;
  /** What earlier entries have taken back of deposits. */
  takenCents: ReadonlyMap<string, number>;
  isKnown: boolean;
}

interface Found {
  deposits: readonly AwaitedDeposit[];
  reference: string;
}

/** After `matches`, wherever they stand: what a statement credits it can take back too. */
export async function matchReturns(
  deps: Deps,
  entries: readonly EntryFacts[],
  matches: readonly DepositMatch[],
): Promise<(ReturnedDeposit | Waiting)[]> {
  const matchedCents = new Map(matches.map(({ payment, amountCents }) => [payment.id, amountCents]));
  const byReference = await depositsByReference(
    deps,
    entries.flatMap(({ remittance }) => referencesIn(remittance)),
  );
  const returns = entries.filter(isReturn);
  const byTransaction = await depositsByTransaction(deps, returns, matches);
  const knownRefs = await takenBackBefore(deps, returns);
  const takenCents = await takenBackOf(deps, [...byReference.values(), ...[...byTransaction.values()].flat()]);
  return entries.map((entry) => {
    const references = referencesIn(entry.remittance).filter((each) => byReference.has(each));
    const named = references.flatMap((each) => byReference.get(each) ?? []);
    const same = byTransaction.get(entry.transactionId) ?? byTransaction.get(bankReferenceOf(entry)) ?? [];
    const found: Found =
      named.length > 0 || !isReturn(entry)
        ? { deposits: named, reference: references.join(' ') }
        : { deposits: same, reference: same.map(({ payment }) => payment.sepaReference ?? '').join(' ') };
    const result = returnOf(entry, found, { matchedCents, takenCents, isKnown: knownRefs.has(entry.reference) });
    if ('kind' in result && !result.isKnown)
      takenCents.set(result.payment.id, (takenCents.get(result.payment.id) ?? 0) + result.amountCents);
    return result;
  });
}

function returnOf(
  entry: EntryFacts,
  { deposits: [deposit, ...others], reference }: Found,
  { matchedCents, takenCents, isKnown }: Facts,
): ReturnedDeposit | Waiting {
  const { amountCents } = entry;
  const paidCents = deposit ? paidCentsOf(deposit.payment, matchedCents) : 0;
  const waits = (mismatch: Waiting['mismatch']): Waiting => {
    const paymentId = others.length === 0 ? (deposit?.payment.id ?? null) : null;
    return { entry, mismatch, reference, expectedCents: deposit ? paidCents : null, paymentId, payoutId: null };
  };
  if (entry.currency !== 'EUR') return waits('other_currency');
  if (amountCents === null || amountCents <= 0) return waits('no_amount');
  if (!deposit) return waits(isReturn(entry) ? 'returns_unknown' : 'outgoing');
  if (others.length > 0) return waits('several_references');
  if (!isReturn(entry)) return waits('names_deposit');
  if (amountCents > paidCents - (takenCents.get(deposit.payment.id) ?? 0) && !isKnown) return waits('takes_back_more');
  return { kind: 'deposit_taken_back', ...deposit, entry, amountCents, reference, isKnown };
}

function paidCentsOf({ id, state, amountCents }: AwaitedDeposit['payment'], matchedCents: ReadonlyMap<string, number>) {
  return matchedCents.get(id) ?? (state === paymentLife.transitions.succeed.to ? amountCents : 0);
}

/** By the banks' name of the transfer, or the reference that the booking shares with what it takes back; several where the bank gave it twice. */
async function depositsByTransaction(
  deps: Deps,
  returns: readonly EntryFacts[],
  matches: readonly DepositMatch[],
): Promise<Map<string, AwaitedDeposit[]>> {
  const keys = returns.flatMap((entry) => [entry.transactionId, bankReferenceOf(entry)].filter(Boolean));
  const accounts = [...new Set(returns.map(({ account }) => account))];
  const { account, transactionId, reference, direction } = bankEntries;
  const found = await readInChunks([...new Set(keys)], (chunk) =>
    deps.db
      .select({ entry: bankEntries, payment: payments, customer: recipientColumns })
      .from(bankEntries)
      .innerJoin(payments, eq(payments.id, bankEntries.paymentId))
      .innerJoin(customers, eq(customers.id, payments.customerId))
      .where(
        and(
          inArray(account, accounts),
          eq(direction, 'in'),
          or(
            and(ne(transactionId, ''), inArray(transactionId, chunk)),
            inArray(reference, chunk),
            ...chunk.map((key) => and(gte(reference, `${key}~`), lt(reference, `${key}\u007f`))),
          ),
        ),
      )
      .execute(),
  );
  const kept = found.map(({ entry, ...deposit }) => ({ entry, deposit }));
  const now = matches.map(({ entry, payment, customer }) => ({ entry, deposit: { payment, customer } }));
  const byKey = new Map<string, AwaitedDeposit[]>();
  for (const { entry, deposit } of [...kept, ...now])
    for (const key of new Set([bankReferenceOf(entry), entry.transactionId].filter(Boolean))) {
      const known = byKey.get(key) ?? [];
      if (!known.some(({ payment }) => payment.id === deposit.payment.id)) byKey.set(key, [...known, deposit]);
    }
  return byKey;
}

async function takenBackBefore({ db }: Deps, returns: readonly EntryFacts[]): Promise<Set<string>> {
  const { providerRef } = disputes;
  const known = await readInChunks(
    returns.map(({ reference }) => reference),
    (chunk) =>
      db
        .select({ providerRef })
        .from(disputes)
        .where(and(eq(disputes.provider, 'bank'), inArray(providerRef, chunk)))
        .execute(),
  );
  return new Set(known.map((row) => row.providerRef));
}
