/** What customers do with money: purchases, top-ups, payouts and withdrawals, each a press that may be repeated with its key. */
import { eq } from 'drizzle-orm';
import { payments } from '#server/db/schema/payments.ts';
import { bankDetails, offerIn } from '../offers.ts';
import { codeOf, sepa, toBalance } from '../payouts.ts';
import { buyer, createShopper, listItem, type Shopper } from '../shop.ts';
import type { FaultyShop } from './faulty-shop.ts';
import { type MoneyUseCase, outcomeOfAnswer, type Play } from './use-case.ts';

/** A press of `customer`: each repetition carries the same key and fields. */
export function press(customer: Shopper, path: string, fields: object, more: Partial<Play> = {}): Play {
  const headers = { 'Idempotency-Key': `press of ${customer.id}` };
  return {
    customer,
    attempt: async (way) => outcomeOfAnswer(await way.browserOf(customer).post(path, fields, { headers })),
    ...more,
  };
}

export async function withCart({ app }: FaultyShop, balanceCents: number) {
  const customer = await createShopper(app, balanceCents);
  const goods = [await listItem(app, 1_000), await listItem(app, 2_000)];
  await customer.addToCart(...goods);
  return { customer, goods };
}

const purchase = (method: 'balance' | 'card', promocode = '') => ({ ...buyer, paymentMethod: method, promocode });
const topUp = { ...buyer, amount: '25', currency: 'EUR' };

/** Somebody who has begun to pay by card; `paid` lets them pay, and has Stripe's word for it. */
export async function atStripe(shop: FaultyShop, what: 'purchase' | 'top-up') {
  const { app, stripe } = shop;
  const { customer, goods } = await withCart(shop, 0);
  const [path, fields] =
    what === 'purchase'
      ? ['/purchase/product', purchase('card')]
      : ['/deposit/checkout', { ...topUp, paymentMethod: 'card' }];
  await customer.browser.post(path, fields);
  const [payment] = await app.deps.db.select().from(payments).where(eq(payments.customerId, customer.id));
  const paid = () => {
    const session = stripe.pay(payment?.providerRef ?? '');
    return { session, event: stripe.event('checkout.session.completed', session, app.clock.now) };
  };
  return { customer, goods, paid };
}

/** Somebody with a balance from an offer, and the form of a withdrawal with its code. */
export async function atWithdrawal({ app }: FaultyShop) {
  const customer = await createShopper(app);
  await customer.browser.post(toBalance, { id: await offerIn(app, customer, 'ready_for_payout') });
  const fields = { holder: 'Ada Byron', account_number: 'DE89370400440532013000', amount: 40 };
  await customer.browser.post('/balance/withdraw', fields);
  return { customer, form: { ...fields, code: await codeOf(app, customer.id, 'withdrawal') } };
}

export const customersCases: readonly MoneyUseCase[] = [
  {
    name: 'purchase from the balance',
    async prepare(shop) {
      const { customer, goods } = await withCart(shop, 10_000);
      return press(customer, '/purchase/product', purchase('balance', 'WELCOME10'), { goods });
    },
  },
  {
    name: 'purchase by card',
    async prepare(shop) {
      const { customer, goods } = await withCart(shop, 0);
      return press(customer, '/purchase/product', purchase('card', 'WELCOME10'), { goods });
    },
  },
  {
    name: 'top-up by card',
    prepare: async ({ app }) =>
      press(await createShopper(app), '/deposit/checkout', { ...topUp, paymentMethod: 'card' }),
  },
  {
    name: 'top-up by bank transfer',
    prepare: async ({ app }) =>
      press(await createShopper(app), '/deposit/checkout', {
        ...topUp,
        paymentMethod: 'sepa',
        iban: 'DE89370400440532013000',
      }),
  },
  {
    name: 'payout to the balance',
    async prepare({ app }) {
      const customer = await createShopper(app);
      return press(customer, toBalance, { id: await offerIn(app, customer, 'ready_for_payout') });
    },
  },
  {
    name: 'payout to a bank',
    async prepare({ app }) {
      const customer = await createShopper(app);
      return press(customer, sepa, { ...bankDetails, id: await offerIn(app, customer, 'ready_for_payout') });
    },
  },
  {
    name: 'withdrawal',
    async prepare(shop) {
      const { customer, form } = await atWithdrawal(shop);
      return press(customer, '/balance/withdraw', form);
    },
  },
];
