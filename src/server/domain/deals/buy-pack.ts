/** Buys a pack at once from the balance. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { findStoredResponse, keyQuery } from '../../db/idempotency/find-stored-response.ts';
import { items, packItems, packs } from '../../db/schema/catalogue.ts';
import { guard } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { proofQueries } from '../destinations/parts/purchase-proof.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { BoughtDeal, dealItemsQuery, sellDeal } from './parts/deal-sale.ts';

/** @throws `not_found`, `pack_unavailable`, what `sellDeal` throws, and the key's. */
export async function buyPack(ctx: RequestContext, { packId, code }: { packId: string; code: string }) {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'verified', (customerId) => [
    db.select().from(packs).where(eq(packs.id, packId)),
    dealItemsQuery(db, customerId)
      .innerJoin(packItems, eq(packItems.itemId, items.id))
      .where(eq(packItems.packId, packId))
      .orderBy(asc(items.id)),
    settingsQuery(db, ['vat_percent']),
    keyQuery(ctx, customerId),
    ...proofQueries(deps, customerId),
  ]);
  const [[pack], goods, settings, keys, ...proofRows] = rows;
  const earlier = findStoredResponse(ctx, keys, { response: BoughtDeal });
  if (earlier?.state === 'done') return earlier.response;
  if (!pack) throw new DomainError('not_found');
  if (!pack.active || goods.length === 0 || goods.some((item) => !item.buyable))
    throw new DomainError('pack_unavailable');
  const unchanged = and(eq(packs.id, pack.id), eq(packs.active, true), eq(packs.priceCents, pack.priceCents));
  const held = sql`(select count(*) from ${packItems} where ${eq(packItems.packId, pack.id)})`;
  const conditions = [
    guard(sql`exists (select 1 from ${packs} where ${unchanged})`, 'pack_unavailable'),
    guard(sql`${held} = ${goods.length}`, 'pack_unavailable'),
  ];
  const purchase = {
    packId: pack.id,
    conditions,
    customer,
    vatPercent: settingValues(settings).vat_percent,
    proofRows,
    code,
  };
  return sellDeal(ctx, { ...purchase, goods, priceCents: pack.priceCents, unavailable: 'pack_unavailable' });
}
