/** What providers, jobs and operators do with money: events, credits of a statement, refunds, payouts that are due, ends of payments. */
import { eq } from 'drizzle-orm';
import { orderLines } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { retryPendingEvents } from '#server/domain/payments/retry-pending-events.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { startDuePayouts } from '#server/domain/payouts/start-due-payouts.ts';
import { sendRefunds } from '#server/domain/refunds/send-refunds.ts';
import { announced, incoming, take } from '../bank.ts';
import { bankDetails, offerIn, openOffers, payoutOf } from '../offers.ts';
import { sepa } from '../payouts.ts';
import { createShopper } from '../shop.ts';
import { atStripe } from './customers-cases.ts';
import type { FaultyShop, Way } from './faulty-shop.ts';
import { type MoneyUseCase, outcomeOf, outcomeOfAnswer, type Play } from './use-case.ts';

export const operator = ({ deps }: Way) => ({ deps, actor: 'ops:test', role: 'owner' as const });

type StripeEvent = ReturnType<FaultyShop['stripe']['event']>;

/** Stripe delivers the event again when it is not taken; besides, the shop applies by itself what it has stored. */
export function delivery({ customer, goods }: Pick<Play, 'customer' | 'goods'>, { body, headers }: StripeEvent): Play {
  return {
    customer,
    goods,
    attempt: async (way) =>
      outcomeOfAnswer(
        await way.visitor().send('POST', '/payments/stripe/webhook', body, { headers, withoutCsrf: true }),
      ),
    jobs: ({ deps }) => retryPendingEvents({ deps }),
  };
}

/** Somebody whose purchase by card is paid, with the first of its lines. */
export async function paidPurchase(shop: FaultyShop) {
  const { app, sound } = { app: shop.app, sound: shop.sound };
  const started = await atStripe(shop, 'purchase');
  const { event, session } = started.paid();
  await delivery(started, event).attempt(sound);
  const lines = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, started.customer.id));
  const lineId = lines.find(({ paidCents }) => paidCents === 1_000)?.id ?? '';
  return { ...started, session, lineId };
}

const deny = (way: Way, lineId: string, to: 'balance' | 'source') =>
  transitionOrderLine(operator(way), { lineId, transition: 'deny', to });

/** The same, and the line was denied: its money goes back to the card. */
export async function deniedLine(shop: FaultyShop) {
  const paid = await paidPurchase(shop);
  await deny(shop.sound, paid.lineId, 'source');
  return paid;
}

/** Those of other cases too: a run takes only so many, and one left over would make calls within a case that is not its own. */
export async function sendAllRefunds({ sound }: FaultyShop): Promise<void> {
  while ((await sendRefunds(sound)) > 0);
}

function denial(to: 'balance' | 'source'): MoneyUseCase {
  return {
    name: `line denied, its money to the ${to === 'balance' ? 'balance' : 'card'}`,
    alreadyDone: ['order_state'],
    async prepare(shop) {
      const { customer, goods, lineId } = await paidPurchase(shop);
      return { customer, goods, attempt: (way) => outcomeOf(deny(way, lineId, to)) };
    },
  };
}

export const shopsCases: readonly MoneyUseCase[] = [
  {
    name: 'purchase by card is paid',
    async prepare(shop) {
      const started = await atStripe(shop, 'purchase');
      return delivery(started, started.paid().event);
    },
  },
  {
    name: 'top-up by card is paid',
    async prepare(shop) {
      const started = await atStripe(shop, 'top-up');
      return delivery(started, started.paid().event);
    },
  },
  {
    name: 'purchase by card ends unpaid',
    async prepare(shop) {
      const { customer, goods } = await atStripe(shop, 'purchase');
      shop.app.clock.now += 901;
      return { customer, goods, attempt: ({ deps }) => outcomeOf(releaseExpired({ deps })) };
    },
  },
  {
    name: 'statement credits a bank transfer',
    async prepare({ app }) {
      const customer = await createShopper(app);
      const { id, reference } = await announced(customer);
      const bookings = [incoming(id, reference)];
      return { customer, attempt: (way) => outcomeOf(take({ ...app, ...way }, bookings)) };
    },
  },
  denial('balance'),
  denial('source'),
  {
    name: 'refund is sent to the card',
    async prepare(shop) {
      await sendAllRefunds(shop);
      const { customer, goods } = await deniedLine(shop);
      return { customer, goods, attempt: ({ deps }) => outcomeOf(sendRefunds({ deps })) };
    },
  },
  {
    name: 'refund has arrived at the card',
    async prepare(shop) {
      const { app, stripe } = shop;
      const denied = await deniedLine(shop);
      await sendAllRefunds(shop);
      const [refund] = await app.deps.db.select().from(refunds).where(eq(refunds.customerId, denied.customer.id));
      const id = refund?.providerRef ?? '';
      const arrived = { ...stripe.refunds.get(id), id, status: 'succeeded' };
      stripe.refunds.set(id, arrived);
      return delivery(denied, stripe.event('refund.updated', arrived, app.clock.now));
    },
  },
  {
    name: 'payout to a bank becomes due',
    async prepare({ app }) {
      const customer = await createShopper(app);
      await openOffers(app, { holdDays: 7 });
      const id = await offerIn(app, customer, 'ready_for_payout');
      await customer.browser.post(sepa, { ...bankDetails, id });
      await openOffers(app);
      app.clock.now += 7 * 86_400 + 1;
      return { customer, attempt: ({ deps }) => outcomeOf(startDuePayouts({ deps })) };
    },
  },
  {
    name: 'payout is paid',
    alreadyDone: ['payout_state'],
    async prepare({ app }) {
      const customer = await createShopper(app);
      const { id } = await payoutOf(app, await offerIn(app, customer, 'payout_processing'));
      return { customer, attempt: (way) => outcomeOf(markPayoutPaid(operator(way), { id })) };
    },
  },
  {
    name: 'payout comes back',
    alreadyDone: ['payout_state'],
    async prepare({ app }) {
      const customer = await createShopper(app);
      const { id } = await payoutOf(app, await offerIn(app, customer, 'payout_processing'));
      const failed = { id, reason: 'account closed' };
      return { customer, attempt: (way) => outcomeOf(markPayoutFailed(operator(way), failed)) };
    },
  },
  {
    name: 'credit of the shop',
    alreadyDone: ['changed_meanwhile'],
    async prepare({ app }) {
      const customer = await createShopper(app);
      const wish = { customerId: customer.id, amountCents: 700, reason: 'a late delivery', seen: { balanceCents: 0 } };
      return { customer, attempt: (way) => outcomeOf(creditCustomer(operator(way), wish)) };
    },
  },
];
