/** Credits money that came in to the customer who announced it, once, however often its statement is read. */
import { and, eq } from 'drizzle-orm';
import { paymentLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../../context.ts';
import { insertAuditEntry } from '../../../../db/insert-audit-entry.ts';
import { payments } from '../../../../db/schema/payments.ts';
import { transition } from '../../../../db/transition.ts';
import { expectRows, type Statements } from '../../../../db/write.ts';
import { creditTopUp } from '../../../payments/parts/credits.ts';
import type { EntryRow } from './entry-facts.ts';
import { auditedEntry, matchEntry } from './entry-transition.ts';
import type { DepositMatch } from './match-deposits.ts';

/** The batch stops with `entry_state` or `order_state` when another run, or another entry, has paid the deposit meanwhile. */
export function creditBankDeposit(
  ctx: OperatorContext,
  entry: EntryRow,
  { payment, customer, amountCents, isLate }: Pick<DepositMatch, 'payment' | 'customer' | 'amountCents' | 'isLate'>,
): Statements {
  const { deps } = ctx;
  const succeeded = transition(deps.db, payments, paymentLife, 'succeed', {
    where: and(eq(payments.id, payment.id), eq(payments.state, payment.state)),
    set: { failure: null, amountCents, chargedMinorUnits: amountCents, settledAt: deps.now() },
  });
  const { id: paymentId, customerId } = payment;
  const details = { ...auditedEntry(entry), expectedCents: payment.amountCents, late: isLate };
  return [
    matchEntry(ctx, entry, { outcome: 'deposit', paymentId, customerId }),
    expectRows(succeeded, 'order_state'),
    creditTopUp(deps, { payment: { ...payment, amountCents }, customer, announcedCents: payment.amountCents }),
    insertAuditEntry(ctx, { action: 'deposits.match', subject: paymentId, details }),
  ];
}
