/** Builds and inserts payments: every row of `payments` begins here. */
import { paymentLife } from '#rules/lifecycles.ts';
import type { Database } from '../../../db/client.ts';
import { payments } from '../../../db/schema/payments.ts';
import { type Statement, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

type Row = typeof payments.$inferInsert;

/** A payment of an order is a purchase, one without is a top-up. */
export type PaymentDraft = Omit<Row, 'id' | 'state' | 'purpose' | 'orderId'> & { orderId: string | null };
export type NewPayment = PaymentDraft & Pick<Row, 'id' | 'state' | 'purpose'>;

const [initialState] = paymentLife.initial;

export function newPayment({ newId }: Pick<Deps, 'newId'>, draft: PaymentDraft): NewPayment {
  return { id: newId('pay'), state: initialState, purpose: draft.orderId ? 'purchase' : 'topup', ...draft };
}

export function insertPayment(db: Database, payment: NewPayment): Statement {
  return statement(db.insert(payments).values(payment));
}
