/** What buying a pack and a timed deal share: the items as they are for sale, and the sale at the deal's price. */
import { eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import { BoughtFromBalance } from '#contract/purchases.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { RequestContext } from '../../../context.ts';
import type { Database } from '../../../db/client.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { orders } from '../../../db/schema/orders.ts';
import { DomainError } from '../../../domain-error.ts';
import { isBuyable } from '../../cart/parts/buyable.ts';
import { provePurchase } from '../../destinations/parts/purchase-proof.ts';
import { type BalancePurchase, buyFromBalance } from '../../orders/parts/balance-purchase.ts';
import { buyerOfProfile } from '../../orders/parts/buyer.ts';
import { type Priced, quoteOf } from '../../orders/parts/quote.ts';

export const BoughtDeal = BoughtFromBalance.omit({ status: true, message: true });
export type BoughtDeal = z.infer<typeof BoughtDeal>;

export function dealItemsQuery(db: Database, customerId: SQL<string>) {
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

interface DealSale extends Pick<BalancePurchase, 'customer' | 'vatPercent' | 'conditions' | 'packId' | 'timedDealId'> {
  goods: readonly Priced[];
  priceCents: number;
  /** The rows of `proofQueries`. */
  proofRows: Parameters<typeof provePurchase>[2];
  /** Of two-factor authentication, where the purchase asks for it. */
  code: string;
  /** Thrown when an item went, or was priced anew, at this moment. */
  unavailable: ErrorCode;
}

/** @throws `trade_link_missing`, `insufficient_balance`, what `provePurchase` throws, and `unavailable`. */
export async function sellDeal(
  ctx: RequestContext,
  { goods, priceCents, unavailable, proofRows, code, conditions, ...purchase }: DealSale,
): Promise<BoughtDeal> {
  const singlyCents = goods.reduce((sum, item) => sum + item.priceCents, 0);
  // a deal never costs more than its items
  const quote = quoteOf(goods, Math.max(singlyCents - priceCents, 0));
  const buyer = buyerOfProfile(purchase.customer);
  const { customer } = purchase;
  const { tradeUrl } = buyer;
  const { totalCents } = quote;
  if (totalCents > customer.balanceCents) throw new DomainError('insufficient_balance');
  const toProve = { tradeUrl, totalCents, code, rememberTradeLink: false };
  const proven = await provePurchase(ctx, customer, proofRows, toProve);
  const order = {
    ...purchase,
    confirmedBy: proven.confirmedBy,
    conditions: [conditions, proven.conditions],
    quote,
    buyer,
    method: 'balance' as const,
  };
  try {
    const { orderId, balanceCents } = await buyFromBalance(ctx, order);
    return { balance: eurosOfCents(balanceCents), order_id: orderId };
  } catch (error) {
    const overtaken = error instanceof DomainError && ['cart_unavailable', 'price_changed'].includes(error.code);
    throw overtaken ? new DomainError(unavailable, { cause: error }) : error;
  }
}
