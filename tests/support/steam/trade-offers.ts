/** A trade offer between two accounts of the double, of all that the first one holds. */
import type { SteamAccountRow } from '#server/sandbox/steam/accounts.ts';
import { inventoryOf, tradeOfferAsset } from '#server/sandbox/steam/assets.ts';
import { answerByPhone, makeTradeOffer, type TradeOfferRow } from '#server/sandbox/steam/trade-offers.ts';
import type { TestApp } from '../test-app.ts';

export async function tradeOfferBetween(
  { deps }: TestApp,
  { from, to, message }: { from: SteamAccountRow; to: SteamAccountRow; message: string },
): Promise<TradeOfferRow> {
  const given = (await inventoryOf(deps.db, from.id)).map(tradeOfferAsset);
  const tradeOffer = await makeTradeOffer(deps, { from, to, message, given, asked: [] });
  if (tradeOffer.state === 'needs_confirmation') await answerByPhone(deps, tradeOffer, true);
  return tradeOffer;
}
