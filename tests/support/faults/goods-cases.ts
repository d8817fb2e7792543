/** Money that follows things: packs and timed deals, items of offers that come and go again, deliveries that are late, parts given back. */
import { and, eq, isNull } from 'drizzle-orm';
import { packItems, packs, timedDeals } from '#server/db/schema/catalogue.ts';
import { payouts } from '#server/db/schema/offers.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { statement, write } from '#server/db/write.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { reverseIntake } from '#server/domain/offers/operator/reverse-intake.ts';
import { refundOrderLine } from '#server/domain/orders/operator/refund-order-line.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { endToEndIdOf } from '#server/domain/payouts/parts/end-to-end-id.ts';
import { incoming, take } from '../bank.ts';
import { offerIn, payoutOf } from '../offers.ts';
import { toBalance } from '../payouts.ts';
import { buyer, createShopper, listItem } from '../shop.ts';
import type { Booking } from '../statement.ts';
import { atStripe, atWithdrawal, press, withCart } from './customers-cases.ts';
import type { FaultyShop } from './faulty-shop.ts';
import { delivery, operator, paidPurchase } from './shops-cases.ts';
import { type MoneyUseCase, outcomeOf } from './use-case.ts';

async function onOffer({ app }: FaultyShop, kind: 'pack' | 'deal') {
  const { db, newId, now } = app.deps;
  const goods = [await listItem(app, 1_000), await listItem(app, 2_000)];
  const shared = { id: newId(kind === 'pack' ? 'pak' : 'pro'), title: 'Together', priceCents: 800, createdAt: now() };
  if (kind === 'pack') {
    const contents = goods.map((itemId) => ({ packId: shared.id, itemId }));
    await write(db, [
      statement(db.insert(packs).values({ ...shared, imgUrl: '/pack.svg' })),
      statement(db.insert(packItems).values(contents)),
    ]);
    return { id: shared.id, goods };
  }
  const [itemId = ''] = goods;
  const times = { startsAt: now() - 10, endsAt: now() + 86_400 };
  await write(db, [statement(db.insert(timedDeals).values({ ...shared, ...times, itemId }))]);
  return { id: shared.id, goods };
}

function reversal(state: 'ready_for_payout' | 'payout_processing' | 'approved'): MoneyUseCase {
  return {
    name: `item of an offer is taken back, its payout ${state}`,
    alreadyDone: ['offer_not_open'],
    async prepare({ app }) {
      const customer = await createShopper(app);
      const id = await offerIn(app, customer, state === 'approved' ? 'ready_for_payout' : state);
      if (state === 'approved') await customer.browser.post(toBalance, { id });
      const wish = { id, reason: 'its trade was reversed' };
      return { customer, attempt: (way) => outcomeOf(reverseIntake(operator(way), wish)) };
    },
  };
}

/** A payout on its way, and what the bank books of it. */
async function underWay({ app }: FaultyShop) {
  const customer = await createShopper(app);
  const { id } = await payoutOf(app, await offerIn(app, customer, 'payout_processing'));
  const gone: Booking = {
    ...{ id: `out ${id}`, amount: '69.00', direction: 'DBIT', payee: 'Ada Byron' },
    endToEndId: endToEndIdOf(id).toUpperCase(),
  };
  const back: Booking = { ...gone, id: `back ${id}`, direction: 'CRDT', returned: true };
  return { customer, id, gone, back };
}

const isWithdrawalOf = (customerId: string) => and(eq(payouts.customerId, customerId), isNull(payouts.offerId));

export const goodsCases: readonly MoneyUseCase[] = [
  {
    name: 'purchase of a pack',
    async prepare(shop) {
      const customer = await createShopper(shop.app, 5_000);
      const { id, goods } = await onOffer(shop, 'pack');
      return press(customer, '/purchase/pack', { pack_id: id }, { goods });
    },
  },
  {
    name: 'purchase of a timed deal',
    async prepare(shop) {
      const customer = await createShopper(shop.app, 5_000);
      const { id, goods } = await onOffer(shop, 'deal');
      return press(customer, '/purchase/prompt', { prompt_id: id }, { goods });
    },
  },
  {
    name: 'purchase by card is paid after its items went elsewhere',
    async prepare(shop) {
      const { app, sound } = shop;
      const started = await atStripe(shop, 'purchase');
      app.clock.now += 901;
      await releaseExpired(sound);
      const other = await createShopper(app, 10_000);
      await other.addToCart(...started.goods);
      await other.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
      return delivery(started, started.paid().event);
    },
  },
  {
    name: 'late delivery is given up',
    async prepare(shop) {
      const { app } = shop;
      const { customer, goods } = await withCart(shop, 10_000);
      await customer.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
      const lines = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, customer.id));
      const line = lines.find(({ paidCents }) => paidCents === 1_000);
      app.clock.now += 86_400;
      return press(customer, '/purchase/delivery/cancel', { id: line?.id }, { goods });
    },
  },
  {
    name: 'part of a line is given back to the card',
    alreadyDone: ['changed_meanwhile'],
    async prepare(shop) {
      const { customer, goods, lineId } = await paidPurchase(shop);
      const wish = { lineId, amountCents: 300, to: 'source', reason: 'a scratch', seen: { refundedCents: 0 } } as const;
      return { customer, goods, attempt: (way) => outcomeOf(refundOrderLine(operator(way), wish)) };
    },
  },
  {
    name: 'item of an offer arrives',
    alreadyDone: ['offer_not_open'],
    async prepare({ app }) {
      const customer = await createShopper(app);
      const id = await offerIn(app, customer, 'awaiting_item');
      return { customer, attempt: (way) => outcomeOf(receiveItem(operator(way), { id })) };
    },
  },
  reversal('ready_for_payout'),
  reversal('payout_processing'),
  reversal('approved'),
  {
    name: 'statement shows a payout gone',
    async prepare(shop) {
      const { customer, gone } = await underWay(shop);
      return { customer, attempt: (way) => outcomeOf(take({ ...shop.app, ...way }, [gone])) };
    },
  },
  {
    name: 'statement shows a paid payout sent back',
    async prepare(shop) {
      const { customer, id, back } = await underWay(shop);
      await markPayoutPaid(operator(shop.sound), { id });
      return { customer, attempt: (way) => outcomeOf(take({ ...shop.app, ...way }, [back])) };
    },
  },
  {
    name: 'statement takes back a top-up',
    async prepare({ app }) {
      const customer = await createShopper(app);
      const { body } = await customer.browser.post('/deposit/checkout', {
        ...{ ...buyer, amount: '25', currency: 'EUR', paymentMethod: 'sepa', iban: 'DE89370400440532013000' },
      });
      const booking = incoming(`in ${body.order_id}`, body.instructions.reference);
      await take(app, [booking]);
      const back: Booking = { ...booking, id: `back ${body.order_id}`, direction: 'DBIT', returned: true };
      return { customer, attempt: (way) => outcomeOf(take({ ...app, ...way }, [back])) };
    },
  },
  {
    name: 'withdrawal comes back',
    alreadyDone: ['payout_state'],
    async prepare(shop) {
      const { customer, form } = await atWithdrawal(shop);
      await customer.browser.post('/balance/withdraw', form);
      const [payout] = await shop.app.deps.db.select().from(payouts).where(isWithdrawalOf(customer.id));
      const id = payout?.id ?? '';
      const failed = { id, reason: 'account closed' };
      return { customer, attempt: (way) => outcomeOf(markPayoutFailed(operator(way), failed)) };
    },
  },
];
