/** What would become of bank entries: the matches, in the order in which they are applied, and what waits for a person. Changes nothing. */
import type { BankMismatch } from '#rules/bank-mismatches.ts';
import type { Deps } from '../../../../deps.ts';
import { throwValidationError } from '../../../../domain-error.ts';
import { needsApproval } from '../../../approvals/parts/limit.ts';
import type { EntryFacts } from './entry-facts.ts';
import { type DepositMatch, matchDeposits } from './match-deposits.ts';
import { matchPayouts, namesPayout, readPayoutFacts } from './match-payouts.ts';
import { matchReturns, type ReturnedDeposit } from './match-returns.ts';
import type { PayoutMatch } from './payout-step.ts';

export interface Waiting {
  entry: EntryFacts;
  mismatch: BankMismatch;
  /** The deposits' references that were read, empty when there is none. */
  reference: string;
  /** What the deposit or payout is of, when there is one. */
  expectedCents: number | null;
  paymentId: string | null;
  payoutId: string | null;
}

export type Match = DepositMatch | ReturnedDeposit | PayoutMatch;

export interface Plan {
  matches: Match[];
  waiting: Waiting[];
}

/**
 * `accepted` holds the references of entries that a person takes although amount or payer are not as announced. @throws `invalid_fields` for
 * one above the limit: it is assigned, by two people.
 */
export async function planEntries(
  deps: Deps,
  entries: readonly EntryFacts[],
  accepted: ReadonlySet<string>,
): Promise<Plan> {
  await refuseLargeAccepted(deps, entries, accepted);
  const payoutFacts = await readPayoutFacts(deps, entries);
  const aboutPayouts = new Set(entries.filter((entry) => namesPayout(entry, payoutFacts)));
  const others = entries.filter((entry) => !aboutPayouts.has(entry));
  const incoming = others.filter(({ direction }) => direction === 'in');
  const outgoing = others.filter(({ direction }) => direction === 'out');
  const deposits = await matchDeposits(deps, incoming, accepted);
  const credits = deposits.filter((each): each is DepositMatch => !isWaiting(each));
  const results = [
    ...deposits,
    ...(await matchReturns(deps, outgoing, credits)),
    ...matchPayouts([...aboutPayouts], payoutFacts),
  ];
  const inFile = new Map(entries.map((entry, index) => [entry, index]));
  return {
    matches: results.filter((each): each is Match => !isWaiting(each)),
    waiting: results
      .filter(isWaiting)
      .sort((one, other) => (inFile.get(one.entry) ?? 0) - (inFile.get(other.entry) ?? 0)),
  };
}

async function refuseLargeAccepted(
  deps: Deps,
  entries: readonly EntryFacts[],
  accepted: ReadonlySet<string>,
): Promise<void> {
  const named = entries.filter(({ reference, direction }) => direction === 'in' && accepted.has(reference));
  const [largest] = named.toSorted((one, other) => (other.amountCents ?? 0) - (one.amountCents ?? 0));
  if (!largest || !(await needsApproval(deps, largest.amountCents ?? 0))) return;
  const key = `holds ${largest.reference}, which is above the limit of one person; assign it to its deposit, and a second one approves it`;
  throwValidationError([{ field: 'accepted', key }]);
}

function isWaiting(result: Match | Waiting): result is Waiting {
  return 'mismatch' in result;
}
