/** A trade offer between two accounts of the double, of all that the first one holds. */
import type { SteamAccountRow } from '#server/sandbox/steam/accounts.ts';
import { inventoryOf, offeredAsset } from '#server/sandbox/steam/assets.ts';
import { answerByPhone, makeOffer, type OfferRow } from '#server/sandbox/steam/trade-offers.ts';
import type { TestApp } from '../test-app.ts';

export async function offerBetween(
  { deps }: TestApp,
  { from, to, message }: { from: SteamAccountRow; to: SteamAccountRow; message: string },
): Promise<OfferRow> {
  const given = (await inventoryOf(deps.db, from.id)).map(offeredAsset);
  const offer = await makeOffer(deps, { from, to, message, given, asked: [] });
  if (offer.state === 'needs_confirmation') await answerByPhone(deps, offer, true);
  return offer;
}
