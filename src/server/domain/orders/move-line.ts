/** An operator moves an order line on: accepts, completes, or denies it, which gives the customer what was paid for it. */
import { and, eq, sql } from 'drizzle-orm';
import { next, type OrderLineState, orderLineLife } from '#rules/lifecycles.ts';
import { items } from '../../db/schema/catalogue.ts';
import { orderLineMoves, orderLines, orders } from '../../db/schema/orders.ts';
import { refunds } from '../../db/schema/payments.ts';
import { guard, must, reading, type Step, step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { auditStep } from '../audit/audit-step.ts';
import { customerAccount, house } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.ts';

export type OperatorMove = 'accept' | 'complete' | 'deny' | 'delete' | 'refuse';

export interface LineMove {
  lineId: string;
  move: OperatorMove;
  /** Who does it: `ops:name`. */
  actor: string;
  note?: string;
  /** Puts the item of a line that came to nothing up for sale again. */
  relist?: boolean;
}

const refunded: readonly OperatorMove[] = ['deny', 'delete', 'refuse'];

/** Gives the new state. Refuses `not_found`, and `order_state` when the line cannot move so or its order is not paid. */
export async function moveLine(
  deps: Deps,
  { lineId, move, actor, note = '', relist = false }: LineMove,
): Promise<OrderLineState> {
  const { db, newId } = deps;
  const now = deps.now();
  const [found] = await reading(
    db
      .select({ line: orderLines, orderState: orders.state })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orderLines.id, lineId))
      .execute(),
  );
  if (!found) throw new Refusal('not_found');
  const { line } = found;
  const state = next(orderLineLife, line.state, move);
  if (!state || found.orderState !== 'paid') throw new Refusal('order_state');
  const givesBack = refunded.includes(move);
  const amountCents = givesBack ? line.paidCents - line.refundedCents : 0;
  const asRead = and(
    eq(orderLines.id, lineId),
    eq(orderLines.state, line.state),
    eq(orderLines.refundedCents, line.refundedCents),
  );
  const moved = { state, note, refundedCents: line.refundedCents + amountCents, updatedAt: now };
  const paidOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, line.orderId), eq(orders.state, 'paid')));
  await write(db, [
    guard(sql`exists ${paidOrder}`, 'order_state'),
    ...must(db.update(orderLines).set(moved).where(asRead), 'order_state'),
    step(
      db
        .insert(orderLineMoves)
        .values({ id: newId('mov'), lineId, fromState: line.state, toState: state, actor, at: now }),
    ),
    ...(amountCents > 0 ? refundSteps(deps, { line, amountCents, reason: note || move }) : []),
    ...(givesBack && relist ? [relisted(deps, line.itemId)] : []),
    auditStep(deps, { actor, action: `orders.${move}`, subject: lineId, details: { amountCents, note } }),
  ]);
  return state;
}

function refundSteps(
  { db, newId, now }: Deps,
  { line, amountCents, reason }: { line: typeof orderLines.$inferSelect; amountCents: number; reason: string },
): Step[] {
  const row = {
    id: newId('ref'),
    customerId: line.customerId,
    lineId: line.id,
    target: 'balance' as const,
    amountCents,
    state: 'done' as const,
    reason,
    createdAt: now(),
    doneAt: now(),
  };
  return [
    step(db.insert(refunds).values(row)),
    ...transfer(db, now(), {
      code: 'refund',
      causeId: line.id,
      from: house.sales,
      to: customerAccount(line.customerId),
      amountCents,
    }),
  ];
}

function relisted({ db, now }: Deps, itemId: string): Step {
  const back = { state: 'available' as const, soldAt: null, updatedAt: now() };
  return step(
    db
      .update(items)
      .set(back)
      .where(and(eq(items.id, itemId), eq(items.state, 'sold'))),
  );
}
