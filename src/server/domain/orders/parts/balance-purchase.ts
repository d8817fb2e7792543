/** Sells items for money that is here already, or for nothing: everything in one batch. */

import { and, eq, inArray, sql } from 'drizzle-orm';
import { balancePurchaseAttemptsMax } from '#rules/limits/retries.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { RequestContext } from '../../../context.ts';
import { storeResponse } from '../../../db/idempotency/store-response.ts';
import { cartItems } from '../../../db/schema/carts.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { guard, runRead, type Statements, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import type { CustomerRow } from '../../auth/session/query-as-customer.ts';
import { assertNotOnHold } from '../../holds/parts/account-hold.ts';
import { customerAccount, systemAccounts } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { deliverOutbox } from '../../mail/deliver-outbox.ts';
import type { PromoRow } from '../../promos/parts/queries.ts';
import { redeemPromo } from '../../promos/parts/statements.ts';
import type { Buyer } from './buyer.ts';
import { queueOrderMail } from './mail.ts';
import type { Quote } from './quote.ts';
import { ordersOf, releaseOrders } from './release.ts';
import { insertOrder, itemsUnchanged, type NewOrder, takeItems } from './statements.ts';

export interface BalancePurchase {
  customer: CustomerRow;
  buyer: Buyer;
  quote: Quote;
  vatPercent: number;
  /** `card` only for what costs nothing. */
  method: 'card' | 'balance';
  promo?: PromoRow | undefined;
  packId?: string;
  timedDealId?: string;
  confirmedBy: NewOrder['confirmedBy'];
  /** Guards of the caller's own, which stand before anything is written. */
  conditions: Statements;
}

/** @throws `account_on_hold`, `cart_unavailable`, `price_changed`, `insufficient_balance`, the promo code's and the key's. Returns what is left in cents. */
export async function buyFromBalance(ctx: RequestContext, purchase: BalancePurchase) {
  const { deps } = ctx;
  let { balanceCents } = purchase.customer;
  for (let attempt = 1; ; attempt++) {
    try {
      const sold = await buyWith(ctx, purchase, balanceCents);
      deps.later(deliverOutbox({ deps }));
      return sold;
    } catch (error) {
      const overtaken =
        error instanceof DomainError && error.code === 'order_state' && attempt < balancePurchaseAttemptsMax;
      if (!overtaken) throw error;
      balanceCents = await balanceOf(deps, purchase.customer.id);
    }
  }
}

/** Stops with `order_state` when the balance is not `heldCents` any more: the stored response says what is left of it. */
async function buyWith(ctx: RequestContext, purchase: BalancePurchase, heldCents: number) {
  const { deps } = ctx;
  const { db, newId } = deps;
  const now = deps.now();
  const { customer, buyer, quote, promo, vatPercent, method, packId, timedDealId, confirmedBy, conditions } = purchase;
  const orderId = newId('ord');
  const itemIds = quote.lines.map((line) => line.itemId);
  const balanceCents = heldCents - quote.totalCents;
  const response = { balance: eurosOfCents(balanceCents), order_id: orderId };
  const order = {
    id: orderId,
    customerId: customer.id,
    method,
    state: 'paid' as const,
    buyer,
    quote,
    vatPercent,
    confirmedBy,
  };
  const inCart = and(eq(cartItems.customerId, customer.id), inArray(cartItems.itemId, itemIds));
  const replaced = {
    which: ordersOf(db, customer.id, itemIds, promo),
    paymentTransition: 'cancel' as const,
    failure: 'replaced',
    actor: customer.id,
  };
  await write(db, [
    storeResponse(ctx, customer.id, response),
    assertNotOnHold(customer.id),
    releaseOrders(db, now, replaced),
    conditions,
    itemsUnchanged(db, quote.lines),
    takeItems(db, now, itemIds, { as: 'sold' }),
    insertOrder(deps, { ...order, promoCode: promo?.code, packId, timedDealId }),
    promo && redeemPromo(deps, { promo, orderId, customerId: customer.id, discountCents: quote.discountCents }),
    guard(sql`(${heldBy(deps, customer.id)}) = ${heldCents}`, 'order_state'),
    transfer(db, now, {
      code: 'sale',
      causeId: orderId,
      from: customerAccount(customer.id),
      to: systemAccounts.sales,
      amountCents: quote.totalCents,
    }),
    statement(db.delete(cartItems).where(inCart)),
    queueOrderMail(db, now, {
      orderId,
      name: customer.name,
      email: customer.email,
      language: customer.language,
      tradeUrl: buyer.tradeUrl,
      ...quote,
      vatPercent,
    }),
  ]);
  return { orderId, balanceCents };
}

async function balanceOf(deps: Deps, customerId: string): Promise<number> {
  const [account] = await runRead(heldBy(deps, customerId).execute());
  return account?.cents ?? 0;
}

function heldBy({ db }: Deps, customerId: string) {
  return db
    .select({ cents: accounts.balanceCents })
    .from(accounts)
    .where(eq(accounts.id, customerAccount(customerId)));
}
