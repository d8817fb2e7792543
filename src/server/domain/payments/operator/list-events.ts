/** Webhook events as operators see them: those that failed first, then those that wait, then the newest. */
import { desc, sql } from 'drizzle-orm';
import { type EventState, eventStates, ListEvents } from '#contract/operator/disputes.ts';
import type { SystemContext } from '../../../context.ts';
import { providerEvents } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { eventAttemptsMax } from '../parts/event-outcome.ts';

const [waiting, failed, applied, dismissed] = eventStates;

export const eventState = sql<EventState>`case when ${providerEvents.appliedAt} is not null then ${applied}
  when ${providerEvents.dismissedAt} is not null then ${dismissed}
  when ${providerEvents.attempts} >= ${eventAttemptsMax} then ${failed} else ${waiting} end`;

/** @throws `invalid_fields`. */
export function listEvents({ deps }: SystemContext, input: ListEvents) {
  const { state, limit } = parseInput(ListEvents, input);
  const { id, provider, type, attempts, failure, receivedAt, nextAttemptAt } = providerEvents;
  const order = sql`case ${eventState} when ${failed} then 0 when ${waiting} then 1 else 2 end`;
  return runRead(
    deps.db
      .select({ id, state: eventState, provider, type, attempts, failure, receivedAt, nextAttemptAt })
      .from(providerEvents)
      .where(state && sql`${eventState} = ${state}`)
      .orderBy(order, desc(receivedAt))
      .limit(limit)
      .execute(),
  );
}
