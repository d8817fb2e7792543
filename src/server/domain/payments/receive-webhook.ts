/** Takes a provider's event: verified over its raw bytes, stored once per event, applied. Of what the provider says about the payer nothing is kept. See docs/product/payments.md#webhook-events. */
import type { ProviderName } from '../../adapters/payments/port.ts';
import { providerEvents } from '../../db/schema/payments.ts';
import { statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { processEvent } from './process-event.ts';

/** @throws `not_found` for a provider that is not set up and `signature_invalid`; an event that came before changes nothing. */
export async function receiveWebhook(deps: Deps, name: string, rawBody: string, headers: Headers): Promise<void> {
  const { db, newId, now } = deps;
  // safe because an unknown name finds nothing
  const provider = Object.hasOwn(deps.payments, name) ? deps.payments[name as ProviderName] : undefined;
  if (!provider) throw new DomainError('not_found');
  const event = await provider.readWebhook(rawBody, headers);
  const row = {
    id: newId('evt'),
    provider: provider.name,
    eventId: event.eventId,
    body: JSON.stringify(event),
    receivedAt: now(),
  };
  await write(db, [statement(db.insert(providerEvents).values(row).onConflictDoNothing())]);
  await processEvent(deps, provider.name, event);
  deps.later(deliverOutbox(deps));
}
