/** The demo customer's past weeks: 7 payments and 8 order lines, made by the use cases of the site. */
import { eq, inArray, sql } from 'drizzle-orm';
import { decimalOf } from '../../src/rules/money.ts';
import type { WebhookEvent } from '../../src/server/adapters/payments/port.ts';
import { items } from '../../src/server/db/schema/catalogue.ts';
import { orderLines } from '../../src/server/db/schema/orders.ts';
import { payments } from '../../src/server/db/schema/payments.ts';
import { trades } from '../../src/server/db/schema/trades.ts';
import { runRead } from '../../src/server/db/write.ts';
import type { Principal } from '../../src/server/domain/auth/session/query-as-customer.ts';
import { addItem } from '../../src/server/domain/cart/add-item.ts';
import { makeStep } from '../../src/server/domain/couriers/operator/make-step.ts';
import {
  type OperatorTransition,
  transitionOrderLine,
} from '../../src/server/domain/orders/operator/transition-order-line.ts';
import { receiveWebhook } from '../../src/server/domain/payments/receive-webhook.ts';
import { startDeposit } from '../../src/server/domain/payments/start-deposit.ts';
import { buyCart } from '../../src/server/domain/purchases/buy-cart.ts';
import { settleTrades } from '../../src/server/domain/trades/settle-trades.ts';
import { endCheckout } from '../../src/server/sandbox/store.ts';
import type { DemoItem } from './catalogue.ts';
import { balanceOf, type Person } from './customers.ts';
import type { MovingDeps } from './moving-deps.ts';
import { actor, externalId } from './shop.ts';

/** How many items the history takes off sale. */
export const historyItems = 7;

const day = 86_400;

/** A customer of the demo with their session. */
export interface Actor {
  deps: MovingDeps;
  principal: Principal;
  person: Person;
}

/** Leaves exactly `balanceCents` on the balance. `sold` are `historyItems` items that are for sale. */
export async function liveHistory(who: Actor, sold: readonly DemoItem[], balanceCents: number): Promise<void> {
  const { deps, person } = who;
  const at = (daysAgo: number) => deps.moveTo(-daysAgo * day);
  const [a, b, c, d, e, f, g] = await itemIds(deps, sold);

  at(41);
  await topUp(who, '150', 'EUR', 'payment_succeeded');
  at(40.6);
  const first = await buy(who, [a, b, c], 'balance', 'MINUS5');
  at(39);
  await transitionAll(deps, first, ['accept', 'accept', 'accept']);
  at(37.5);
  await transitionAll(deps, first, ['complete', 'complete', 'deny']);
  at(30);
  await settleTrades({ deps });
  at(24);
  await topUp(who, '50', 'EUR', 'payment_failed');
  at(23.9);
  await topUp(who, '220', 'USD', 'payment_succeeded');
  at(3);
  await topUp(who, '100', 'EUR', null, 'sepa');
  at(2.6);
  const second = await buy(who, [d, e], 'card');
  await settle(deps, second, 'payment_succeeded');
  at(2.4);
  const [received, sent] = await tradesOf(deps, second);
  await makeStep(
    { deps, actor, role: 'owner' },
    { id: received ?? '', step: 'sent', tradeOfferId: '7816204415', expiresHours: 72 },
  );
  at(2.1);
  await makeStep({ deps, actor, role: 'owner' }, { id: received ?? '', step: 'received' });
  at(0.8);
  await makeStep(
    { deps, actor, role: 'owner' },
    { id: sent ?? '', step: 'sent', tradeOfferId: '7816931207', expiresHours: 72 },
  );
  at(0.32);
  await settle(deps, await buy(who, [f], 'card'), 'payment_failed');
  at(0.3);
  // the item of the failed card payment is still in the cart and is bought too
  await buy(who, [g], 'balance');
  at(0.2);
  const { balanceCents: left } = await balanceOf(deps, person.email);
  await topUp(who, decimalOf(balanceCents - left), 'EUR', 'payment_succeeded');
}

