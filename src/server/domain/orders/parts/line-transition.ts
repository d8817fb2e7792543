/** Writes transitions of order lines: along the table of `rules/lifecycles.ts`, only while the line is as it was read, each with its row. */
import { and, eq, type SQL } from 'drizzle-orm';
import { nextState, orderLineLife } from '#rules/lifecycles.ts';
import { orderLines, orderLineTransitions } from '../../../db/schema/orders.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';

export type TransitionedLine = Pick<typeof orderLines.$inferSelect, 'id' | 'state' | 'refundedCents'>;

export interface LineTransitionOptions {
  /** Who makes it: a customer's id, `ops:name`, `courier:name`, a dispute's provider, `shop`. */
  actor: string;
  /** What changes with the state. */
  set?: { note?: string; refundedCents?: number };
  /** What else must hold. */
  where?: SQL | undefined;
}

/** @throws `order_state`, at once or when the batch is written. */
export function transitionLine(
  { db, now, newId }: Deps,
  line: TransitionedLine,
  name: keyof typeof orderLineLife.transitions,
  { actor, set, where }: LineTransitionOptions,
): Statements {
  const toState = nextState(orderLineLife, line.state, name);
  if (!toState) throw new DomainError('order_state');
  const unchanged = and(
    eq(orderLines.id, line.id),
    eq(orderLines.state, line.state),
    eq(orderLines.refundedCents, line.refundedCents),
    where,
  );
  const row = { id: newId('ltr'), lineId: line.id, fromState: line.state, toState, actor, at: now() };
  return [
    expectRows(
      transition(db, orderLines, orderLineLife, name, { where: unchanged, set: { ...set, updatedAt: now() } }),
      'order_state',
    ),
    statement(db.insert(orderLineTransitions).values(row)),
  ];
}
