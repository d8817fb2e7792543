/**
 * Takes a provider's notice: verified over its raw bytes, stored once per event, applied. Of what the provider says about the payer nothing is kept.
 * See docs/product/payments.md#webhook-events.
 */
import type { ProviderName } from '../../adapters/payments/port.ts';
import { notices } from '../../db/schema/payments.ts';
import { step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { applyNotice } from './apply-notice.ts';

/** Refuses `not_found` for a provider that is not set up and `signature_invalid`; a notice that came before changes nothing. */
export async function receiveNotice(deps: Deps, name: string, rawBody: string, headers: Headers): Promise<void> {
  const { db, newId, now } = deps;
  // safe because an unknown name finds nothing
  const provider = Object.hasOwn(deps.payments, name) ? deps.payments[name as ProviderName] : undefined;
  if (!provider) throw new Refusal('not_found');
  const notice = await provider.readNotice(rawBody, headers);
  const row = {
    id: newId('evt'),
    provider: provider.name,
    eventId: notice.eventId,
    body: JSON.stringify({ notice }),
    receivedAt: now(),
  };
  await write(db, [step(db.insert(notices).values(row).onConflictDoNothing())]);
  await applyNotice(deps, provider.name, notice);
  deps.later(deliverOutbox(deps));
}
