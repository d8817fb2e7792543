/** Offers to price: the list that names them, what is known of each, and a price that is meant and still fits. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offers } from '#server/db/schema/offers.ts';
import { orders } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/shop.ts';
import { approve } from '#server/domain/approvals/operator/approve.ts';
import { createOffer } from '#server/domain/offers/create-offer.ts';
import { askCounter, counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { getOfferFacts } from '#server/domain/offers/operator/describe-offer.ts';
import { listOffers } from '#server/domain/offers/operator/list-offers.ts';
import { rejectOffer } from '#server/domain/offers/operator/reject-offer.ts';
import { setSetting } from '../../../support/customers.ts';
import { offerIn, openOffers, skin, stateOf } from '../../../support/offers.ts';
import { ops as run } from '../../../support/ops.ts';
import { buyer, createShopper, type Shopper, seedShop } from '../../../support/shop.ts';
import { stock } from '../../../support/stock.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let ada: Shopper;
let bob: Shopper;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  ada = await createShopper(app);
  bob = await createShopper(app, 100_000);
});
afterAll(() => app.close());

const operator = (actor = 'ops:test') => ({ deps: app.deps, actor, role: 'owner' as const });
const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);

async function offer(title: string, price: string, quality = 'factory_new', who = ada): Promise<string> {
  const input = { ...skin, item_url: skin.item_url, title, price, quality };
  return (await createOffer({ deps: app.deps, principal: who.principal, idempotencyKey: null }, input)).id;
}

async function sold(title: string, ...things: { price: string; quality: string }[]): Promise<void> {
  for (const id of await stock(
    app.deps,
    things.map((thing) => ({ ...thing, title })),
  )) {
    app.clock.now += 1;
    await bob.addToCart(id);
    expect((await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
  }
}

test('beside the asking price stands what the same quality was sold for, what is for sale, what it was bought for, and what follows', async () => {
  const title = 'Ember Aegis';
  const boughtId = await offer(title, '40', 'well_worn', bob);
  await app.deps.db.update(offers).set({ state: 'approved', servicePriceCents: 3500 }).where(eq(offers.id, boughtId));
  await sold(title, { price: '100', quality: 'well_worn' });
  await app.deps.db.update(orders).set({ paidAt: app.clock.now - 40 * 86_400 });
  await sold(title, { price: '60', quality: 'factory_new' }, { price: '80', quality: 'factory_new' });
  await stock(app.deps, [{ title, price: '75', quality: 'field_tested' }]);
  await setSetting(app.deps, 'offer_margin_percent', 25);
  const id = await offer(title, '72');
  const facts = await getOfferFacts(app, { id });
  expect(facts).toMatchObject({
    sales: {
      count: 3,
      recent: { basis: 'quality', medianCents: 6000, count30: 2, count90: 2, last: { priceCents: 8000 } },
    },
    forSale: { count: 1, cheapest: [{ priceCents: 7500 }] },
    bought: { count: 1, last: [{ id: boughtId, priceCents: 3500, quality: 'well_worn' }] },
    advice: { sellingCents: 6000, of: 'sales', marginPercent: 25, wishMarginPercent: -20, suggestedCents: 4500 },
  });
  const worn = await offer(title, '72', 'battle_scarred');
  expect((await getOfferFacts(app, { id: worn })).sales.recent).toMatchObject({
    basis: 'title',
    medianCents: 8000,
    count30: 2,
    count90: 3,
  });
  const { out } = await ops('offers', 'show', id);
  for (const text of ['-20 %', '€45.00: the median, €60.00, less 25 %', boughtId]) expect(out).toContain(text);
});

test('without sales the cheapest that is for sale counts, and nothing follows from nothing', async () => {
  await stock(app.deps, [{ title: 'Frost Aegis', price: '20', quality: 'well_worn' }]);
  await setSetting(app.deps, 'offer_margin_percent', 20);
  const { advice } = await getOfferFacts(app, { id: await offer('Frost Aegis', '72') });
  expect(advice).toMatchObject({ of: 'stock', sellingCents: 2000, suggestedCents: 1600 });
  const unheard = await getOfferFacts(app, { id: await offer('Never Seen', '72', 'factory_new', bob) });
  expect(unheard.advice).toMatchObject({ of: null, wishMarginPercent: null, suggestedCents: null });
});

test('a price above the asking price is typed twice, both figures named', async () => {
  const id = await offer('Slip of Silver', '9');
  const wish = { id, priceCents: 950 };
  await expect(counterOffer(operator(), wish)).rejects.toMatchObject({
    code: 'figure_unusual',
    details: { extra: { figure: '€9.50', beside: '€9.00' } },
  });
  await expect(counterOffer(operator(), { ...wish, again: 951 })).rejects.toMatchObject({ code: 'figure_unusual' });
  expect(await stateOf(app, id)).toBe('pending');
  await counterOffer(operator(), { ...wish, again: 950 });
  expect(await stateOf(app, id)).toBe('offer');
});

test('900 for an asking price of 9 waits for a second person, who finds the offer as it was', async () => {
  const id = await offer('Slip of Gold', '9', 'factory_new', bob);
  const wish = { id, priceCents: 90_000, again: 90_000 };
  await expect(counterOffer(operator(), wish)).rejects.toMatchObject({ code: 'approval_needed' });
  const approvalId = await askCounter(operator('ops:one'), wish);
  expect(await stateOf(app, id)).toBe('pending');
  await expect(approve(operator('ops:one'), { id: approvalId })).rejects.toMatchObject({
    code: 'second_person_needed',
  });
  await counterOffer(operator(), { id, priceCents: 800 });
  await expect(approve(operator('ops:two'), { id: approvalId })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  const second = await askCounter(operator('ops:one'), wish);
  await approve(operator('ops:two'), { id: second });
  const [row] = await app.deps.db.select().from(offers).where(eq(offers.id, id));
  expect(row).toMatchObject({ state: 'offer', servicePriceCents: 90_000 });
});

test('the command line asks for the figure again, and says that a second person is needed', async () => {
  const id = await offer('Slip of Bronze', '9');
  expect((await ops('offers', 'counter', id, '900')).err).toContain('€900.00');
  expect((await ops('offers', 'counter', id, '900', '--again', '900')).out).toContain('It waits for a second person');
  expect(await stateOf(app, id)).toBe('pending');
});

test('who prices or declines what somebody else has changed meanwhile is told what it is now', async () => {
  const id = await offer('Twice Seen', '50', 'factory_new', bob);
  const seen = { state: 'pending' as const, servicePriceCents: null };
  await counterOffer(operator('ops:one'), { id, priceCents: 4000, seen });
  const changes = [
    { field: 'state', seen: 'pending', now: 'offer' },
    { field: 'servicePriceCents', seen: null, now: 4000 },
  ];
  const stale = { code: 'changed_meanwhile', details: { extra: { changes } } };
  await expect(counterOffer(operator('ops:two'), { id, priceCents: 3000, seen })).rejects.toMatchObject(stale);
  await expect(rejectOffer(operator('ops:two'), { id, seen })).rejects.toMatchObject(stale);
  const [row] = await app.deps.db.select().from(offers).where(eq(offers.id, id));
  expect(row).toMatchObject({ state: 'offer', servicePriceCents: 4000 });
});

test('of two prices at one moment one stands', async () => {
  const id = await offer('At Once', '50', 'factory_new', bob);
  const seen = { state: 'pending' as const, servicePriceCents: null };
  const outcomes = await Promise.allSettled(
    [4000, 3000].map((priceCents) => counterOffer(operator(), { id, priceCents, seen })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } });
});

test('why an offer is declined stands in the audit log alone', async () => {
  const id = await offer('Worn Out', '50', 'factory_new', bob);
  expect((await ops('offers', 'decline', id, '--reason', 'too worn', '--yes')).code).toBe(0);
  const [entry] = await app.deps.db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(JSON.parse(entry?.details ?? '')).toEqual({ reason: 'too worn' });
  expect(await stateOf(app, id)).toBe('declined_by_service');
});

test('the list goes on by cursors, and shows what is asked for', async () => {
  const carol = await createShopper(app);
  const made: string[] = [];
  for (const price of ['10', '20', '30', '40', '50']) {
    app.clock.now += 60;
    made.push(await offer(`Listed ${price}`, price, price === '30' ? 'well_worn' : 'factory_new', carol));
  }
  const list = async (filters: Parameters<typeof listOffers>[1]) =>
    (await listOffers(app, { customer: carol.email, ...filters })).rows.map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listOffers(app, { customer: carol.id, state: 'pending', limit: 2, cursor });
    paged.push(...page.rows.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(paged).toEqual(made);
  expect(await list({})).toEqual([...made].reverse());
  expect(await list({ fromCents: 2000, toCents: 4000, sort: 'created' })).toEqual(made.slice(1, 4));
  expect(await list({ search: 'sted 40' })).toEqual([made[3]]);
  expect(await list({ quality: 'well_worn' })).toEqual([made[2]]);
  expect(await list({ late: true })).toEqual([]);
  await offerIn(app, carol, 'offer');
  app.clock.now += 6 * 86_400;
  expect(await list({ late: true, sort: 'created' })).toEqual(made);
  expect((await listOffers(app, { search: made[0] })).rows).toMatchObject([{ id: made[0], email: carol.email }]);
  expect((await ops('offers', 'list', '--late', '--customer', carol.email, '--json')).json()).toHaveLength(5);
});
