/** The skins that the customer could sell, by their public Steam inventory, where the operator has switched it on. */
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { OfferState } from '#rules/lifecycles.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import type { RequestContext } from '../../context.ts';
import { items } from '../../db/schema/catalogue.ts';
import { offers } from '../../db/schema/offers.ts';
import { runRead } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';

const shownMax = 200;
/** A skin of a declined offer is still the customer's, and can be offered again. */
const declined: OfferState[] = ['declined_by_user', 'declined_by_service'];

/** @throws `offers_disabled`, `inventory_closed`, `trade_link_missing`, `inventory_private` and `steam_unavailable`. */
export async function listInventory(ctx: RequestContext) {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    settingsQuery(db, ['offer_enabled', 'steam_inventory_enabled']),
    db
      .select({ itemUrl: offers.itemUrl })
      .from(offers)
      .where(and(eq(offers.customerId, customerId), notInArray(offers.state, declined))),
  ]);
  const [settingRows, offered] = rows;
  const { offer_enabled: isOpen, steam_inventory_enabled: isRead } = settingValues(settingRows);
  if (!isOpen) throw new DomainError('offers_disabled');
  if (!isRead) throw new DomainError('inventory_closed');
  const steamId = parseTradeLink(customer.steamTradeLink)?.steamId;
  if (!steamId) throw new DomainError('trade_link_missing');
  const offeredUrls = new Set(offered.map(({ itemUrl }) => itemUrl));
  const things = (await deps.steamInventory.itemsOf(steamId))
    .filter(({ url }) => !offeredUrls.has(url))
    .slice(0, shownMax);
  const titles = [...new Set(things.map(({ title }) => title))];
  const pictured = await runRead(
    db.select({ title: items.title, imgUrl: items.imgUrl }).from(items).where(inArray(items.title, titles)).execute(),
  );
  const pictures = new Map(pictured.map(({ title, imgUrl }) => [title, imgUrl]));
  return things.map(({ id, title, type, quality, url }) => ({
    id,
    title,
    type,
    quality,
    item_url: url,
    img: pictures.get(title) ?? '',
  }));
}
