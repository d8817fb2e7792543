/** Refunds that do not go as the shop has asked: the provider refuses them, the card's bank sends them back, or somebody makes them at the provider. */
import { eq } from 'drizzle-orm';
import { refunds } from '#server/db/schema/payments.ts';
import { sendRefunds } from '#server/domain/refunds/send-refunds.ts';
import { atStripe } from './customers-cases.ts';
import type { FaultyShop } from './faulty-shop.ts';
import { delivery, deniedLine, sendAllRefunds } from './shops-cases.ts';
import { type MoneyUseCase, outcomeOf, type Play } from './use-case.ts';

/** What Stripe says a refund has come to; its own account has it so from now on, whether or not the shop hears of it. */
function refundIs({ app, stripe }: FaultyShop, type: string, refund: { id: string } & Record<string, unknown>) {
  stripe.refunds.set(refund.id, refund);
  return stripe.event(type, refund, app.clock.now);
}

/** A refund of the shop's own has come to `before`; then Stripe says that it failed. */
function failure(name: string, before: 'pending' | 'succeeded'): MoneyUseCase {
  return {
    name,
    async prepare(shop): Promise<Play> {
      const { app, stripe, sound } = shop;
      const denied = await deniedLine(shop);
      await sendAllRefunds(shop);
      const [row] = await app.deps.db.select().from(refunds).where(eq(refunds.customerId, denied.customer.id));
      const id = row?.providerRef ?? '';
      const refund = { ...stripe.refunds.get(id), id };
      if (before === 'succeeded') {
        const arrived = refundIs(shop, 'refund.updated', { ...refund, status: before });
        await delivery(denied, arrived).attempt(sound);
      }
      const failed = { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' };
      return delivery(denied, refundIs(shop, 'refund.failed', failed));
    },
  };
}

/** A refund that somebody made on the provider's own pages, or takes back there. */
function foreign(
  name: string,
  what: 'purchase' | 'top-up',
  amount: number,
  then: 'succeeded' | 'failed',
): MoneyUseCase {
  return {
    name,
    async prepare(shop): Promise<Play> {
      const started = await atStripe(shop, what);
      const { event, session } = started.paid();
      await delivery(started, event).attempt(shop.sound);
      const id = `re_of_${session.payment_intent}`;
      const refund = {
        ...{ id, object: 'refund', amount, currency: 'eur', payment_intent: session.payment_intent, metadata: {} },
        ...{ charge: null, balance_transaction: null, reason: null, receipt_number: null, created: 1 },
      };
      const made = refundIs(shop, 'refund.created', { ...refund, status: 'succeeded' });
      if (then === 'succeeded') return delivery(started, made);
      await delivery(started, made).attempt(shop.sound);
      const failed = { ...refund, status: then, failure_reason: 'lost_or_stolen_card' };
      return delivery(started, refundIs(shop, 'refund.failed', failed));
    },
  };
}

export const refundsCases: readonly MoneyUseCase[] = [
  {
    name: 'refund that its provider refuses goes to the balance',
    async prepare(shop) {
      await sendAllRefunds(shop);
      const { customer, goods, session } = await deniedLine(shop);
      shop.stripe.unrefundable.add(String(session.payment_intent));
      return { customer, goods, attempt: ({ deps }) => outcomeOf(sendRefunds({ deps })) };
    },
  },
  failure('refund fails at the card', 'pending'),
  failure('refund that had arrived comes back from the card', 'succeeded'),
  foreign('purchase is refunded at the provider', 'purchase', 3_000, 'succeeded'),
  foreign('part of a purchase is refunded at the provider', 'purchase', 1_200, 'succeeded'),
  foreign('top-up is refunded at the provider', 'top-up', 2_500, 'succeeded'),
  foreign('refund made at the provider fails', 'top-up', 2_500, 'failed'),
];
