import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OfferState, offerLife } from '#rules/lifecycles.ts';
import { offers, offerTransitions, payouts } from '#server/db/schema/offers.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { rejectOffer } from '#server/domain/offers/operator/reject-offer.ts';
import { setSetting } from '../support/customers.ts';
import { bankDetails, offerIn, openOffers, payee, payoutOf, skin, stateOf } from '../support/offers.ts';
import { card, withMailedCode } from '../support/payouts.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const whereToFindIt = 'Please enter the link of one item: right-click it in your Steam inventory and copy its link';

describe('making an offer', () => {
  test('is answered with its id, and stands at the top of the list as pending', async () => {
    const ada = await createShopper(app);
    const { item_url } = skin;
    await ada.browser.post('/offer/create', { ...skin, title: 'An older one' });
    app.clock.now += 60;
    const { status, body } = await ada.browser.post('/offer/create', { ...skin, price: 72.5, item_url });
    expect([status, body.status]).toEqual([200, 'OK']);
    expect(body.message).toContain('within 3 working days');
    const { body: list } = await ada.browser.get('/offer/history');
    expect(list.payload[0]).toEqual({
      id: body.id,
      created_at: app.clock.now,
      status: 'pending',
      turn: 'shop',
      title: skin.title,
      quality: 'factory_new',
      user_price: 72.5,
      service_price: null,
      currency: 'EUR',
      // never here, and a bulwark is a shield
      item: { img: '/silhouettes/shield.svg' },
      payable_at: null,
      payout_expected_at: null,
      payout_requested: false,
    });
    expect(list.meta).toEqual({ total: 2, pages: 1, page: 1, limit: 5 });
    const { body: details } = await ada.browser.get(`/offer/${body.id}`);
    expect(details.payload).toEqual({
      ...list.payload[0],
      item_url,
      history: [{ status: 'pending', at: app.clock.now }],
      payout: null,
      reversed_at: null,
      trade: null,
      trade_url: buyer.tradeUrl,
      shop_trade_url: '',
      shop_account: null,
      payout_methods: ['sepa', 'card', 'balance'],
    });
  });

  test('takes the picture of an item that is known by the same name', async () => {
    const id = await listItem(app, 900);
    const ada = await createShopper(app);
    await ada.browser.post('/offer/create', { ...skin, title: `Blade ${id.slice(-4)}` });
    expect((await ada.browser.get('/offer/history')).body.payload[0].item.img).toBe('/a.svg');
  });

  test.each([
    [{ title: ' ' }, 'title', 'Skin name is required'],
    [{ price: '' }, 'price', 'Price is required'],
    [{ price: 0 }, 'price', 'Price must be a positive number'],
    [{ price: '-3' }, 'price', 'Price must be a positive number'],
    [{ price: 'much' }, 'price', 'Price must be a positive number'],
    [{ price: '1.005' }, 'price', 'Please enter a valid amount'],
    [{ price: '1.500' }, 'price', 'Please enter a valid amount'],
    [{ price: '1,500' }, 'price', 'Please enter a valid amount'],
    [{ quality: '' }, 'quality', 'Quality is required'],
    [{ quality: 'shiny' }, 'quality', 'Please choose a quality from the list'],
    [{ item_url: '' }, 'item_url', 'Steam inventory link is required'],
    ...[
      'javascript:alert(1)',
      'https://steamcommunity.com/id/ada/inventory/#570',
      'https://steamcommunity.com/id/ada/inventory/#730_2_31415926535',
      'https://steamcommunity.com.elsewhere.test/id/ada/inventory/#570_2_31415926535',
    ].map((item_url): [object, string, string] => [{ item_url }, 'item_url', whereToFindIt]),
    [{ currency: 'USD' }, 'currency', 'Offers are in euros'],
  ])('with %j is refused', async (wrong, field, message) => {
    const ada = await createShopper(app);
    const { status, body } = await ada.browser.post('/offer/create', { ...skin, ...wrong });
    expect([status, body.message, body.errors]).toEqual([422, message, { [field]: [message] }]);
    expect(await app.deps.db.$count(offers, eq(offers.customerId, ada.id))).toBe(0);
  });

  test('says the first of all that is missing, and names every field', async () => {
    const ada = await createShopper(app);
    const { status, body } = await ada.browser.post('/offer/create', {});
    expect([status, body.message]).toEqual([422, 'Skin name is required']);
    expect(Object.keys(body.errors)).toEqual(['title', 'price', 'quality', 'item_url']);
  });

  test('needs a session and a verified e-mail', async () => {
    expect((await app.browser().post('/offer/create', skin)).status).toBe(401);
    const unverified = await createShopper(app, 0, { verified: false });
    const { status, body } = await unverified.browser.post('/offer/create', skin);
    expect([status, body.message]).toEqual([403, 'Your email address is not verified.']);
  });

  test('with the same key is done once', async () => {
    const ada = await createShopper(app);
    const headers = { 'Idempotency-Key': 'one' };
    const same = { ...skin };
    const first = await ada.browser.post('/offer/create', same, { headers });
    const again = await ada.browser.post('/offer/create', same, { headers });
    expect(again.body).toEqual(first.body);
    expect(await app.deps.db.$count(offers, eq(offers.customerId, ada.id))).toBe(1);
    const other = await ada.browser.post('/offer/create', { ...same, price: 1 }, { headers });
    expect(other.status).toBe(422);
  });
});

