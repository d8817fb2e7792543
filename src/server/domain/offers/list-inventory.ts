/** The skins that the customer could sell, by their public Steam inventory, where the operator has switched it on. */

import { and, eq, sql } from 'drizzle-orm';
import { inventoryShownMax } from '#rules/limits/sizes.ts';
import { parseInventoryLink } from '#rules/validation/inventory-link.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import type { RequestContext } from '../../context.ts';
import { offers } from '../../db/schema/offers.ts';
import { runRead } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { isOpenOffer } from './parts/open-offers.ts';

/** @throws `offers_disabled`, `inventory_closed`, `trade_link_missing`, `inventory_private` and `steam_unavailable`. */
export async function listInventory(ctx: RequestContext) {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    settingsQuery(db, ['offer_enabled', 'steam_inventory_enabled']),
    db
      .select({ itemUrl: offers.itemUrl, assetId: offers.assetId })
      .from(offers)
      .where(and(eq(offers.customerId, customerId), isOpenOffer)),
  ]);
  const [settingRows, offered] = rows;
  const { offer_enabled: isTaken, steam_inventory_enabled: isRead } = settingValues(settingRows);
  if (!isTaken) throw new DomainError('offers_disabled');
  if (!isRead) throw new DomainError('inventory_closed');
  const steamId = parseTradeLink(customer.steamTradeLink)?.steamId;
  if (!steamId) throw new DomainError('trade_link_missing');
  // older offers have no more than the link
  const offeredAssets = new Set(offered.map(({ assetId, itemUrl }) => assetId ?? parseInventoryLink(itemUrl)?.assetId));
  const things = (await deps.steamInventory.itemsOf(steamId))
    .filter(({ id }) => !offeredAssets.has(id))
    .slice(0, inventoryShownMax);
  const titles = [...new Set(things.map(({ title }) => title))];
  // of each title its newest item alone: of some the shop has had thousands
  const pictured = await runRead(
    db.all<{ title: string; imgUrl: string | null }>(sql`select value as title,
      (select img_url from items where title = value order by number desc limit 1) as imgUrl
      from json_each(${JSON.stringify(titles)})`),
  );
  const pictures = new Map(pictured.map(({ title, imgUrl }) => [title, imgUrl ?? '']));
  return things.map(({ id, classId, instanceId, title, type, quality, url }) => ({
    id,
    class_id: classId,
    instance_id: instanceId,
    title,
    type,
    quality,
    item_url: url,
    img: pictures.get(title) ?? '',
  }));
}
