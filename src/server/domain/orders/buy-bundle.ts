/** Buys a pack or the item of a prompt at its own price, at once from the balance. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { ErrorCode } from '#contract/errors.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { RequestContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { findStoredResponse, keyQuery } from '../../db/idempotency/find-stored-response.ts';
import { items, packItems, packs, timedDeals } from '../../db/schema/catalogue.ts';
import { orders } from '../../db/schema/orders.ts';
import { guard } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { isBuyable } from '../cart/is-buyable.ts';
import { settingsQuery } from '../settings/read-settings.ts';
import { settingValues } from '../settings/settings.ts';
import { type BalancePurchase, buyFromBalance } from './buy-from-balance.ts';
import { buyerOfProfile } from './buyer.ts';
import { type Priced, quoteOf } from './quote.ts';

export interface BoughtBundle {
  balance: number;
  order_id: string;
}

/** @throws `not_found`, `pack_unavailable`, `trade_link_missing`, `insufficient_balance` and the key's. */
export async function buyPack(ctx: RequestContext, packId: string) {
  const { deps, idempotencyKey: request } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(
    ctx,
    'verified',
    (customerId) =>
      [
        db
          .select()
          .from(packs)
          .where(and(eq(packs.id, packId), eq(packs.active, true))),
        itemsQuery(db, customerId)
          .innerJoin(packItems, eq(packItems.itemId, items.id))
          .where(eq(packItems.packId, packId))
          .orderBy(asc(items.id)),
        settingsQuery(db, ['vat_percent']),
        keyQuery(db, customerId, request),
      ] as const,
  );
  const [[pack], goods, settings, keys] = rows;
  const earlier = findStoredResponse<BoughtBundle>(request, keys, deps.now());
  if (earlier?.state === 'done') return earlier.response;
  if (!pack) throw new DomainError('not_found');
  if (goods.length === 0 || goods.some((item) => !item.buyable)) throw new DomainError('pack_unavailable');
  const unchanged = and(eq(packs.id, pack.id), eq(packs.active, true), eq(packs.priceCents, pack.priceCents));
  const held = sql`(select count(*) from ${packItems} where ${eq(packItems.packId, pack.id)})`;
  const conditions = [
    guard(sql`exists (select 1 from ${packs} where ${unchanged})`, 'pack_unavailable'),
    guard(sql`${held} = ${goods.length}`, 'pack_unavailable'),
  ];
  const purchase = { packId: pack.id, conditions, customer, vatPercent: settingValues(settings).vat_percent };
  return sell(ctx, { ...purchase, goods, priceCents: pack.priceCents, gone: 'pack_unavailable' });
}

/** @throws `not_found`, `prompt_over`, `item_unavailable`, `trade_link_missing`, `insufficient_balance` and the key's. */
export async function buyPrompt(ctx: RequestContext, timedDealId: string) {
  const { deps, idempotencyKey: request } = ctx;
  const { db } = deps;
  const now = deps.now();
  const { customer, rows } = await queryAsCustomer(
    ctx,
    'verified',
    (customerId) =>
      [
        db.select().from(timedDeals).where(eq(timedDeals.id, timedDealId)),
        itemsQuery(db, customerId)
          .innerJoin(timedDeals, eq(timedDeals.itemId, items.id))
          .where(eq(timedDeals.id, timedDealId)),
        settingsQuery(db, ['vat_percent']),
        keyQuery(db, customerId, request),
      ] as const,
  );
  const [[prompt], goods, settings, keys] = rows;
  const earlier = findStoredResponse<BoughtBundle>(request, keys, now);
  if (earlier?.state === 'done') return earlier.response;
  if (!prompt || prompt.startsAt > now) throw new DomainError('not_found');
  if (prompt.endsAt <= now) throw new DomainError('prompt_over');
  if (goods.some((item) => !item.buyable)) throw new DomainError('item_unavailable');
  const unchanged = and(
    eq(timedDeals.id, prompt.id),
    eq(timedDeals.priceCents, prompt.priceCents),
    eq(timedDeals.endsAt, prompt.endsAt),
  );
  const conditions = [guard(sql`exists (select 1 from ${timedDeals} where ${unchanged})`, 'prompt_over')];
  const purchase = { timedDealId: prompt.id, conditions, customer, vatPercent: settingValues(settings).vat_percent };
  return sell(ctx, { ...purchase, goods, priceCents: prompt.priceCents, gone: 'item_unavailable' });
}

function itemsQuery(db: Database, customerId: SQL<string>) {
  return db
    .select({
      itemId: items.id,
      title: items.title,
      imgUrl: items.imgUrl,
      priceCents: items.priceCents,
      buyable: isBuyable(customerId),
    })
    .from(items)
    .leftJoin(orders, eq(orders.id, items.reservedOrderId));
}

interface Bundle extends Pick<BalancePurchase, 'customer' | 'vatPercent' | 'conditions' | 'packId' | 'timedDealId'> {
  goods: readonly Priced[];
  priceCents: number;
  /** What to refuse with when an item went, or was priced anew, at this moment. */
  gone: ErrorCode;
}

async function sell(ctx: RequestContext, { goods, priceCents, gone, ...purchase }: Bundle): Promise<BoughtBundle> {
  const { deps, principal, idempotencyKey: request } = ctx;
  const singlyCents = goods.reduce((sum, item) => sum + item.priceCents, 0);
  // a bundle never costs more than its items
  const quote = quoteOf(goods, Math.max(singlyCents - priceCents, 0));
  const buyer = buyerOfProfile(purchase.customer);
  const order = { ...purchase, quote, buyer, method: 'balance' as const, language: principal.language };
  try {
    const { orderId, balanceCents } = await buyFromBalance(deps, order, request);
    return { balance: eurosOfCents(balanceCents), order_id: orderId };
  } catch (error) {
    const overtaken = error instanceof DomainError && ['cart_unavailable', 'price_changed'].includes(error.code);
    throw overtaken ? new DomainError(gone, { cause: error }) : error;
  }
}
