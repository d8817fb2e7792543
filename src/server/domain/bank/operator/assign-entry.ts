/**
 * A person says what a bank entry is: a deposit, a customer's money without one, or a payout. What is written is what the entry would have
 * done by itself, with its own sum to the cent, in one batch with the entry.
 */
import { EntryAssignment } from '#contract/operator/bank.ts';
import { operatorEuros } from '#rules/euros.ts';
import type { BankEntryOutcome } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { DomainError, throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { assignedCredit } from './parts/assigned-credit.ts';
import { assignedDeposit } from './parts/assigned-deposit.ts';
import { assignedPayout } from './parts/assigned-payout.ts';
import type { EntryRow } from './parts/entry-facts.ts';
import { findEntry } from './parts/find-entry.ts';

export interface Assignment {
  /** The row that it names, by its id. */
  target: { paymentId?: string; payoutId?: string; customerId?: string };
  outcome: BankEntryOutcome;
  /** Writes it; throws `entry_state` when the entry has been decided meanwhile. */
  apply(): Promise<void>;
}

export interface AssignedEntry {
  id: string;
  amountCents: number;
  outcome: BankEntryOutcome;
  /** False when it was assigned there before: nothing was written. */
  isNew: boolean;
}

/**
 * @throws `invalid_fields` with why it does not fit, `not_found`, and `entry_state` for an entry that is ignored, or is something else
 * already.
 */
export async function assignEntry(ctx: OperatorContext, input: EntryAssignment): Promise<AssignedEntry> {
  const { entry: name, amountCents: seenCents, deposit, customer, payout } = parseInput(EntryAssignment, input);
  const entry = await findEntry(ctx.deps, name);
  const { id, amountCents } = entry;
  if (amountCents === null || amountCents <= 0)
    return throwValidationError([{ field: 'entry', key: 'is not in euros, so that it can only be ignored' }]);
  if (seenCents !== undefined && seenCents !== amountCents)
    return throwValidationError([
      {
        field: 'amountCents',
        key: `is ${operatorEuros(seenCents)}, and the entry is of ${operatorEuros(amountCents)}`,
      },
    ]);
  const moved = { ...entry, amountCents };
  const assignment = deposit
    ? await assignedDeposit(ctx, moved, deposit)
    : payout
      ? await assignedPayout(ctx, moved, payout)
      : await assignedCredit(ctx, moved, customer ?? '');
  if (isThere(entry, assignment)) return { id, amountCents, outcome: assignment.outcome, isNew: false };
  if (entry.state !== 'unmatched') throw new DomainError('entry_state');
  await assignment.apply();
  return { id, amountCents, outcome: assignment.outcome, isNew: true };
}

function isThere(entry: EntryRow, { target, outcome }: Assignment): boolean {
  const { paymentId = entry.paymentId, payoutId = entry.payoutId, customerId = entry.customerId } = target;
  const isSame = paymentId === entry.paymentId && payoutId === entry.payoutId && customerId === entry.customerId;
  return entry.state === 'matched' && entry.outcome === outcome && isSame;
}
