/** Takes back the trade offer that may be out. Whoever accepts it first has it. */

import { type HeldJob, report } from './held-job.ts';
import { attemptOf } from './offer-text.ts';
import { recentOffers } from './own-offer.ts';
import type { TradeOffer } from './steam-account.ts';
import type { CourierTools } from './tools.ts';
import { receive } from './watch-offer.ts';

/** @throws SteamError and ShopError */
export async function cancelOffer(tools: CourierTools, held: HeldJob): Promise<void> {
  const { steam } = tools;
  for (const { id } of await offersOfJob(tools, held)) {
    const open = await steam.offer(id);
    if (open?.state === 'active' || open?.state === 'needs_confirmation' || open?.state === 'in_escrow')
      await steam.cancel(id);
    const left = await steam.offer(id);
    if (left?.state === 'accepted') return receiveAfterAll(tools, held, left);
    // Steam does not let go of it yet: the job stays, and is tried again
    if (left?.state === 'active' || left?.state === 'needs_confirmation' || left?.state === 'in_escrow') return;
  }
  await report(tools, held, { step: 'cancelled' });
}

async function offersOfJob(tools: CourierTools, { job }: HeldJob): Promise<readonly Pick<TradeOffer, 'id'>[]> {
  if (job.trade_offer_id !== null) return [{ id: job.trade_offer_id }];
  const offers = await recentOffers(tools);
  return offers.filter(({ message }) => attemptOf(message, job.code) !== null);
}

/** An offer that was never reported as sent is, before it is as accepted. */
async function receiveAfterAll(tools: CourierTools, held: HeldJob, offer: TradeOffer): Promise<void> {
  if (held.job.state === 'sending') {
    const expiresAt = offer.expiresAt ?? offer.createdAt;
    await report(tools, held, { step: 'sent', trade_offer_id: offer.id, expires_at: expiresAt });
  }
  await receive(tools, held, offer);
}
