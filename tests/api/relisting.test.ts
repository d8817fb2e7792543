/** However a line ends: what a courier did not find at Steam, or its seller has taken back, is not put on sale again. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { undeliveredHoursMax, unfinishedDaysMax } from '#rules/trades.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { restoreItem } from '#server/domain/catalogue/operator/restore-item.ts';
import { makeStep } from '#server/domain/couriers/operator/make-step.ts';
import { mindDeadlines } from '#server/domain/deliveries/mind-deadlines.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { reverseIntake } from '#server/domain/offers/operator/reverse-intake.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { createCourier, sending, type TestCourier } from '../support/couriers.ts';
import { jobOf, lineState, tradeOf } from '../support/deliveries.ts';
import { paidOrder, paidTopUp, sayOf } from '../support/disputes.ts';
import { interleaved } from '../support/interleaved.ts';
import { offerIn, openOffers, stateOf } from '../support/offers.ts';
import { createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const hour = 3600;

let app: TestApp;
let courier: TestCourier;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  courier = await createCourier(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const itemState = async (id: string) => (await app.deps.db.select().from(items).where(eq(items.id, id)))[0]?.state;

interface Bought {
  ada: Shopper;
  lineId: string;
  itemId: string;
  /** The top-up that it was bought with. */
  paymentId: string;
}

async function bought(itemId: string): Promise<Bought> {
  const ada = await createShopper(app);
  const paymentId = await paidTopUp(app, ada, 20);
  await ada.addToCart(itemId);
  const orderId = await paidOrder(app, ada);
  const isLine = and(eq(orderLines.orderId, orderId), eq(orderLines.itemId, itemId));
  const [line] = await app.deps.db.select().from(orderLines).where(isLine);
  return { ada, lineId: line?.id ?? '', itemId, paymentId };
}

/** An item that came by an offer; gives both ids. */
async function boughtIn() {
  const offerId = await offerIn(app, await createShopper(app), 'awaiting_item');
  const saleDetails = { priceCents: 2000, type: 'Blade', hero: 'Ada', category: 'dota2', img: '/a.svg' };
  const { itemId = '' } = await receiveItem(operator(), { id: offerId, listing: saleDetails });
  return { offerId, itemId };
}

const takeBack = (id: string) => reverseIntake(operator(), { id, reason: 'the trade was reversed' });
const missing = { step: 'failed', reason: 'item_missing' } as const;
const resend = ({ ada, lineId: id }: Bought) => ada.browser.post('/purchase/delivery/resend', { id });

/** What happens to a line until the shop no longer has its item. */
const losses: Record<string, () => Promise<Bought>> = {
  'a courier did not find': async () => {
    const line = await bought(await listItem(app, 2000));
    await courier.steps(await jobOf(app, courier, line.lineId), { step: 'begin' }, missing);
    return line;
  },
  'was gone after its trade offer was out': async () => {
    const line = await bought(await listItem(app, 2000));
    await courier.steps(await jobOf(app, courier, line.lineId), ...sending(app), missing);
    return line;
  },
  'was not found, and is looked for anew': async () => {
    const line = await bought(await listItem(app, 2000));
    await courier.steps(await jobOf(app, courier, line.lineId), missing);
    expect((await resend(line)).status).toBe(200);
    expect(await tradeOf(app, line.lineId)).toMatchObject({ state: 'queued', failure: null });
    return line;
  },
  'its seller has taken back': async () => {
    const { offerId, itemId } = await boughtIn();
    const line = await bought(itemId);
    await takeBack(offerId);
    return line;
  },
};

const byOperator =
  (transition: 'deny' | 'refuse' | 'delete') =>
  ({ lineId }: Bought) =>
    transitionOrderLine(operator(), { lineId, transition, relist: true });

