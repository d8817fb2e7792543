/** A payout that went out or came back, as a person says: by the rules of an entry that names it. */
import type { BankMismatch } from '#rules/bank-mismatches.ts';
import type { OperatorContext } from '../../../../context.ts';
import { DomainError, throwValidationError } from '../../../../domain-error.ts';
import { endToEndIdOf } from '../../../payouts/parts/end-to-end-id.ts';
import type { Assignment } from '../assign-entry.ts';
import { endPayouts } from './end-payouts.ts';
import type { EntryRow } from './entry-facts.ts';
import { matchPayouts, readPayoutFacts } from './match-payouts.ts';
import type { PayoutMatch } from './payout-step.ts';

const reasons: Partial<Record<BankMismatch, string>> = {
  payout_amount: 'is of another amount',
  payout_not_sent: 'was not sent: it is only requested, or was replaced',
  payout_paid_already: 'is paid by another entry already',
  payout_returned_already: 'came back by another entry already',
};

/** @throws `invalid_fields` with why the entry is not that payout's, and `not_found`. */
export async function assignedPayout(
  ctx: OperatorContext,
  entry: EntryRow & { amountCents: number },
  payoutId: string,
): Promise<Assignment> {
  const isIncoming = entry.direction === 'in';
  const outcome = isIncoming ? 'payout_returned' : 'payout_paid';
  const isOwn = entry.payoutId === payoutId && entry.outcome === outcome;
  // what the bank did not say the person does
  const named = { ...entry, endToEndId: endToEndIdOf(payoutId), batchId: '', reversal: false, returned: isIncoming };
  const facts = await readPayoutFacts(ctx.deps, [named]);
  const account = facts.accounts.get(payoutId);
  if (!account) throw new DomainError('not_found', { values: { missing: payoutId } });
  const { stated } = account;
  const [step] = matchPayouts([named], facts);
  const match = step && 'mismatch' in step ? arrivedAfterAll(step.mismatch) : step;
  if (!match && !isOwn) {
    const mismatch = step && 'mismatch' in step ? step.mismatch : 'payout_unclear';
    throwValidationError([{ field: 'payout', key: reasons[mismatch] ?? 'does not fit this entry' }]);
  }
  return {
    target: { payoutId },
    outcome,
    apply: async () => {
      if (match) await endPayouts(ctx, entry, { ...match, by: 'person' });
    },
  };

  /** One that was said to have failed is paid by an attempt of its own. */
  function arrivedAfterAll(mismatch: BankMismatch): PayoutMatch | null {
    if (mismatch !== 'payout_failed' || account?.found.payout.amountCents !== entry.amountCents) return null;
    const { found } = account;
    const before = { state: found.payout.state, stated };
    const { amountCents } = entry;
    return {
      kind: 'payout_paid',
      entry,
      amountCents,
      ending: [found],
      named: [found],
      before,
      exportId: null,
      by: 'person',
    };
  }
}
