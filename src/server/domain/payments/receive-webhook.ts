/**
 * Takes a webhook of a provider: verified over its raw bytes, stored once per event, then processed. Nothing that the provider says
 * about the payer is stored. See docs/product/payments.md#webhook-events.
 */
import type { PaymentProvider } from '../../adapters/payments/port.ts';
import type { SystemContext } from '../../context.ts';
import { providerEvents } from '../../db/schema/payments.ts';
import { statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { processEvent } from './process-event.ts';

export interface Webhook {
  /** Name of the provider, as the address has it. */
  provider: string;
  rawBody: string;
  headers: Headers;
}

/** Returns the id of what the event is about, where it names it. An event that came before changes nothing. @throws `not_found` for a provider that is not set up, and `signature_invalid`. */
export async function receiveWebhook(
  ctx: SystemContext,
  { provider: name, rawBody, headers }: Webhook,
): Promise<string | null> {
  const { deps } = ctx;
  const { db, newId, now } = deps;
  const provider = providerNamed(deps, name);
  const event = await provider.readWebhook(rawBody, headers);
  const stored = {
    id: newId('evt'),
    provider: provider.name,
    eventId: event.eventId,
    type: event.type ?? event.kind,
    body: JSON.stringify(event),
    receivedAt: now(),
  };
  await write(db, statement(db.insert(providerEvents).values(stored).onConflictDoNothing()));
  await processEvent(ctx, { provider: provider.name, event });
  deps.later(deliverOutbox({ deps }));
  return event.subjectId ?? null;
}

function providerNamed({ payments }: Deps, name: string): PaymentProvider {
  const provider = Object.values(payments).find((each) => each.name === name);
  if (!provider) throw new DomainError('not_found');
  return provider;
}