/** How a line of which nothing is out comes to nothing. */
const ends: Record<string, (line: Bought) => Promise<unknown>> = {
  'the operator denies it': byOperator('deny'),
  'the operator says that the customer does not want it': byOperator('refuse'),
  'the operator deletes it': byOperator('delete'),
  'its customer gives it up, late': async ({ ada, lineId: id }) => {
    app.clock.now += 25 * hour;
    expect((await ada.browser.post('/purchase/delivery/cancel', { id })).status).toBe(200);
  },
  'its time is over': async () => {
    app.clock.now += Math.max(unfinishedDaysMax * 24, undeliveredHoursMax) * hour;
    await mindDeadlines({ deps: app.deps });
  },
  'its payment is disputed': ({ paymentId }) => sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn'),
};

const ended = ['denied', 'deleted', 'client refused'];

describe.each(Object.entries(losses))('what %s', (_, lose) => {
  test.each(Object.entries(ends))('is not for sale again when %s', async (_, end) => {
    const line = await lose();
    await end(line);
    expect(ended).toContain(await lineState(app, line.lineId));
    expect(await itemState(line.itemId)).toBe('sold');
  });
});

describe('what the shop has', () => {
  test.each(Object.entries(ends))('is for sale again when %s', async (_, end) => {
    const line = await bought(await listItem(app, 2000));
    await end(line);
    expect(ended).toContain(await lineState(app, line.lineId));
    expect(await itemState(line.itemId)).toBe('available');
  });

  test('is for sale again where it was not found once, and was sent afterwards', async () => {
    const line = await bought(await listItem(app, 2000));
    await courier.steps(await jobOf(app, courier, line.lineId), missing);
    await resend(line);
    await courier.steps(await jobOf(app, courier, line.lineId), ...sending(app), { step: 'declined' });
    await byOperator('deny')(line);
    expect(await itemState(line.itemId)).toBe('available');
  });
});

describe('an item that its seller has taken back after it was delivered', () => {
  async function delivered() {
    const { offerId, itemId } = await boughtIn();
    const line = await bought(itemId);
    await transitionOrderLine(operator(), { lineId: line.lineId, transition: 'complete' });
    await takeBack(offerId);
    return line;
  }

  test('is not for sale again when the operator reverses the line', async () => {
    const { lineId, itemId } = await delivered();
    await transitionOrderLine(operator(), { lineId, transition: 'reverse', relist: true });
    expect([await lineState(app, lineId), await itemState(itemId)]).toEqual(['denied', 'sold']);
  });

  test('is not for sale again when the delivery is reversed', async () => {
    const { lineId, itemId } = await delivered();
    await makeStep(operator(), { id: (await tradeOf(app, lineId))?.id ?? '', step: 'reversed', relist: true });
    expect([await lineState(app, lineId), await itemState(itemId)]).toEqual(['denied', 'sold']);
  });
});

describe('of an item whose seller takes it back at the same moment', () => {
  test('a line that ends first leaves it for sale, and the reversal is said again', async () => {
    const { offerId, itemId } = await boughtIn();
    const line = await bought(itemId);
    const deps = interleaved(app.deps, () => byOperator('deny')(line));
    const early = reverseIntake({ ...operator(), deps }, { id: offerId, reason: 'the trade was reversed' });
    await expect(early).rejects.toThrow('offer_not_open');
    expect([await itemState(itemId), await stateOf(app, offerId)]).toEqual(['available', 'ready_for_payout']);
    await takeBack(offerId);
    expect(await itemState(itemId)).toBe('withdrawn');
    await expect(restoreItem(operator(), { id: itemId })).rejects.toThrow('item_unavailable');
  });

  test('a reversal that comes first leaves it sold', async () => {
    const { offerId, itemId } = await boughtIn();
    const { lineId } = await bought(itemId);
    const deps = interleaved(app.deps, () => takeBack(offerId));
    await transitionOrderLine({ ...operator(), deps }, { lineId, transition: 'deny', relist: true });
    expect([await lineState(app, lineId), await itemState(itemId)]).toEqual(['denied', 'sold']);
  });
});
