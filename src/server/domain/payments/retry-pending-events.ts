/** Processes the webhook events that are stored and not applied yet, oldest first: for the scheduled job. */
import { and, asc, isNull, lt } from 'drizzle-orm';
import { type ProviderName, WebhookEvent } from '../../adapters/payments/port.ts';
import { providerEvents } from '../../db/schema/payments.ts';
import { runRead } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { processEvent } from './process-event.ts';

const atOnce = 20;
const attemptsMax = 10;

/** Returns how many were looked at. */
export async function retryPendingEvents(deps: Deps): Promise<number> {
  const pending = await runRead(
    deps.db
      .select()
      .from(providerEvents)
      .where(and(isNull(providerEvents.appliedAt), lt(providerEvents.attempts, attemptsMax)))
      .orderBy(asc(providerEvents.attempts), asc(providerEvents.receivedAt))
      .limit(atOnce)
      .execute(),
  );
  for (const { provider, body } of pending) {
    // safe because `receiveWebhook` stores the names of providers alone
    await processEvent(deps, provider as ProviderName, WebhookEvent.parse(JSON.parse(body)));
  }
  return pending.length;
}
