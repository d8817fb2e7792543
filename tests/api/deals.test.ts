import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packsShown } from '#rules/limits/lists.ts';
import { items, packItems, packs, timedDeals } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { statement, write } from '#server/db/write.ts';
import { listPacks } from '#server/domain/deals/list-packs.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { plansOf } from '../support/plans.ts';
import { roundTripsOf } from '../support/round-trips.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

async function packOf(priceCents: number, ...prices: number[]) {
  const { db, newId, now } = app.deps;
  const id = newId('pak');
  const goods = await Promise.all(prices.map((price) => listItem(app, price)));
  await write(db, [
    statement(db.insert(packs).values({ id, title: 'A pack', priceCents, imgUrl: '/pack.svg', createdAt: now() })),
    statement(db.insert(packItems).values(goods.map((itemId) => ({ packId: id, itemId })))),
  ]);
  return { id, goods };
}

async function promptFor(priceCents: number, { startsIn = -10, endsIn = 100 } = {}) {
  const { db, newId, now } = app.deps;
  const [id, itemId] = [newId('pro'), await listItem(app, 1000)];
  const times = { startsAt: now() + startsIn, endsAt: now() + endsIn, createdAt: now() };
  await write(db, [statement(db.insert(timedDeals).values({ id, title: 'A deal', itemId, priceCents, ...times }))]);
  return { id, itemId };
}

test('a pack is listed, sold at its price, and gone', async () => {
  const ada = await createShopper(app, 5000);
  const { id, goods } = await packOf(1000, 600, 601);
  const listed = async () =>
    (await app.browser().get('/packs')).body.payload.find((pack: { id: string }) => pack.id === id);
  expect(await listed()).toMatchObject({ price: 10, old_price: 12.01, items: [{ available: true }, {}] });
  const answer = await ada.browser.post('/purchase/pack', { pack_id: id });
  expect(answer.body).toMatchObject({ status: 'OK', balance: 40 });
  expect(roundTripsOf(answer)).toBe(2);
  const { body } = await ada.browser.get('/purchase/history');
  expect(body.payload.map(({ item_id }: { item_id: string }) => item_id).sort()).toEqual([...goods].sort());
  expect(Math.round(100 * (body.payload[0].sum + body.payload[1].sum))).toBe(1000);
  expect(await listed()).toBeUndefined();
  const again = await ada.browser.post('/purchase/pack', { pack_id: id });
  expect([again.status, again.body.message_key]).toEqual([409, 'pack_unavailable']);
});

test('packsShown packs are listed, the newest, and one more is not', async () => {
  const ids: string[] = [];
  for (let made = 0; made <= packsShown; made++) {
    app.clock.now += 1;
    ids.push((await packOf(1000, 600, 601)).id);
  }
  const listed = async () => (await app.browser().get('/packs')).body.payload.map(({ id }: { id: string }) => id);
  expect(await listed()).toEqual(ids.toReversed().slice(0, packsShown));
  // what is sold makes room for an older one
  const ada = await createShopper(app, 5000);
  await ada.browser.post('/purchase/pack', { pack_id: ids.at(-1) });
  expect(await listed()).toEqual(ids.slice(0, -1).toReversed());
});

test('packs are read by the index of those that nobody has ended, their items by key', async () => {
  const [plan] = await plansOf(app, (deps) => listPacks({ deps }));
  expect(plan?.lines).toContain('SCAN packs USING COVERING INDEX packs_offered');
  expect(plan?.lines.filter((line) => /^SCAN (?!packs |offered)/.test(line))).toEqual([]);
});

test('what a pack sells is sent to the trade link of the profile', async () => {
  const ada = await createShopper(app, 5000);
  const { id } = await packOf(1000, 600, 601);
  const { body } = await ada.browser.post('/purchase/pack', { pack_id: id });
  const [order] = await app.deps.db.select().from(orders).where(eq(orders.id, body.order_id));
  expect(order).toMatchObject({ tradeUrl: buyer.tradeUrl, steamId: '76561197972611406' });
});

test('a pack that someone else buys at the same moment is bought once', async () => {
  const { id } = await packOf(1000, 600, 601);
  const buyers = await Promise.all([1, 2, 3].map(() => createShopper(app, 1000)));
  const answers = await Promise.all(buyers.map(({ browser }) => browser.post('/purchase/pack', { pack_id: id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a prompt is listed until it ends and sold at its price', async () => {
  const ada = await createShopper(app, 1000);
  const { id, itemId } = await promptFor(700);
  const { body } = await app.browser().get('/prompts');
  expect(body.payload).toMatchObject([{ id, price: 7, old_price: 10, item: { id: itemId } }]);
  const headers = { 'Idempotency-Key': 'deal' };
  const bought = await ada.browser.post('/purchase/prompt', { prompt_id: id }, { headers });
  expect(bought.body).toMatchObject({ status: 'OK', balance: 3 });
  expect((await ada.browser.post('/purchase/prompt', { prompt_id: id }, { headers })).body).toEqual(bought.body);
  const [item] = await app.deps.db.select().from(items).where(eq(items.id, itemId));
  expect(item?.state).toBe('sold');
  const bob = await createShopper(app, 1000);
  const late = await bob.browser.post('/purchase/prompt', { prompt_id: id });
  expect([late.status, late.body.message_key]).toEqual([409, 'item_unavailable']);
});

test('a prompt that is over, and one that has not begun, are refused', async () => {
  const ada = await createShopper(app, 1000);
  const over = await promptFor(700, { endsIn: 0 });
  const early = await promptFor(700, { startsIn: 5 });
  const post = async (id: string) => (await ada.browser.post('/purchase/prompt', { prompt_id: id })).body.message_key;
  expect([await post(over.id), await post(early.id), await post('nothing')]).toEqual([
    'timed_deal_over',
    'not_found',
    'not_found',
  ]);
  expect(await ada.browser.post('/purchase/pack', {})).toMatchObject({
    status: 422,
    body: { message_key: 'id_missing', errors: { pack_id: ['The id is missing'] } },
  });
});

test('a balance that does not cover it buys nothing', async () => {
  const ada = await createShopper(app, 999);
  const { id } = await packOf(1000, 600, 601);
  const { status, body } = await ada.browser.post('/purchase/pack', { pack_id: id });
  expect([status, body.message_key]).toEqual([409, 'insufficient_balance']);
  expect(await ada.balance()).toBe(999);
});

test('a customer without a trade link buys neither pack nor prompt, and keeps the money', async () => {
  const ada = await createShopper(app, 5000, { steamTradeLink: '' });
  const pack = await packOf(1000, 600, 601);
  const prompt = await promptFor(700);
  const answers = [
    await ada.browser.post('/purchase/pack', { pack_id: pack.id }),
    await ada.browser.post('/purchase/prompt', { prompt_id: prompt.id }),
  ];
  expect(answers.map(({ status, body }) => [status, body.message_key])).toEqual([
    [409, 'trade_link_missing'],
    [409, 'trade_link_missing'],
  ]);
  expect(await ada.balance()).toBe(5000);
});

test('of deals bought at one moment each answer says what is left, and they agree with the books', async () => {
  const ada = await createShopper(app, 10_000);
  const deals = await Promise.all([promptFor(900), promptFor(900), promptFor(900)]);
  const answers = await Promise.all(deals.map(({ id }) => ada.browser.post('/purchase/prompt', { prompt_id: id })));
  expect(answers.map(({ body }) => body.balance).sort()).toEqual([73, 82, 91]);
  expect(await ada.balance()).toBe(7300);
});
