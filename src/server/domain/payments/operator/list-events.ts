/** Webhook events as operators see them: those that failed first, then those that wait, then the newest. */
import { and, sql } from 'drizzle-orm';
import { type EventState, eventStates, ListEvents } from '#contract/operator/disputes.ts';
import type { SystemContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { providerEvents } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { eventAttemptsMax } from '../parts/event-outcome.ts';

const [waiting, failed, applied, dismissed] = eventStates;

export const eventState = sql<EventState>`case when ${providerEvents.appliedAt} is not null then ${applied}
  when ${providerEvents.dismissedAt} is not null then ${dismissed}
  when ${providerEvents.attempts} >= ${eventAttemptsMax} then ${failed} else ${waiting} end`;

const urgentFirst: ListOrder = {
  name: 'events',
  by: [
    { value: sql`case ${eventState} when ${failed} then 0 when ${waiting} then 1 else 2 end`, direction: 'asc' },
    { value: providerEvents.receivedAt, direction: 'desc' },
    { value: providerEvents.id, direction: 'desc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listEvents({ deps }: SystemContext, input: ListEvents) {
  const { state, cursor, limit } = parseInput(ListEvents, input);
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
        cursor: cursorOf(urgentFirst),
      })
      .from(providerEvents)
      .where(and(state && sql`${eventState} = ${state}`, afterCursor(urgentFirst, cursor)))
      .orderBy(...orderOf(urgentFirst))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(urgentFirst, rows, limit);
}