test('switched off, nothing new is taken, and what was begun is read, finished and paid', async () => {
  const other = await createTestApp();
  await seedShop(other);
  await openOffers(other);
  const ada = await createShopper(other);
  const id = await offerIn(other, ada, 'offer');
  const ready = await offerIn(other, ada, 'ready_for_payout');
  await setSetting(other.deps, 'offer_enabled', false);
  const { status, body } = await ada.browser.post('/offer/create', skin);
  expect([status, body.message_key]).toEqual([403, 'offers_disabled']);
  expect((await ada.browser.get('/offer/history')).body.meta.total).toBe(2);
  expect((await ada.browser.get(`/offer/${id}`)).status).toBe(200);
  expect((await ada.browser.post('/offer/accept', { id, trade_url: buyer.tradeUrl })).status).toBe(200);
  expect((await ada.browser.post('/offer/request-payout/balance', { id: ready })).status).toBe(200);
  expect(await ada.balance()).toBe(6900);
  await other.close();
});

test('an offer of someone else is one that is not there', async () => {
  const id = await offerIn(app, await createShopper(app), 'offer');
  const eve = await createShopper(app);
  for (const answer of [
    await eve.browser.get(`/offer/${id}`),
    await eve.browser.get('/offer/off_none'),
    await eve.browser.post('/offer/accept', { id, trade_url: buyer.tradeUrl }),
    await eve.browser.post('/offer/decline', { id }),
    await eve.browser.post('/offer/request-payout/sepa-manual', { ...bankDetails, id }),
    await eve.browser.post('/offer/request-payout/card-form', { ...payee, id }),
    await eve.browser.post('/offer/request-payout/balance', { id }),
  ])
    expect([answer.status, answer.body.message_key]).toEqual([404, 'not_found']);
  expect(await stateOf(app, id)).toBe('offer');
});

type Act = (who: Shopper, id: string) => Promise<{ status: number }>;

const operator = (act: (id: string) => Promise<unknown>): Act => {
  return async (_, id) => {
    try {
      await act(id);
      return { status: 200 };
    } catch (error) {
      expect(error).toMatchObject({ code: 'offer_not_open' });
      return { status: 409 };
    }
  };
};

/** Every transition that anybody can ask for, and the states it leads to from where it is allowed. */
const acts: Record<string, { act: Act; leads: Partial<Record<OfferState, OfferState>> }> = {
  accept: {
    act: ({ browser }, id) => browser.post('/offer/accept', { id, trade_url: buyer.tradeUrl }),
    leads: { offer: 'awaiting_item' },
  },
  decline: {
    act: ({ browser }, id) => browser.post('/offer/decline', { id }),
    leads: { offer: 'declined_by_user' },
  },
  'payout by SEPA': {
    act: ({ browser }, id) => browser.post('/offer/request-payout/sepa-manual', { ...bankDetails, id }),
    leads: { awaiting_item: 'awaiting_item', ready_for_payout: 'payout_processing' },
  },
  'payout by card': {
    act: (ada, id) => withMailedCode(app, ada, card, { ...payee, id }),
    leads: { awaiting_item: 'awaiting_item', ready_for_payout: 'ready_for_payout' },
  },
  'payout to the balance': {
    act: ({ browser }, id) => browser.post('/offer/request-payout/balance', { id }),
    leads: { awaiting_item: 'awaiting_item', ready_for_payout: 'approved' },
  },
  "the operator's price": {
    act: operator((id) => counterOffer({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id, priceCents: 5000 })),
    leads: { pending: 'offer', offer: 'offer' },
  },
  "the operator's no": {
    act: operator((id) => rejectOffer({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id })),
    leads: {
      pending: 'declined_by_service',
      offer: 'declined_by_service',
      awaiting_item: 'declined_by_service',
    },
  },
  'the item': {
    act: operator((id) => receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id })),
    leads: { awaiting_item: 'ready_for_payout' },
  },
};

