/** Takes back the trade offer that may be out. Whoever accepts it first has it. */

import { type HeldJob, report } from './held-job.ts';
import { recentTradeOffers } from './own-trade-offer.ts';
import type { TradeOffer } from './steam-account.ts';
import type { CourierTools } from './tools.ts';
import { attemptOf } from './trade-offer-text.ts';
import { receive } from './watch-trade-offer.ts';

/** @throws SteamError and ShopError */
export async function cancelTradeOffer(tools: CourierTools, held: HeldJob): Promise<void> {
  const { steam } = tools;
  for (const { id } of await tradeOffersOfJob(tools, held)) {
    const open = await steam.tradeOffer(id);
    if (open?.state === 'active' || open?.state === 'needs_confirmation' || open?.state === 'in_escrow')
      await steam.cancel(id);
    const left = await steam.tradeOffer(id);
    if (left?.state === 'accepted') return receiveAfterAll(tools, held, left);
    // Steam does not let go of it yet: the job stays, and is tried again
    if (left?.state === 'active' || left?.state === 'needs_confirmation' || left?.state === 'in_escrow') return;
  }
  await report(tools, held, { step: 'cancelled' });
}

async function tradeOffersOfJob(tools: CourierTools, { job }: HeldJob): Promise<readonly Pick<TradeOffer, 'id'>[]> {
  if (job.trade_offer_id !== null) return [{ id: job.trade_offer_id }];
  const tradeOffers = await recentTradeOffers(tools);
  return tradeOffers.filter(({ message }) => attemptOf(message, job.code) !== null);
}

/** A trade offer that was never reported as sent is, before it is as accepted. */
async function receiveAfterAll(tools: CourierTools, held: HeldJob, tradeOffer: TradeOffer): Promise<void> {
  if (held.job.state === 'sending') {
    const expiresAt = tradeOffer.expiresAt ?? tradeOffer.createdAt;
    await report(tools, held, { step: 'sent', trade_offer_id: tradeOffer.id, expires_at: expiresAt });
  }
  await receive(tools, held, tradeOffer);
}
