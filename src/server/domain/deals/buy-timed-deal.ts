/** Buys the item of a timed deal at the deal's price, at once from the balance. */
import { and, eq, sql } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { findStoredResponse, keyQuery } from '../../db/idempotency/find-stored-response.ts';
import { items, timedDeals } from '../../db/schema/catalogue.ts';
import { guard } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { proofQueries } from '../destinations/parts/purchase-proof.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { BoughtDeal, dealItemsQuery, sellDeal } from './parts/deal-sale.ts';

/** @throws `not_found`, `timed_deal_over`, `item_unavailable`, what `sellDeal` throws, and the key's. */
export async function buyTimedDeal(ctx: RequestContext, { timedDealId, code }: { timedDealId: string; code: string }) {
  const { deps } = ctx;
  const { db } = deps;
  const now = deps.now();
  const { customer, rows } = await queryAsCustomer(ctx, 'verified', (customerId) => [
    db.select().from(timedDeals).where(eq(timedDeals.id, timedDealId)),
    dealItemsQuery(db, customerId)
      .innerJoin(timedDeals, eq(timedDeals.itemId, items.id))
      .where(eq(timedDeals.id, timedDealId)),
    settingsQuery(db, ['vat_percent']),
    keyQuery(ctx, customerId),
    ...proofQueries(deps, customerId),
  ]);
  const [[deal], goods, settings, keys, ...proofRows] = rows;
  const earlier = findStoredResponse(ctx, keys, { response: BoughtDeal });
  if (earlier?.state === 'done') return earlier.response;
  if (!deal || deal.startsAt > now) throw new DomainError('not_found');
  if (deal.endsAt <= now) throw new DomainError('timed_deal_over');
  if (goods.some((item) => !item.buyable)) throw new DomainError('item_unavailable');
  const unchanged = and(
    eq(timedDeals.id, deal.id),
    eq(timedDeals.priceCents, deal.priceCents),
    eq(timedDeals.endsAt, deal.endsAt),
  );
  const conditions = [guard(sql`exists (select 1 from ${timedDeals} where ${unchanged})`, 'timed_deal_over')];
  const purchase = {
    timedDealId: deal.id,
    conditions,
    customer,
    vatPercent: settingValues(settings).vat_percent,
    proofRows,
    code,
  };
  return sellDeal(ctx, { ...purchase, goods, priceCents: deal.priceCents, unavailable: 'item_unavailable' });
}
