/** What a provider does with money of a card that was disputed, and what an operator gives up of it. */
import { waiveClaim } from '#server/domain/disputes/operator/waive-claim.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { disputeOf } from '../stripe/dispute.ts';
import { atStripe } from './customers-cases.ts';
import type { FaultyShop } from './faulty-shop.ts';
import { delivery, operator, paidPurchase } from './shops-cases.ts';
import { type MoneyUseCase, outcomeOf, type Play } from './use-case.ts';

const cents = { purchase: 3_000, 'top-up': 2_500 };

interface DisputedMoney {
  intent: string;
  amount: number;
}

type Step = readonly [type: string, status: string];
const asked: Step = ['charge.dispute.created', 'needs_response'];
const withdrawn: Step = ['charge.dispute.funds_withdrawn', 'needs_response'];
const lost: Step = ['charge.dispute.closed', 'lost'];
const won: Step = ['charge.dispute.closed', 'won'];

/** A payment whose dispute has come to `before`; the event after it is delivered. */
async function disputed(shop: FaultyShop, what: keyof typeof cents, before: readonly Step[], then: Step) {
  const started = await atStripe(shop, what);
  const { event, session } = started.paid();
  await delivery(started, event).attempt(shop.sound);
  const payment = { intent: String(session.payment_intent), amount: cents[what] };
  for (const step of before) await delivery(started, stripeSays(shop, step, payment)).attempt(shop.sound);
  return delivery(started, stripeSays(shop, then, payment));
}

/** A dispute that asks for evidence and has taken nothing yet. */
export const opened = (shop: FaultyShop, payment: DisputedMoney) => stripeSays(shop, asked, payment);

/** What Stripe has taken counts from here on, whether or not the shop has heard of it. */
function stripeSays(
  { app, stripe, takenByDisputes }: FaultyShop,
  [type, status]: Step,
  { intent, amount }: DisputedMoney,
) {
  if (type === withdrawn[0]) takenByDisputes.set(intent, amount);
  if (status === 'won') takenByDisputes.delete(intent);
  return stripe.event(type, disputeOf(intent, status, { amount, dueAt: app.clock.now + 86_400 }), app.clock.now);
}

const useCase = (name: string, what: keyof typeof cents, before: readonly Step[], then: Step): MoneyUseCase => ({
  name,
  prepare: (shop): Promise<Play> => disputed(shop, what, before, then),
});

/** What was delivered is gone, and its money is owed. */
async function owedPurchase(shop: FaultyShop) {
  const { customer, goods, lineId, session } = await paidPurchase(shop);
  await transitionOrderLine(operator(shop.sound), { lineId, transition: 'complete' });
  const payment = { intent: String(session.payment_intent), amount: cents.purchase };
  await delivery({ customer, goods }, stripeSays(shop, withdrawn, payment)).attempt(shop.sound);
  return { customer, goods, payment };
}

const waivedOf = ({ id }: { id: string }) => ({ customerId: id, reason: 'nobody will pay it' });

export const disputesCases: readonly MoneyUseCase[] = [
  useCase('dispute of a purchase is opened', 'purchase', [], asked),
  useCase('dispute takes the money of a purchase', 'purchase', [asked], withdrawn),
  useCase('dispute takes a top-up', 'top-up', [asked], withdrawn),
  useCase('dispute of a purchase is lost', 'purchase', [asked, withdrawn], lost),
  useCase('dispute of a purchase is won', 'purchase', [asked, withdrawn], won),
  useCase('dispute of a top-up is won', 'top-up', [asked, withdrawn], won),
  {
    name: 'claim is waived',
    alreadyDone: ['changed_meanwhile'],
    async prepare(shop) {
      const { customer, goods } = await owedPurchase(shop);
      return { customer, goods, attempt: (way) => outcomeOf(waiveClaim(operator(way), waivedOf(customer))) };
    },
  },
  {
    name: 'money of a claim that was waived comes back',
    async prepare(shop) {
      const { customer, goods, payment } = await owedPurchase(shop);
      await waiveClaim(operator(shop.sound), waivedOf(customer));
      return delivery({ customer, goods }, stripeSays(shop, won, payment));
    },
  },
];
