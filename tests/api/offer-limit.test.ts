import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offers } from '#server/db/schema/offers.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { setSetting } from '../support/customers.ts';
import { offerIn, openOffers, skin } from '../support/offers.ts';
import { buyer, createShopper, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

const offer = ({ browser }: Shopper, headers: Record<string, string> = {}) =>
  browser.post('/offer/create', skin, { headers });

const waitingOf = ({ id }: Shopper) =>
  app.deps.db.$count(offers, and(eq(offers.customerId, id), inArray(offers.state, ['pending', 'offer'])));

test('twenty offers wait for a price, and one more is refused with what to do', async () => {
  const ada = await createShopper(app);
  for (let count = 0; count < 20; count++) await offerIn(app, ada, 'pending');
  const { status, body } = await offer(ada);
  expect([status, body.message_key]).toEqual([409, 'offer_limit']);
  expect(body.message).toBe(
    'At most 20 of your offers can wait for an agreed price at a time. Answer a price that we have named, or wait for one; then you can offer this skin.',
  );
  expect(await waitingOf(ada)).toBe(20);
  expect((await offer(await createShopper(app))).status).toBe(200);
});

test('a price of the shop makes no room, the answer to it does, under the key of the refused request', async () => {
  await setSetting(app.deps, 'waiting_offers_max', 2);
  const ada = await createShopper(app);
  await offerIn(app, ada, 'declined_by_service');
  await offerIn(app, ada, 'pending');
  const id = await offerIn(app, ada, 'pending');
  const key = { 'Idempotency-Key': 'the third' };
  expect((await offer(ada, key)).status).toBe(409);
  await counterOffer({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id, priceCents: 6900 });
  expect((await offer(ada, key)).status).toBe(409);
  expect((await ada.browser.post('/offer/accept', { id, trade_url: buyer.tradeUrl })).status).toBe(200);
  expect((await offer(ada, key)).status).toBe(200);
  expect((await offer(ada)).status).toBe(409);
  await setSetting(app.deps, 'waiting_offers_max', 20);
});

test('of offers at one moment no more are taken than may wait', async () => {
  await setSetting(app.deps, 'waiting_offers_max', 3);
  const ada = await createShopper(app);
  const answers = await Promise.all(Array.from({ length: 8 }, () => offer(ada)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  expect(await waitingOf(ada)).toBe(3);
  await setSetting(app.deps, 'waiting_offers_max', 20);
});
