/**
 * A person says what a bank entry is: a deposit, a customer's money without one, or a payout. What is written is what the entry would have
 * done by itself, with its own sum to the cent, in one batch with the entry. A sum above the limit is a customer's by the word of two people.
 * See docs/product/four-eyes.md.
 */
import { EntryAssignment } from '#contract/operator/bank.ts';
import { operatorEuros } from '#rules/euros.ts';
import type { BankEntryOutcome } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import type { Statements } from '../../../db/write.ts';
import { DomainError, throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { approved, askApproval } from '../../approvals/parts/approval.ts';
import { withinLimit } from '../../approvals/parts/limit.ts';
import { assignedCredit } from './parts/assigned-credit.ts';
import { assignedDeposit } from './parts/assigned-deposit.ts';
import { assignedPayout } from './parts/assigned-payout.ts';
import type { EntryRow } from './parts/entry-facts.ts';
import { findEntry } from './parts/find-entry.ts';

export interface Assignment {
  /** The row that it names, by its id. */
  target: { paymentId?: string; payoutId?: string; customerId?: string };
  outcome: BankEntryOutcome;
  /** Writes it; what gives a customer money does so with `permission`. Throws `entry_state` when the entry has been decided meanwhile. */
  apply(permission: Statements): Promise<void>;
}

export interface AssignedEntry {
  id: string;
  amountCents: number;
  outcome: BankEntryOutcome;
  /** False when it was assigned there before: nothing was written. */
  isNew: boolean;
}

const action = 'deposits.assign';

/**
 * @throws `invalid_fields` with why it does not fit, `not_found`, `entry_state` for an entry that is ignored, or is something else already,
 * `approval_needed` for money of a customer above the limit without an approval, and what approving throws with one.
 */
export async function assignEntry(ctx: OperatorContext, input: EntryAssignment): Promise<AssignedEntry> {
  const { approvalId, ...assigned } = parseInput(EntryAssignment, input);
  const { entry, assignment } = await readAssignment(ctx, assigned);
  const { id, amountCents } = entry;
  // what was approved is done with its approval or not at all: the batch looks itself
  if (!approvalId) {
    if (isThere(entry, assignment)) return { id, amountCents, outcome: assignment.outcome, isNew: false };
    if (entry.state !== 'unmatched') throw new DomainError('entry_state');
  }
  const wish = { action, input: wishOf(entry, assignment) } as const;
  await assignment.apply(approvalId ? approved(ctx, approvalId, wish) : withinLimit(amountCents));
  return { id, amountCents, outcome: assignment.outcome, isNew: true };
}

/** Lets it wait for a second person; returns the approval's id. @throws `invalid_fields`, `not_found` and `entry_state`. */
export async function askAssignment(ctx: OperatorContext, input: EntryAssignment): Promise<string> {
  const { entry, assignment } = await readAssignment(ctx, parseInput(EntryAssignment, input));
  const { id: subject, amountCents } = entry;
  if (entry.state !== 'unmatched') throw new DomainError('entry_state');
  return askApproval(ctx, { action, subject, amountCents, input: wishOf(entry, assignment), askedAs: 'bank.ask' });
}

type Moved = EntryRow & { amountCents: number };

async function readAssignment(
  ctx: OperatorContext,
  { entry: name, amountCents: seenCents, deposit, customer, payout }: EntryAssignment,
): Promise<{ entry: Moved; assignment: Assignment }> {
  const entry = await findEntry(ctx.deps, name);
  const { amountCents } = entry;
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
  return { entry: moved, assignment };
}

/** By ids, however the person named it. */
function wishOf({ id: entry, amountCents }: Moved, { target }: Assignment) {
  const { paymentId: deposit, customerId: customer } = target;
  return { entry, amountCents, ...(deposit ? { deposit } : { customer }) };
}

function isThere(entry: EntryRow, { target, outcome }: Assignment): boolean {
  const { paymentId = entry.paymentId, payoutId = entry.payoutId, customerId = entry.customerId } = target;
  const isSame = paymentId === entry.paymentId && payoutId === entry.payoutId && customerId === entry.customerId;
  return entry.state === 'matched' && entry.outcome === outcome && isSame;
}
