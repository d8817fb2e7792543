/** Buys what is in the cart, from the balance or by card. See docs/product/cart-and-checkout.md#checkout. */
import { z } from 'zod';
import { BoughtFromBalance, PaymentStarted } from '#contract/purchases.ts';
import { euro } from '#rules/currency.ts';
import { formatLimit } from '#rules/format-limit.ts';
import { eurosOfCents, minorUnitsOf } from '#rules/money.ts';
import type { Checkout } from '#rules/validation/checkout.ts';
import type { RequestContext } from '../../context.ts';
import { findStoredResponse, keyQuery } from '../../db/idempotency/find-stored-response.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { type CartLine, cartLinesOf, cartQuery } from '../cart/parts/cart-lines.ts';
import { proofQueries, provePurchase } from '../destinations/parts/purchase-proof.ts';
import { buyFromBalance } from '../orders/parts/balance-purchase.ts';
import { buyerOf } from '../orders/parts/buyer.ts';
import { explainPurchaseError, pricesChanged } from '../orders/parts/purchase-errors.ts';
import { quoteOf } from '../orders/parts/quote.ts';
import {
  allowanceOf,
  holdsQuery,
  reservationSettings,
  reserverOf,
  reserverQuery,
} from '../orders/parts/reservation.ts';
import { CardPaymentProgress } from '../payments/parts/card-payment.ts';
import { evaluatePromo } from '../promos/parts/evaluation.ts';
import { promoCodeOf, promoQuery } from '../promos/parts/queries.ts';
import { currencyQuery, currencyRowOf } from '../settings/parts/currencies.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { resumeCardPurchase, startCardPurchase } from './parts/card-purchase.ts';

export interface CartPurchase extends Checkout {
  promocode: string;
  /** Agrees to prices that rose since the items were put into the cart. */
  acceptPriceChange: boolean;
  /** Decimal euros that the customer was shown; empty when a caller of the API did not say. */
  total?: string;
  /** Of two-factor authentication, or mailed: as `provePurchase` asks for it. */
  code?: string;
  /** The trade link becomes the profile's. */
  rememberTradeLink?: boolean;
  /** Code of the currency that a card is charged in; the default one when it is not offered. */
  currency: string | undefined;
}

const Bought = z.union([
  BoughtFromBalance.omit({ status: true, message: true }),
  PaymentStarted.omit({ status: true, message: true }),
]);
export type Bought = z.infer<typeof Bought>;

/**
 * @throws `invalid_fields`, `cart_empty`, `cart_unavailable` (with `unavailable` ids), `price_changed` (with `changed`), the promo
 * code's errors, `account_on_hold`, `insufficient_balance`, what `provePurchase` throws, `card_minimum`, `reservation_limit`,
 * `reservation_over` (with `unavailable` ids), `provider_unavailable` and the key's. Nothing has changed when it throws, but that a code may
 * have been mailed.
 */
export async function buyCart(ctx: RequestContext, purchase: CartPurchase): Promise<Bought> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const code = promoCodeOf(purchase.promocode);
  const { customer, rows } = await queryAsCustomer(ctx, 'verified', (customerId) => [
    cartQuery(db, customerId),
    promoQuery(db, customerId, code),
    settingsQuery(db, ['vat_percent', 'payment_methods', ...reservationSettings]),
    currencyQuery(db),
    keyQuery(ctx, customerId),
    reserverQuery(db, customerId),
    holdsQuery(deps, customerId),
    ...proofQueries(deps, customerId),
  ]);
  const [cartRows, [promoUse], settingRows, currencies, keys, reservers, holds, ...proofRows] = rows;
  const settings = settingValues(settingRows);
  const buyer = buyerOf(purchase);
  const earlier = findStoredResponse(ctx, keys, { response: Bought, progress: CardPaymentProgress });
  if (earlier?.state === 'done') return earlier.response;
  if (earlier) return resumeCardPurchase(ctx, customer, earlier.progress);

  if (purchase.paymentMethod === 'card' && !settings.payment_methods.includes('card')) {
    throwValidationError([{ field: 'paymentMethod', key: 'payment_method_invalid' }]);
  }
  const lines = cartLinesOf(cartRows);
  checkCart(lines, purchase.acceptPriceChange);
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents, 0);
  const limitText = (cents: number) => formatLimit(cents, euro, principal.language);
  const discountCents = code === '' ? 0 : evaluatePromo(code, promoUse, subtotalCents, deps.now(), limitText);
  const quote = quoteOf(lines, discountCents);
  if (purchase.total && minorUnitsOf(purchase.total) !== quote.totalCents) {
    throw pricesChanged(lines.filter((line) => line.priceCents !== line.seenPriceCents));
  }
  const isFromBalance = purchase.paymentMethod === 'balance' || quote.totalCents === 0;
  // no code is asked for what cannot be paid
  if (isFromBalance && quote.totalCents > customer.balanceCents) throw new DomainError('insufficient_balance');
  const { code: typedCode = '', rememberTradeLink = false } = purchase;
  const toProve = {
    tradeUrl: buyer.tradeUrl,
    totalCents: quote.totalCents,
    code: typedCode,
    rememberTradeLink,
    field: 'tradeUrl',
  };
  const proven = await provePurchase(ctx, customer, proofRows, toProve);
  const order = {
    ...proven,
    customer,
    buyer,
    quote,
    promo: code === '' ? undefined : promoUse?.promo,
    vatPercent: settings.vat_percent,
  };
  try {
    if (isFromBalance) {
      const method = purchase.paymentMethod === 'balance' ? 'balance' : 'card';
      const { orderId, balanceCents } = await buyFromBalance(ctx, { ...order, method });
      return { balance: eurosOfCents(balanceCents), order_id: orderId };
    }
    const currency = currencyRowOf(currencies, purchase.currency);
    return await startCardPurchase(ctx, {
      ...order,
      currency,
      reserver: reserverOf(reservers, holds),
      allowance: allowanceOf(settings),
    });
  } catch (error) {
    throw await explainPurchaseError(deps, customer.id, quote, error);
  }
}

function checkCart(lines: readonly CartLine[], acceptPriceChange: boolean): void {
  if (lines.length === 0) throw new DomainError('cart_empty');
  const unavailable = lines.filter((line) => !line.buyable).map((line) => line.itemId);
  if (unavailable.length > 0) throw new DomainError('cart_unavailable', { extra: { unavailable } });
  const risen = lines.filter((line) => line.priceCents > line.seenPriceCents);
  if (risen.length > 0 && !acceptPriceChange) throw pricesChanged(risen);
}
