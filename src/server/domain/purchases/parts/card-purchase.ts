/** Buys by card: the items are reserved with the order and its payment in one batch, then the provider is asked for its page. */

import { eq } from 'drizzle-orm';
import { chargeableUnits, euro, fiatDecimals } from '#rules/currency.ts';
import { formatLimit } from '#rules/format-limit.ts';
import { cardPurchaseAttemptsMax } from '#rules/limits/retries.ts';
import { convertCents } from '#rules/money.ts';
import type { ReservationAllowance } from '#rules/reservations.ts';
import type { RequestContext } from '../../../context.ts';
import { orders } from '../../../db/schema/orders.ts';
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import type { CustomerRow } from '../../auth/session/query-as-customer.ts';
import type { ProvenPurchase } from '../../destinations/parts/purchase-proof.ts';
import { assertNotOnHold } from '../../holds/parts/account-hold.ts';
import { deliverOutbox } from '../../mail/deliver-outbox.ts';
import type { Buyer } from '../../orders/parts/buyer.ts';
import type { Quote } from '../../orders/parts/quote.ts';
import { releaseOrders } from '../../orders/parts/release.ts';
import {
  grantReservation,
  type Reserver,
  readReserver,
  reservationHolds,
  reserverUnchanged,
} from '../../orders/parts/reservation.ts';
import { insertOrder, itemsUnchanged, takeItems } from '../../orders/parts/statements.ts';
import { paymentProviderOf } from '../../payment-provider.ts';
import {
  type CardPaymentOptions,
  type CardPaymentProgress,
  type CheckoutStarted,
  resumeCardPayment,
  startCardPayment,
} from '../../payments/parts/card-payment.ts';
import { newPayment } from '../../payments/parts/new-payment.ts';
import type { PromoRow } from '../../promos/parts/queries.ts';
import { redeemPromo } from '../../promos/parts/statements.ts';
import type { CurrencyRow } from '../../settings/parts/currencies.ts';

export interface CardPurchase {
  customer: CustomerRow;
  buyer: Buyer;
  quote: Quote;
  vatPercent: number;
  promo?: PromoRow | undefined;
  confirmedBy: ProvenPurchase['confirmedBy'];
  /** Guards of the caller's own, which stand before anything is written. */
  conditions: Statements;
  /** What the card is charged in, at the rate of this moment. */
  currency: CurrencyRow;
  /** What the customer has reserved before, and may reserve. */
  reserver: Reserver;
  allowance: ReservationAllowance;
}

/**
 * The customer's open card order is replaced in the same batch. @throws as `buyFromBalance` does, `card_minimum` for less than the provider
 * takes, what `grantReservation` throws, and `provider_unavailable`, after which everything is for sale again.
 */
export async function startCardPurchase(ctx: RequestContext, purchase: CardPurchase): Promise<CheckoutStarted> {
  const { deps, principal } = ctx;
  const { customer, quote } = purchase;
  const { chargeCentsMin } = paymentProviderOf(deps);
  if (quote.totalCents < chargeCentsMin) {
    throw new DomainError('card_minimum', {
      values: { minimum: formatLimit(chargeCentsMin, euro, principal.language) },
    });
  }
  let { reserver } = purchase;
  for (let attempt = 1; ; attempt++) {
    try {
      return await reserveAndPay(ctx, { ...purchase, reserver });
    } catch (error) {
      const overtaken =
        error instanceof DomainError && error.code === 'order_state' && attempt < cardPurchaseAttemptsMax;
      if (!overtaken) throw error;
      reserver = await readReserver(deps, customer.id);
    }
  }
}

/** @throws `order_state` when another card order of the customer has come or ended meanwhile. */
async function reserveAndPay(ctx: RequestContext, purchase: CardPurchase): Promise<CheckoutStarted> {
  const { deps } = ctx;
  const { db } = deps;
  const now = deps.now();
  const { customer, buyer, quote, vatPercent, promo, currency, confirmedBy, conditions, reserver, allowance } =
    purchase;
  const orderId = deps.newId('ord');
  const itemIds = quote.lines.map((line) => line.itemId);
  const granted = grantReservation(reserver, itemIds, { now, allowance });
  const { until } = granted;
  const order = { id: orderId, customerId: customer.id, method: 'card' as const, state: 'open' as const };
  const charged = convertCents(quote.totalCents, currency.rateMicros, fiatDecimals(currency.code));
  const payment = newPayment(deps, {
    customerId: customer.id,
    orderId,
    provider: paymentProviderOf(deps).name,
    method: 'card',
    amountCents: quote.totalCents,
    currency: currency.code,
    chargedMinorUnits: chargeableUnits(currency.code, charged),
    rateMicros: currency.rateMicros,
    payerName: `${buyer.buyerName} ${buyer.buyerSurname}`,
    createdAt: now,
    expiresAt: until,
  });
  const replaced = {
    which: eq(orders.customerId, customer.id),
    paymentTransition: 'cancel' as const,
    failure: 'replaced',
    actor: customer.id,
  };
  const statements = [
    assertNotOnHold(customer.id),
    reserverUnchanged(reserver, customer.id),
    releaseOrders(db, now, replaced),
    conditions,
    itemsUnchanged(db, quote.lines),
    takeItems(db, now, itemIds, { as: 'reserved', orderId, until }),
    insertOrder(deps, {
      ...order,
      buyer,
      quote,
      vatPercent,
      confirmedBy,
      promoCode: promo?.code,
      reservedUntil: until,
    }),
    reservationHolds(db, customer.id, granted),
    promo && redeemPromo(deps, { promo, orderId, customerId: customer.id, discountCents: quote.discountCents }),
  ];
  const started = await startCardPayment(ctx, payment, { ...purchaseOptions(deps, customer), statements });
  // another trade link is told by mail
  if (confirmedBy) deps.later(deliverOutbox({ deps }));
  return started;
}

/** Takes up a purchase whose request was cut off before the provider had answered. @throws `provider_unavailable`. */
export function resumeCardPurchase(
  ctx: RequestContext,
  customer: CustomerRow,
  progress: CardPaymentProgress,
): Promise<CheckoutStarted> {
  return resumeCardPayment(ctx, progress, purchaseOptions(ctx.deps, customer));
}

function purchaseOptions({ db, now }: Deps, customer: CustomerRow): CardPaymentOptions {
  return {
    customer,
    undo: ({ orderId }) =>
      releaseOrders(db, now(), {
        which: eq(orders.id, orderId ?? ''),
        paymentTransition: 'fail',
        failure: 'provider_unavailable',
        actor: 'shop',
      }),
  };
}
