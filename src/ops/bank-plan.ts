/** Shows what bank entries do, or would do: a table for each kind for people, one object for programs. */
import type { DepositMatch } from '#server/domain/bank/operator/parts/match-deposits.ts';
import type { ReturnedDeposit } from '#server/domain/bank/operator/parts/match-returns.ts';
import type { PayoutMatch } from '#server/domain/bank/operator/parts/payout-step.ts';
import type { Plan, Waiting } from '#server/domain/bank/operator/parts/plan.ts';
import { mismatchWords, nextStepOf } from './bank-words.ts';
import { euros, printRows, type Row, when } from './print.ts';

export function showPlan(plan: Plan): void {
  const { credits, returns, payouts } = byKind(plan);
  const tables: Row[][] = [
    returns.map(({ entry, reference, amountCents, payment, customer }) => ({
      entry: entry.reference,
      reference,
      takes_back: euros(amountCents),
      paid: euros(payment.amountCents),
      customer: customer.email,
      booked: when(entry.bookedAt),
    })),
    payouts.flatMap(({ entry, kind, named, ending }) =>
      named.map((each) => ({
        entry: entry.reference,
        payout: each.payout.id,
        becomes: kind === 'payout_paid' ? 'paid' : 'come back',
        amount: euros(each.payout.amountCents),
        said_before: !ending.includes(each),
        customer: each.customer.email,
        why: entry.returnReason,
      })),
    ),
    credits.map(({ entry, reference, amountCents, payment, customer, isLate }) => ({
      entry: entry.reference,
      reference,
      credits: euros(amountCents),
      announced: euros(payment.amountCents),
      payer: entry.partyName,
      customer: customer.email,
      late: isLate,
    })),
    plan.waiting.map(({ entry, mismatch, reference, expectedCents, paymentId, payoutId }) => ({
      entry: entry.reference,
      left_because: mismatchWords[mismatch],
      about: reference || (payoutId ?? paymentId),
      amount:
        entry.amountCents === null
          ? entry.currency
          : euros(entry.direction === 'out' ? -entry.amountCents : entry.amountCents),
      expected: expectedCents === null ? '' : euros(expectedCents),
      who: entry.partyName,
      booked: when(entry.bookedAt),
      next: nextStepOf(entry.reference, mismatch, reference),
    })),
  ];
  for (const rows of tables) if (rows.length > 0) printRows(rows, {});
}

export function resultOf(plan: Plan) {
  const { credits, returns, payouts } = byKind(plan);
  return {
    credited: credits.map(({ entry, reference, amountCents, payment, customer, isLate }) => ({
      entry: entry.reference,
      reference,
      amountCents,
      announcedCents: payment.amountCents,
      paymentId: payment.id,
      email: customer.email,
      late: isLate,
    })),
    takenBack: returns.map(({ entry, reference, amountCents, payment, customer }) => {
      return { entry: entry.reference, reference, amountCents, paymentId: payment.id, email: customer.email };
    }),
    payouts: payouts.flatMap(({ entry, kind, named, ending }) =>
      named.map((each) => ({
        entry: entry.reference,
        id: each.payout.id,
        state: kind === 'payout_paid' ? 'paid' : 'failed',
        amountCents: each.payout.amountCents,
        saidBefore: !ending.includes(each),
        email: each.customer.email,
      })),
    ),
    left: plan.waiting.map(leftOf),
  };
}

function leftOf({ entry, mismatch, reference, expectedCents, paymentId, payoutId }: Waiting) {
  return {
    entry: entry.reference,
    direction: entry.direction,
    reason: mismatch,
    text: mismatchWords[mismatch],
    reference,
    amountCents: entry.amountCents,
    announcedCents: expectedCents,
    paymentId,
    payoutId,
    next: nextStepOf(entry.reference, mismatch, reference),
  };
}

function byKind({ matches }: Plan) {
  return {
    credits: matches.filter((match): match is DepositMatch => match.kind === 'deposit'),
    returns: matches.filter((match): match is ReturnedDeposit => match.kind === 'deposit_taken_back'),
    payouts: matches.filter((match): match is PayoutMatch => 'named' in match),
  };
}