const matrix = offerLife.states.flatMap((state) =>
  Object.keys(acts).map((name): [OfferState, string] => [state, name]),
);

test.each(matrix)('%s × %s is what the table says, once', async (state, name) => {
  const { act, leads } = acts[name] as (typeof acts)[string];
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, state);
  const before = await everythingOf(id);
  const { status } = await act(ada, id);
  const after = leads[state];
  expect(status).toBe(after ? 200 : 409);
  expect(await stateOf(app, id)).toBe(after ?? state);
  if (after) return;
  expect(await everythingOf(id)).toEqual(before);
});

async function everythingOf(id: string) {
  const { db } = app.deps;
  return [
    await db.select().from(offers).where(eq(offers.id, id)),
    await db.select().from(offerTransitions).where(eq(offerTransitions.offerId, id)),
    await db.select().from(payouts).where(eq(payouts.offerId, id)),
    (await db.$client.execute('select count(*) as n, sum(amount_cents) as cents from transfers')).rows,
    (await db.$client.execute('select count(*) as n from outbox')).rows,
  ];
}

test('two clicks at once make one transition', async () => {
  const ada = await createShopper(app);
  for (const [path, state] of [
    ['/offer/accept', 'offer'],
    ['/offer/decline', 'offer'],
    ['/offer/request-payout/balance', 'ready_for_payout'],
    ['/offer/request-payout/sepa-manual', 'ready_for_payout'],
  ] as const) {
    const id = await offerIn(app, ada, state);
    const clicks = await Promise.all([1, 2, 3, 4].map(() => ada.browser.post(path, { ...bankDetails, id })));
    expect(clicks.map(({ status }) => status).sort(), path).toEqual([200, 409, 409, 409]);
  }
  expect(await ada.balance()).toBe(6900);
});

test('of accepting and declining at one moment one happens', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'offer');
  const answers = await Promise.all(
    ['accept', 'decline', 'accept', 'decline'].map((way) => ada.browser.post(`/offer/${way}`, { id })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const { body } = await ada.browser.get(`/offer/${id}`);
  expect(body.payload.history).toHaveLength(3);
});

test('a price is accepted as it was seen', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'offer', 6900);
  await counterOffer({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id, priceCents: 3000 });
  const stale = await ada.browser.post('/offer/accept', { id, trade_url: buyer.tradeUrl, service_price: 69 });
  expect([stale.status, stale.body.message_key]).toEqual([409, 'offer_price_changed']);
  expect(await stateOf(app, id)).toBe('offer');
  expect(
    (await ada.browser.post('/offer/accept', { id, trade_url: buyer.tradeUrl, service_price: '30.00' })).status,
  ).toBe(200);
});

test('the time line tells each change, when, and in order', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'approved');
  const { body } = await ada.browser.get(`/offer/${id}`);
  expect(body.payload.history.map(({ status }: { status: string }) => status)).toEqual([
    'pending',
    'offer',
    'awaiting_item',
    'ready_for_payout',
    'payout_processing',
    'approved',
  ]);
  expect(body.payload.payout).toMatchObject({ method: 'sepa', status: 'paid', iban: 'DE••3000' });
});

test('offers come five a page, newest first', async () => {
  const ada = await createShopper(app);
  for (let count = 0; count < 6; count++) {
    app.clock.now += 10;
    await ada.browser.post('/offer/create', { ...skin, title: `Skin ${count}` });
  }
  const { body } = await ada.browser.get('/offer/history');
  expect(body.payload.map(({ title }: { title: string }) => title)).toEqual([5, 4, 3, 2, 1].map((n) => `Skin ${n}`));
  expect(body.meta).toEqual({ total: 6, pages: 2, page: 1, limit: 5 });
  expect((await ada.browser.get('/offer/history?page=2')).body.payload).toHaveLength(1);
});

test('a refused item takes the payout that was asked for with it', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  await ada.browser.post('/offer/request-payout/balance', { id });
  await rejectOffer({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id });
  expect((await payoutOf(app, id)).state).toBe('failed');
  expect(await ada.balance()).toBe(0);
});
