/**
 * Matches the entries of a bank statement with the deposits that they pay: by reference, amount and payer. Changes nothing. An entry
 * that differs from what its deposit announced is left to an operator, who may accept it by its id: then what arrived is credited, no
 * more and no less.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { paymentLife } from '#rules/lifecycles.ts';
import type { BankEntry } from '../../../adapters/bank/port.ts';
import type { OperatorContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { disputes } from '../../../db/schema/disputes.ts';
import { payments, statementEntries } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { type Recipient, recipientColumns } from '../../mail/parts/recipient.ts';
import { referencesIn } from '../parts/sepa-reference.ts';
import { acceptableMismatches, type Mismatch, mismatchOf } from './parts/mismatch.ts';

export interface AwaitedDeposit {
  payment: typeof payments.$inferSelect;
  customer: Recipient;
}

/** An entry with the deposit that it pays. */
export interface Match extends AwaitedDeposit {
  entry: BankEntry;
  amountCents: number;
  reference: string;
  /** The money came after the deposit was cancelled. */
  isLate: boolean;
}

export interface Unmatched {
  entry: BankEntry;
  mismatch: Mismatch;
  /** The references that were read, empty when there is none. */
  reference: string;
  /** What the deposit announced, when there is one. */
  expectedCents: number | null;
}

/** Money of a paid deposit that the bank took out of the account again. */
export interface TakenBack extends AwaitedDeposit {
  entry: BankEntry;
  amountCents: number;
  reference: string;
}

export interface Reconciliation {
  matches: Match[];
  unmatched: Unmatched[];
  /** Entries that an earlier run has credited. */
  creditedBefore: BankEntry[];
  /** Deposits that the bank took back, and that no earlier run has. */
  takenBack: TakenBack[];
  /** How many other entries are money that went out. */
  outgoing: number;
}

export interface StatementToReconcile {
  entries: readonly BankEntry[];
  /** Ids of entries that the operator takes although amount or payer differ. */
  accepted: ReadonlySet<string>;
}

/** An entry that comes twice is reconciled once. Reads the database in as few queries as its limit of parameters allows. */
export async function reconcileStatement(
  { deps }: OperatorContext,
  { entries, accepted }: StatementToReconcile,
): Promise<Reconciliation> {
  const incoming = entries.filter(({ direction }) => direction === 'in');
  const references = incoming.flatMap(({ remittance }) => referencesIn(remittance));
  const seenIds = await creditedIds(deps, incoming);
  const deposits = await depositsByReference(deps, [...new Set(references)]);
  const reconciliation: Reconciliation = { matches: [], unmatched: [], creditedBefore: [], takenBack: [], outgoing: 0 };
  const paidIds = new Set<string>();
  for (const entry of incoming) {
    if (seenIds.has(entry.id)) {
      reconciliation.creditedBefore.push(entry);
      continue;
    }
    seenIds.add(entry.id);
    const result = reconcileEntry(entry, { deposits, paidIds, isAccepted: accepted.has(entry.id) });
    if ('mismatch' in result) {
      reconciliation.unmatched.push(result);
    } else {
      paidIds.add(result.payment.id);
      reconciliation.matches.push(result);
    }
  }
  // after the matches, wherever they stand: what this statement credits it can take back too
  const takenBack = await findTakenBack(deps, entries, reconciliation.matches);
  const outgoing = entries.length - incoming.length - takenBack.length;
  return { ...reconciliation, takenBack, outgoing };
}

interface EntryFacts {
  deposits: ReadonlyMap<string, AwaitedDeposit>;
  /** Ids of the deposits that earlier entries pay. */
  paidIds: ReadonlySet<string>;
  /** Whether the operator takes the entry although amount or payer differ. */
  isAccepted: boolean;
}

function reconcileEntry(entry: BankEntry, { deposits, paidIds, isAccepted }: EntryFacts): Match | Unmatched {
  const read = referencesIn(entry.remittance);
  const known = read.filter((reference) => deposits.has(reference));
  // words that look like a reference do no harm beside one that is
  const references = known.length > 0 ? known : read;
  const reference = references.join(' ');
  const deposit = known.length === 1 ? deposits.get(reference) : undefined;
  const isAmbiguous = known.length > 1;
  const mismatch = mismatchOf(entry, { references, deposit: deposit?.payment, isAmbiguous, paidIds });
  const { amountCents } = entry;
  if (mismatch && !(isAccepted && acceptableMismatches.includes(mismatch))) {
    return { entry, mismatch, reference, expectedCents: deposit?.payment.amountCents ?? null };
  }
  if (!deposit || amountCents === null) throw new Error(`${entry.id} pays nothing`);
  return { ...deposit, entry, amountCents, reference, isLate: deposit.payment.state !== 'Pending' };
}

/** Bookings out of the account that say that they take another one back, and name one deposit that is paid, or is by one of `matches`. */
async function findTakenBack(
  deps: Deps,
  entries: readonly BankEntry[],
  matches: readonly Match[],
): Promise<TakenBack[]> {
  const matchedCents = new Map(matches.map(({ payment, amountCents }) => [payment.id, amountCents]));
  const back = entries.filter(
    ({ direction, booked, reversal, returned }) => direction === 'out' && booked && (reversal || returned),
  );
  const deposits = await depositsByReference(deps, [
    ...new Set(back.flatMap(({ remittance }) => referencesIn(remittance))),
  ]);
  const { providerRef } = disputes;
  const known = await readInChunks(
    back.map(({ id }) => id),
    (ids) =>
      deps.db
        .select({ providerRef })
        .from(disputes)
        .where(and(eq(disputes.provider, 'bank'), inArray(providerRef, ids)))
        .execute(),
  );
  const seenIds = new Set(known.map((row) => row.providerRef));
  return back.flatMap((entry) => {
    const [reference = '', ...others] = referencesIn(entry.remittance).filter((each) => deposits.has(each));
    const deposit = deposits.get(reference);
    const { id, amountCents } = entry;
    if (!deposit || others.length > 0 || seenIds.has(id) || amountCents === null || amountCents <= 0) return [];
    const { id: paymentId, state, amountCents: announcedCents } = deposit.payment;
    const isPaid = state === paymentLife.transitions.succeed.to;
    const paidCents = matchedCents.get(paymentId) ?? (isPaid ? announcedCents : 0);
    if (amountCents > paidCents) return [];
    seenIds.add(id);
    return [{ ...deposit, entry, amountCents, reference }];
  });
}

async function creditedIds({ db }: Deps, entries: readonly BankEntry[]): Promise<Set<string>> {
  const { id } = statementEntries;
  const rows = await readInChunks(
    entries.map((entry) => entry.id),
    (ids) => db.select({ id }).from(statementEntries).where(inArray(id, ids)).execute(),
  );
  return new Set(rows.map((row) => row.id));
}

async function depositsByReference({ db }: Deps, references: readonly string[]): Promise<Map<string, AwaitedDeposit>> {
  const deposits = await readInChunks(references, (chunk) =>
    db
      .select({ payment: payments, customer: recipientColumns })
      .from(payments)
      .innerJoin(customers, eq(customers.id, payments.customerId))
      .where(inArray(payments.sepaReference, chunk))
      .execute(),
  );
  return new Map(deposits.map((deposit) => [deposit.payment.sepaReference ?? '', deposit]));
}

const keysPerQuery = 500;

async function readInChunks<Row>(keys: readonly string[], read: (chunk: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += keysPerQuery)
    rows.push(...(await runRead(read(keys.slice(start, start + keysPerQuery)))));
  return rows;
}
