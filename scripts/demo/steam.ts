/**
 * The demo at the double of Steam: what is for sale lies in the inventory of the shop's account; the demo's customers have an account each,
 * with things of the catalogue's titles to offer, and what they have offered and not sent yet.
 */
import { and, eq, notInArray } from 'drizzle-orm';
import type { OfferState } from '../../src/rules/lifecycles.ts';
import { qualityLabel } from '../../src/rules/qualities.ts';
import { parseTradeLink } from '../../src/rules/validation/trade-link.ts';
import { offers } from '../../src/server/db/schema/offers.ts';
import { sandboxSteamAccounts } from '../../src/server/db/schema/sandbox-steam.ts';
import { runRead, statement, write } from '../../src/server/db/write.ts';
import { grantAsset } from '../../src/server/sandbox/steam/assets.ts';
import { shopsAccount } from '../../src/server/sandbox/steam/shop-account.ts';
import type { DemoItem } from './catalogue.ts';
import { people } from './customers.ts';
import type { MovingDeps } from './moving-deps.ts';
import { specificsOf } from './specifics.ts';

/** In these the thing is the shop's already. */
const sent: OfferState[] = ['ready_for_payout', 'payout_processing', 'approved'];
const firstAssetId = 69_000_000_000;
const thingsOfEach = 6;
/** A catalogue of a hundred thousand items is for measuring: the courier puts the rest there when it is bought. */
const goodsMax = 500;
const itemsPerBatch = 250;

export async function fillSteam(deps: MovingDeps, forSale: readonly DemoItem[]): Promise<void> {
  await openAccounts(deps, forSale);
  await fillShopAccount(deps, forSale.slice(0, goodsMax));
}

async function openAccounts(deps: MovingDeps, items: readonly DemoItem[]): Promise<void> {
  const { db } = deps;
  for (const [place, { name, tradeUrl }] of Object.values(people).entries()) {
    const { steamId: id = '', token: tradeToken = '' } = parseTradeLink(tradeUrl) ?? {};
    const first = place * thingsOfEach;
    const owned = items.slice(first, first + thingsOfEach).map((item, index) => {
      return { title: nameOf(item), assetId: String(firstAssetId + (first + index) * 101) };
    });
    const things = [...owned, ...(await offeredThings(deps, id))];
    const createdAt = deps.now() - (9 - place) * 365 * 86_400;
    await write(db, [
      statement(db.insert(sandboxSteamAccounts).values({ id, name, level: 26 - place * 5, tradeToken, createdAt })),
      ...things.map((thing) => grantAsset(db, id, thing, deps.now())),
    ]);
  }
}

async function offeredThings(
  { db }: MovingDeps,
  sellerSteamId: string,
): Promise<{ title: string; assetId: string | undefined }[]> {
  const { title, quality, assetId } = offers;
  const isNotSent = and(eq(offers.sellerSteamId, sellerSteamId), notInArray(offers.state, sent));
  const offered = await runRead(db.select({ title, quality, assetId }).from(offers).where(isNotSent).execute());
  return offered.map((offer) => ({ title: nameOf(offer), assetId: offer.assetId ?? undefined }));
}

async function fillShopAccount(deps: MovingDeps, items: readonly DemoItem[]): Promise<void> {
  const { id } = await shopsAccount(deps);
  for (let first = 0; first < items.length; first += itemsPerBatch) {
    const some = items.slice(first, first + itemsPerBatch).map((item) => {
      const { asset_id: assetId, class_id: classId, instance_id: instanceId } = specificsOf(item, deps.now());
      return grantAsset(deps.db, id, { title: nameOf(item), assetId, classId, instanceId }, deps.now());
    });
    await write(deps.db, some);
  }
}

/** Steam writes the wear behind the name of a thing. */
function nameOf({ title, quality }: { title: string; quality: string }): string {
  return `${title} (${qualityLabel(quality)})`;
}
