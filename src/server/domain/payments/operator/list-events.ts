/** Webhook events as operators see them: those that failed first, then those that wait, then the newest. */

import { and, type SQL, sql } from 'drizzle-orm';
import { type EventState, eventStates, ListEvents } from '#contract/operator/disputes.ts';
import { eventAttemptsMax } from '#rules/limits/retries.ts';
import type { SystemContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { eventUrgency, providerEvents } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const [waiting, failed, applied, dismissed] = eventStates;

export const eventState = sql<EventState>`case when ${providerEvents.appliedAt} is not null then ${applied}
  when ${providerEvents.dismissedAt} is not null then ${dismissed}
  when ${providerEvents.attempts} >= ${eventAttemptsMax} then ${failed} else ${waiting} end`;

const newest: ListOrder['by'] = [
  // negative, so that one comparison of rows and one index do for all
  { value: sql`(-received_at)`, direction: 'asc' },
  { value: providerEvents.id, direction: 'asc' },
];
const urgentFirst: ListOrder = { name: 'events', by: [{ value: eventUrgency, direction: 'asc' }, ...newest] };
const newestFirst: ListOrder = { name: 'events of a state', by: newest };

/** @throws `invalid_fields`. */
export async function listEvents({ deps }: SystemContext, input: ListEvents) {
  const { state, cursor, limit } = parseInput(ListEvents, input);
  const order = state ? newestFirst : urgentFirst;
  const { id, provider, type, attempts, failure, receivedAt, nextAttemptAt } = providerEvents;
  const rows = await runRead(
    deps.db
      .select({
        id,
        state: eventState,
        provider,
        type,
        attempts,
        failure,
        receivedAt,
        nextAttemptAt,
        cursor: cursorOf(order),
      })
      .from(providerEvents)
      .where(and(state && conditionOf[state], afterCursor(order, cursor)))
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(order, rows, limit);
}

/** Each names what an index keeps; the plus keeps that of others from being chosen. */
const conditionOf: Record<EventState, SQL> = {
  waiting: sql`${eventUrgency} = 1`,
  failed: sql`${eventUrgency} = 0`,
  applied: sql`${eventUrgency} = 2 and ${providerEvents.appliedAt} is not null`,
  dismissed: sql`${providerEvents.dismissedAt} is not null and +${providerEvents.appliedAt} is null`,
};
