/** Processes the webhook events that are stored and not applied yet, those with the fewest attempts first. A scheduled job. */
import { and, asc, isNull, lt } from 'drizzle-orm';
import { ProviderName, WebhookEvent } from '../../adapters/payments/port.ts';
import type { SystemContext } from '../../context.ts';
import { providerEvents } from '../../db/schema/payments.ts';
import { runRead } from '../../db/write.ts';
import { processEvent } from './process-event.ts';

const eventsPerRun = 20;
const attemptsMax = 10;

/** Returns how many events were processed. */
export async function retryPendingEvents(ctx: SystemContext): Promise<number> {
  const pending = await runRead(
    ctx.deps.db
      .select()
      .from(providerEvents)
      .where(and(isNull(providerEvents.appliedAt), lt(providerEvents.attempts, attemptsMax)))
      .orderBy(asc(providerEvents.attempts), asc(providerEvents.receivedAt))
      .limit(eventsPerRun)
      .execute(),
  );
  for (const { provider, body } of pending) {
    const event = WebhookEvent.parse(JSON.parse(body));
    await processEvent(ctx, { provider: ProviderName.parse(provider), event });
  }
  return pending.length;
}
