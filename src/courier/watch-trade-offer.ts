/** Looks what became of a trade offer, and afterwards whether its trade was reversed. */
import { type HeldJob, report } from './held-job.ts';
import type { TradeOffer } from './steam-account.ts';
import { lineOf } from './step-log.ts';
import type { CourierTools } from './tools.ts';

/** `listed` are trade offers that Steam told of a moment ago. @throws SteamError and ShopError */
export async function watchTradeOffer(
  tools: CourierTools,
  held: HeldJob,
  listed: readonly TradeOffer[] = [],
): Promise<void> {
  const { state, trade_offer_id: id } = held.job;
  // a person sent it by hand, and watches it
  if (id === null) return;
  const tradeOffer = listed.find((each) => each.id === id) ?? (await tools.steam.tradeOffer(id));
  if (!tradeOffer) return;
  if (state === 'received') return watchTrade(tools, held, tradeOffer);
  switch (tradeOffer.state) {
    case 'needs_confirmation':
      return tools.steam.confirm(tradeOffer.id);
    case 'accepted':
      return receive(tools, held, tradeOffer);
    case 'declined':
    case 'expired':
      return report(tools, held, { step: tradeOffer.state });
    case 'cancelled':
      return report(tools, held, { step: 'cancelled' });
    case 'invalid_items':
      return report(tools, held, { step: 'failed', reason: 'item_missing' });
    case 'in_escrow':
      // Steam holds the item: it arrives later, or the hold is cancelled and the trade offer with it
      return tools.log({ level: 'info', event: 'held', ...lineOf(held.job) });
    case 'active':
      return undefined;
  }
}

/** Reports what arrived, once Steam has moved it. */
export async function receive(tools: CourierTools, held: HeldJob, { tradeId }: TradeOffer): Promise<void> {
  if (tradeId === null) return;
  const trade = await tools.steam.trade(tradeId);
  if (trade.state === 'under_way') return;
  if (trade.state === 'failed') return report(tools, held, { step: 'cancelled' });
  const [asset] = trade.moved;
  await report(tools, held, {
    step: 'received',
    ...(asset ? { asset_id: asset.assetId } : {}),
    ...(asset?.title ? { asset_title: asset.title } : {}),
    ...(trade.protectedUntil === null ? {} : { protected_until: trade.protectedUntil }),
  });
}

async function watchTrade(tools: CourierTools, held: HeldJob, { tradeId }: TradeOffer): Promise<void> {
  const trade = tradeId === null ? null : await tools.steam.trade(tradeId);
  if (trade?.state === 'reversed') await report(tools, held, { step: 'reversed' });
}
