/**
 * Processes the webhook events that are stored and not applied yet, those with the fewest attempts first. A scheduled job. One that cannot
 * be applied keeps nobody waiting: its failure is stored, and the next is tried.
 */

import { and, asc, isNull, lt, lte } from 'drizzle-orm';
import { eventsPerRun } from '#rules/limits/job-runs.ts';
import { eventAttemptsMax } from '#rules/limits/retries.ts';
import { ProviderName, WebhookEvent } from '../../adapters/payments/port.ts';
import type { SystemContext } from '../../context.ts';
import { providerEvents } from '../../db/schema/payments.ts';
import { runRead } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { markFailed } from './parts/event-outcome.ts';
import { processEvent } from './process-event.ts';

/** Returns how many events were tried. @throws an AggregateError of what is a bug, once every event was tried. */
export async function retryPendingEvents(ctx: SystemContext): Promise<number> {
  const { db, now } = ctx.deps;
  const { appliedAt, dismissedAt, attempts, nextAttemptAt, receivedAt } = providerEvents;
  const isPending = and(isNull(appliedAt), isNull(dismissedAt), lt(attempts, eventAttemptsMax));
  const pending = await runRead(
    db
      .select()
      .from(providerEvents)
      .where(and(isPending, lte(nextAttemptAt, now())))
      .orderBy(asc(attempts), asc(receivedAt))
      .limit(eventsPerRun)
      .execute(),
  );
  const bugs: unknown[] = [];
  for (const stored of pending) {
    const { provider, eventId } = stored;
    const event = storedEvent(stored.body);
    const name = ProviderName.safeParse(provider);
    if (!event || !name.success) {
      const failure = 'the stored event cannot be read';
      await markFailed(ctx.deps, { provider, event: { eventId } }, { failure, isFinal: true }, stored.attempts);
      continue;
    }
    try {
      await processEvent(ctx, { provider: name.data, event });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'database_unavailable') throw error;
      bugs.push(error);
    }
  }
  if (bugs.length > 0) throw new AggregateError(bugs, `${bugs.length} of ${pending.length} webhook events failed`);
  return pending.length;
}

function storedEvent(body: string): WebhookEvent | null {
  try {
    return WebhookEvent.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
