/**
 * Matches money that came in with the deposits that it pays: by reference, amount and payer. Changes nothing. An entry that differs from
 * what its deposit announced is left to a person, who may accept it: then what arrived is credited, no more and no less.
 */
import type { Deps } from '../../../../deps.ts';
import { referencesIn } from '../../../payments/parts/sepa-reference.ts';
import { type AwaitedDeposit, depositsByReference } from './awaited-deposits.ts';
import type { EntryFacts } from './entry-facts.ts';
import { acceptableMismatches, mismatchOf } from './mismatch.ts';
import type { Waiting } from './plan.ts';

/** An entry with the deposit that it pays. */
export interface DepositMatch extends AwaitedDeposit {
  kind: 'deposit';
  entry: EntryFacts;
  amountCents: number;
  reference: string;
  /** The money came after the deposit was cancelled. */
  isLate: boolean;
}

/** `accepted` holds the references of entries that a person takes although amount or payer differ. */
export async function matchDeposits(
  deps: Deps,
  entries: readonly EntryFacts[],
  accepted: ReadonlySet<string>,
): Promise<(DepositMatch | Waiting)[]> {
  const deposits = await depositsByReference(
    deps,
    entries.flatMap(({ remittance }) => referencesIn(remittance)),
  );
  const paidIds = new Set<string>();
  return entries.map((entry) => {
    const result = matchOf(entry, { deposits, paidIds, isAccepted: accepted.has(entry.reference) });
    if (!('mismatch' in result)) paidIds.add(result.payment.id);
    return result;
  });
}

interface MatchFacts {
  deposits: ReadonlyMap<string, AwaitedDeposit>;
  /** Ids of the deposits that earlier entries pay. */
  paidIds: ReadonlySet<string>;
  isAccepted: boolean;
}

function matchOf(entry: EntryFacts, { deposits, paidIds, isAccepted }: MatchFacts): DepositMatch | Waiting {
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
    const { id: paymentId = null, amountCents: expectedCents = null } = deposit?.payment ?? {};
    return { entry, mismatch, reference, expectedCents, paymentId, payoutId: null };
  }
  if (!deposit || amountCents === null) throw new Error(`${entry.reference} pays nothing`);
  return { kind: 'deposit', ...deposit, entry, amountCents, reference, isLate: deposit.payment.state !== 'Pending' };
}
