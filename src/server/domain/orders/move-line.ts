/** An operator moves a line of an order along its life. What is denied is paid back to the balance in the same batch. */
import { and, eq } from 'drizzle-orm';
import { type orderLineLife as Life, next, type OrderLineState, orderLineLife } from '#rules/lifecycles.ts';
import { orderLineMoves, orderLines } from '../../db/schema/orders.ts';
import { refunds } from '../../db/schema/payments.ts';
import { must, reading, type Step, step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { auditStep } from '../audit/audit-step.ts';
import { customerAccount, house } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.ts';

/** What an operator can do to a line; `failPayment` belongs to the payment. */
export type LineMove = Exclude<keyof typeof Life.moves, 'failPayment'>;

const paidBack: readonly OrderLineState[] = ['denied', 'deleted', 'client refused'];

export interface MovedLine {
  title: string;
  from: OrderLineState;
  to: OrderLineState;
  /** Whole cents that went back to the balance. */
  refundedCents: number;
}

/** Refuses `not_found`, and `order_state` when the table does not allow the move; nothing is changed then. */
export async function moveLine(
  deps: Deps,
  actor: string,
  { lineId, move, note }: { lineId: string; move: LineMove; note?: string },
): Promise<MovedLine> {
  const { db, newId } = deps;
  const [line] = await reading(db.select().from(orderLines).where(eq(orderLines.id, lineId)).execute());
  if (!line) throw new Refusal('not_found');
  const to = next(orderLineLife, line.state, move);
  if (!to) throw new Refusal('order_state');
  const now = deps.now();
  const refundedCents = paidBack.includes(to) ? line.paidCents - line.refundedCents : 0;
  const changed = {
    state: to,
    note: note ?? line.note,
    refundedCents: line.refundedCents + refundedCents,
    updatedAt: now,
  };
  const asRead = and(eq(orderLines.id, lineId), eq(orderLines.state, line.state));
  await write(db, [
    ...must(db.update(orderLines).set(changed).where(asRead), 'order_state'),
    step(
      db
        .insert(orderLineMoves)
        .values({ id: newId('mov'), lineId, fromState: line.state, toState: to, actor, at: now }),
    ),
    ...refund(deps, line, refundedCents, note ?? ''),
    auditStep(deps, {
      actor,
      action: `orders.${move}`,
      subject: lineId,
      details: { from: line.state, to, refundedCents },
    }),
  ]);
  return { title: line.title, from: line.state, to, refundedCents };
}

function refund(
  { db, now, newId }: Deps,
  line: { id: string; customerId: string },
  amountCents: number,
  reason: string,
): Step[] {
  if (amountCents === 0) return [];
  const at = now();
  const row = {
    id: newId('ref'),
    customerId: line.customerId,
    lineId: line.id,
    target: 'balance' as const,
    amountCents,
    state: 'done' as const,
    reason,
    createdAt: at,
    doneAt: at,
  };
  return [
    step(db.insert(refunds).values(row)),
    ...transfer(db, at, {
      code: 'refund',
      causeId: line.id,
      from: house.sales,
      to: customerAccount(line.customerId),
      amountCents,
      memo: reason,
    }),
  ];
}
