/** What operators do with money by hand: debits, credits that need a second person, holds that are lifted, files for the bank. */
import { eq } from 'drizzle-orm';
import { customers } from '#server/db/schema/customers.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { statement, write } from '#server/db/write.ts';
import { askCredit, creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { holdLines } from '#server/domain/customers/parts/disowned.ts';
import { releaseHold } from '#server/domain/disputes/operator/release-hold.ts';
import { freeReservation } from '#server/domain/orders/operator/free-reservation.ts';
import { releaseOrderLine } from '#server/domain/orders/operator/release-order-line.ts';
import { exportPayouts, prepareExport } from '#server/domain/payouts/operator/export-payouts.ts';
import { listOpenExports } from '#server/domain/payouts/operator/list-open-exports.ts';
import { releasePrepared } from '#server/domain/payouts/operator/release-payouts.ts';
import { repeatExport } from '#server/domain/payouts/operator/repeat-export.ts';
import { endToEndIdOf } from '#server/domain/payouts/parts/end-to-end-id.ts';
import { startDuePayouts } from '#server/domain/payouts/start-due-payouts.ts';
import { payOutClosed } from '#server/domain/withdrawals/operator/pay-out-closed.ts';
import { bankDetails, offerIn, openOffers, payoutOf } from '../offers.ts';
import { sepa } from '../payouts.ts';
import { bankMoney, buyer, createShopper } from '../shop.ts';
import { unlessDone } from '../unless-done.ts';
import { atStripe, withCart } from './customers-cases.ts';
import { opened } from './disputes-cases.ts';
import type { FaultyShop, Way } from './faulty-shop.ts';
import { delivery, operator } from './shops-cases.ts';
import { type MoneyUseCase, outcomeOf } from './use-case.ts';

const second = (way: Way) => ({ ...operator(way), actor: 'ops:second' });

/** A payout that waits for a file, and no other does. */
async function forAFile(shop: FaultyShop) {
  while (await exportPayouts(operator(shop.sound), {}));
  // so that its file is the newest
  shop.app.clock.now += 1;
  const customer = await createShopper(shop.app);
  const { id } = await payoutOf(shop.app, await offerIn(shop.app, customer, 'payout_processing'));
  return { customer, holdsIt: (xml: string) => xml.split(`<EndToEndId>${endToEndIdOf(id)}<`).length === 2 };
}

/** An operator who gets no file, and whom the shop tells of one that is written already, has that one written again. */
async function fileOf(way: Way, written: () => Promise<{ xml: string } | null>): Promise<string> {
  const file = await written();
  if (file) return file.xml;
  const [last] = await listOpenExports(operator(way));
  const again = await repeatExport(operator(way), { id: last?.id ?? '' });
  return 'xml' in again ? again.xml : '';
}

async function mustHold(file: Promise<string>, holdsIt: (xml: string) => boolean): Promise<void> {
  const xml = await file;
  if (!holdsIt(xml)) throw new Error(`the file does not hold the payout once: ${xml}`);
}

export const byHandCases: readonly MoneyUseCase[] = [
  {
    name: 'debit by the shop',
    alreadyDone: ['changed_meanwhile'],
    async prepare({ app }) {
      const customer = await createShopper(app, 1_000);
      const wish = { customerId: customer.id, amountCents: -300, reason: 'typed twice', seen: { balanceCents: 1_000 } };
      return { customer, attempt: (way) => outcomeOf(creditCustomer(operator(way), wish)) };
    },
  },
  {
    name: 'what a closed account holds is paid out',
    alreadyDone: ['changed_meanwhile'],
    async prepare({ app }) {
      const customer = await createShopper(app);
      await bankMoney(app, customer, 1_000);
      const gone = { closedAt: app.clock.now, email: `closed:${customer.id}` };
      const close = app.deps.db.update(customers).set(gone).where(eq(customers.id, customer.id));
      await write(app.deps.db, statement(close));
      const account = { holder: 'Ada Lovelace', iban: 'DE89370400440532013000' };
      const wish = { customerId: customer.id, ...account, reason: 'by letter', seen: { balanceCents: 1_000 } };
      return { customer, attempt: (way) => outcomeOf(payOutClosed(operator(way), wish)) };
    },
  },
  {
    name: 'credit that a second person approves',
    alreadyDone: ['approval_over'],
    async prepare({ app, sound }) {
      const customer = await createShopper(app);
      const wish = { customerId: customer.id, amountCents: 700, reason: 'a late delivery' };
      const approvalId = await askCredit(operator(sound), wish);
      return { customer, attempt: (way) => outcomeOf(creditCustomer(second(way), { ...wish, approvalId })) };
    },
  },
  {
    name: 'hold of a customer is lifted, and the payout that it kept starts',
    async prepare(shop) {
      const { app, sound } = shop;
      const started = await atStripe(shop, 'purchase');
      const { customer, goods } = started;
      await openOffers(app, { holdDays: 7 });
      const id = await offerIn(app, customer, 'ready_for_payout');
      await customer.browser.post(sepa, { ...bankDetails, id });
      await openOffers(app);
      const { event, session } = started.paid();
      await delivery(started, event).attempt(sound);
      const payment = { intent: String(session.payment_intent), amount: 3_000 };
      await delivery(started, opened(shop, payment)).attempt(sound);
      app.clock.now += 7 * 86_400 + 1;
      const wish = { customerId: customer.id, reason: 'it was the customer' };
      const lifted = async (way: Way) => {
        await unlessDone(releaseHold(operator(way), wish), 'changed_meanwhile');
        await startDuePayouts(way);
      };
      return { customer, goods, attempt: (way) => outcomeOf(lifted(way)) };
    },
  },
  {
    name: 'line on hold is delivered after all',
    alreadyDone: ['changed_meanwhile'],
    async prepare(shop) {
      const { db, now } = shop.app.deps;
      const { customer, goods } = await withCart(shop, 10_000);
      await customer.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
      // as "This was not me" leaves it
      await write(db, holdLines(shop.app.deps, customer.id, now()));
      const [line] = await db.select().from(orderLines).where(eq(orderLines.customerId, customer.id));
      const wish = { lineId: line?.id ?? '', reason: 'it was the customer' };
      return { customer, goods, attempt: (way) => outcomeOf(releaseOrderLine(operator(way), wish)) };
    },
  },
  {
    name: 'reservation is ended by hand',
    alreadyDone: ['not_found'],
    async prepare(shop) {
      const { customer, goods } = await atStripe(shop, 'purchase');
      const [id = ''] = goods;
      return { customer, goods, attempt: (way) => outcomeOf(freeReservation(operator(way), { id })) };
    },
  },
  {
    name: 'payouts are written into a file for the bank',
    async prepare(shop) {
      const { customer, holdsIt } = await forAFile(shop);
      const written = (way: Way) => fileOf(way, () => exportPayouts(operator(way), {}));
      return { customer, attempt: (way) => outcomeOf(mustHold(written(way), holdsIt)) };
    },
  },
  {
    name: 'a second person releases a file for the bank',
    async prepare(shop) {
      const { customer, holdsIt } = await forAFile(shop);
      const id = (await prepareExport(operator(shop.sound), {}))?.waitsAs ?? '';
      const released = (way: Way) => unlessDone(releasePrepared(second(way), { id }), 'approval_over');
      const written = (way: Way) => fileOf(way, () => released(way));
      return { customer, attempt: (way) => outcomeOf(mustHold(written(way), holdsIt)) };
    },
  },
];