/** Tops up; `outcome` is the webhook event that follows, null leaves the payment pending. Returns the payment's id. */
export async function topUp(
  { deps, principal, person }: Actor,
  amount: string,
  currency: string,
  outcome: WebhookEvent['kind'] | null,
  paymentMethod = 'card',
): Promise<string> {
  const { tradeUrl: _, ...contact } = person;
  const form = { ...contact, amount, currency, paymentMethod, iban: 'DE89370400440532013000', terms: true };
  const { order_id: id } = await startDeposit({ deps, principal, idempotencyKey: null }, form);
  if (outcome) await settle(deps, id, outcome);
  return id;
}

/** Buys for the balance or by a card that has not paid yet. Returns the order's id. */
export async function buy(
  { deps, principal, person }: Actor,
  itemIds: readonly (string | undefined)[],
  paymentMethod: 'card' | 'balance',
  promocode = '',
): Promise<string> {
  for (const id of itemIds) await addItem({ deps, principal, idempotencyKey: null }, { itemId: id ?? '' });
  const purchase = { ...person, paymentMethod, promocode, terms: true, acceptPriceChange: false, currency: 'EUR' };
  const { order_id: id } = await buyCart({ deps, principal, idempotencyKey: null }, purchase);
  await deps.settled();
  return id;
}

/** The provider's signed webhook about an order or a top-up. */
async function settle(deps: MovingDeps, id: string, kind: WebhookEvent['kind']): Promise<void> {
  const about = id.startsWith('pay_') ? payments.id : payments.orderId;
  const [payment] = await runRead(deps.db.select().from(payments).where(eq(about, id)).execute());
  if (!payment) throw new Error(`No payment for ${id}`);
  const state = ({ payment_succeeded: 'paid', payment_failed: 'declined' } as const)[String(kind)] ?? 'cancelled';
  // the provider's own books say so too, and owe no webhook
  await endCheckout(deps.db, payment.providerRef ?? '', { state, failure: null, webhookDueAt: null });
  const { body, headers } = deps.sandbox.sign({
    eventId: `${payment.id}:${kind}`,
    kind,
    providerRef: payment.providerRef ?? '',
    subjectId: payment.id,
    amountMinorUnits: payment.chargedMinorUnits,
    currency: payment.currency,
    failure: kind === 'payment_failed' ? 'card_declined' : null,
  });
  await receiveWebhook({ deps }, { provider: 'sandbox', rawBody: body, headers: new Headers(headers) });
  await deps.settled();
}

async function transitionAll(
  deps: MovingDeps,
  orderId: string,
  transitions: readonly OperatorTransition[],
): Promise<void> {
  const lines = await runRead(
    deps.db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, orderId)).execute(),
  );
  for (const [index, { id }] of lines.entries()) {
    const transition = transitions[index];
    if (transition)
      await transitionOrderLine(
        { deps, actor, role: 'owner' },
        {
          lineId: id,
          transition,
          note: transition === 'deny' ? 'The trade could not be made' : '',
        },
      );
  }
}

/** The deliveries of an order, in the order of its lines. */
export async function tradesOf({ db }: MovingDeps, orderId: string): Promise<string[]> {
  const rows = await runRead(
    db
      .select({ id: trades.id })
      .from(trades)
      .innerJoin(orderLines, eq(orderLines.id, trades.lineId))
      .where(eq(orderLines.orderId, orderId))
      .orderBy(sql`order_lines.rowid`)
      .execute(),
  );
  return rows.map(({ id }) => id);
}

export async function itemIds(deps: MovingDeps, sold: readonly DemoItem[]): Promise<(string | undefined)[]> {
  const wanted = inArray(items.externalId, sold.map(externalId));
  const rows = await runRead(
    deps.db.select({ id: items.id, externalId: items.externalId }).from(items).where(wanted).execute(),
  );
  return sold.map((item) => rows.find((row) => row.externalId === externalId(item))?.id);
}
