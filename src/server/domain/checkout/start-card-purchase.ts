/** Buys by card: the items are reserved with the order and its payment in one batch, then the provider is asked for its page. */
import { and, eq } from 'drizzle-orm';
import { chargeableUnits, euro, fiatDecimals } from '#rules/currency.ts';
import { formatLimit } from '#rules/format.ts';
import { convertCents } from '#rules/money.ts';
import type { RequestContext } from '../../context.ts';
import { releaseKey, storeResponse } from '../../db/idempotency/store-response.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { runRead, statement, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import type { CustomerRow } from '../auth/session/query-as-customer.ts';
import type { Buyer } from '../orders/buyer.ts';
import { insertOrder, itemsUnchanged, reservationEnd, takeItems } from '../orders/order-statements.ts';
import type { Quote } from '../orders/quote.ts';
import { ordersOf, releaseOrders } from '../orders/release-orders.ts';
import { cardProvider, type PaymentToStart, startCheckout } from '../payments/parts/provider-checkout.ts';
import type { PromoRow } from '../promos/judge-promo.ts';
import { redeemPromo } from '../promos/redeem-promo.ts';
import type { CurrencyRow } from '../settings/currency-row.ts';

export interface CardPurchase {
  customer: CustomerRow;
  buyer: Buyer;
  quote: Quote;
  vatPercent: number;
  promo?: PromoRow | undefined;
  /** What the card is charged in, at the rate of this moment. */
  currency: CurrencyRow;
}

/** How far a purchase had got when it was cut off. */
export interface PurchaseProgress {
  paymentId: string;
}

/**
 * The customer's own open orders on the same items, or with the same promo code, are replaced in the same batch. @throws as `buyFromBalance`
 * does, `card_minimum` for less than the provider takes, and `provider_unavailable`, after which everything is for sale again.
 */
export async function startCardPurchase(ctx: RequestContext, purchase: CardPurchase) {
  const { deps, principal, idempotencyKey: request } = ctx;
  const { db, newId } = deps;
  const now = deps.now();
  const { customer, buyer, quote, vatPercent, promo, currency } = purchase;
  const provider = cardProvider(deps);
  if (quote.totalCents < provider.chargeCentsMin) {
    throw new DomainError('card_minimum', {
      values: { minimum: formatLimit(provider.chargeCentsMin, euro, principal.language) },
    });
  }
  const orderId = newId('ord');
  const paymentId = newId('pay');
  const itemIds = quote.lines.map((line) => line.itemId);
  const until = reservationEnd(now);
  const order = { id: orderId, customerId: customer.id, method: 'card' as const, state: 'open' as const };
  const charged = convertCents(quote.totalCents, currency.rateMicros, fiatDecimals(currency.code));
  const payment = {
    id: paymentId,
    customerId: customer.id,
    purpose: 'purchase' as const,
    orderId,
    provider: provider.name,
    method: 'card' as const,
    state: 'Pending' as const,
    amountCents: quote.totalCents,
    currency: currency.code,
    chargedMinorUnits: chargeableUnits(currency.code, charged),
    rateMicros: currency.rateMicros,
    payerName: `${buyer.buyerName} ${buyer.buyerSurname}`,
    createdAt: now,
    expiresAt: until,
  };
  const replaced = {
    which: ordersOf(db, customer.id, itemIds, promo),
    paymentState: 'Cancelled' as const,
    failure: 'replaced',
    actor: customer.id,
  };
  const progress: PurchaseProgress = { paymentId };
  await write(db, [
    storeResponse(db, now, customer.id, request, progress, 'running'),
    releaseOrders(db, now, replaced),
    itemsUnchanged(db, quote.lines),
    takeItems(db, now, itemIds, { as: 'reserved', orderId, until }),
    insertOrder(deps, { ...order, buyer, quote, vatPercent, promoCode: promo?.code }),
    promo && redeemPromo(deps, { promo, orderId, customerId: customer.id, discountCents: quote.discountCents }),
    statement(db.insert(payments).values(payment)),
  ]);
  return begin(ctx, { ...payment, email: customer.email });
}

/** Takes up a purchase whose request was cut off before the provider had answered. */
export async function resumeCardPurchase(ctx: RequestContext, customer: CustomerRow, { paymentId }: PurchaseProgress) {
  const { deps, idempotencyKey: request } = ctx;
  const { db } = deps;
  const mine = and(eq(payments.id, paymentId), eq(payments.customerId, customer.id));
  const [payment] = await runRead(db.select().from(payments).where(mine).execute());
  if (payment?.state !== 'Pending') {
    await write(db, releaseKey(db, customer.id, request));
    throw new DomainError('provider_unavailable');
  }
  return begin(ctx, { ...payment, email: customer.email });
}

function begin(ctx: RequestContext, payment: PaymentToStart) {
  const { deps, principal, idempotencyKey: request } = ctx;
  const undo = releaseOrders(deps.db, deps.now(), {
    which: eq(orders.id, payment.orderId ?? ''),
    paymentState: 'Error',
    failure: 'provider_unavailable',
    actor: 'shop',
  });
  return startCheckout(deps, principal.language, payment, request, undo);
}
