/** Promo codes as operators find, issue and end them. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve } from '#server/domain/approvals/operator/approve.ts';
import { askPromo, createPromo } from '#server/domain/promos/operator/create-promo.ts';
import { endPromo } from '#server/domain/promos/operator/end-promo.ts';
import { getPromo } from '#server/domain/promos/operator/get-promo.ts';
import { listPromos } from '#server/domain/promos/operator/list-promos.ts';
import { promoQuery } from '#server/domain/promos/parts/queries.ts';
import { plansOf } from '../../support/plans.ts';
import { buyer, createShopper, listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const operator = (name = 'ada') => ({ deps: app.deps, actor: `ops:${name}`, role: 'manager' as const });
const found = async (input: Parameters<typeof listPromos>[1]) => (await listPromos(operator(), input)).rows;
const codes = async (input: Parameters<typeof listPromos>[1]) => (await found(input)).map(({ code }) => code);

async function buyWith(promocode: string): Promise<string> {
  const shopper = await createShopper(app, 5000);
  await shopper.addToCart(await listItem(app, 2500));
  const bought = await shopper.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance', promocode });
  expect(bought.status).toBe(200);
  return bought.body.order_id;
}

test('each code has its own uses, and what they gave', async () => {
  await createPromo(operator(), { code: 'TWICE', type: 'fixed', amount: 300 });
  await createPromo(operator(), { code: 'NEVER', type: 'fixed', amount: 300 });
  await buyWith('TWICE');
  const orderId = await buyWith('TWICE');
  await buyWith('WELCOME10');
  const promos = new Map((await found({})).map((promo) => [promo.code, promo]));
  expect(promos.get('TWICE')).toMatchObject({ uses: 2, givenCents: 600 });
  expect(promos.get('WELCOME10')).toMatchObject({ uses: 1, givenCents: 250 });
  expect(promos.get('NEVER')).toMatchObject({ uses: 0, givenCents: 0, state: 'good' });
  const { lastUses } = await getPromo(operator(), { code: 'twice' });
  expect(lastUses).toHaveLength(2);
  expect(lastUses).toContainEqual(expect.objectContaining({ orderId, discountCents: 300, isReleased: false }));
});

test('uses are counted of a code that limits them, and in an index alone', async () => {
  await createPromo(operator(), { code: 'ENDLESS', type: 'fixed', amount: 300 });
  await createPromo(operator(), { code: 'LIMITED', type: 'fixed', amount: 300, usesMax: 5, usesPerCustomerMax: 2 });
  for (const code of ['ENDLESS', 'LIMITED', 'LIMITED']) await buyWith(code);
  const shopper = await createShopper(app, 0);
  await shopper.addToCart(await listItem(app, 2500));
  // what the customer's own open order holds is not counted
  const paying = await shopper.browser.post('/purchase/product', {
    ...buyer,
    paymentMethod: 'card',
    promocode: 'LIMITED',
  });
  expect(paying.status).toBe(200);
  const usesOf = async (code: string) => (await promoQuery(app.deps.db, sql`${shopper.id}`, code))[0];
  expect(await usesOf('ENDLESS')).toMatchObject({ uses: 0, ownUses: 0 });
  expect(await usesOf('LIMITED')).toMatchObject({ uses: 2, ownUses: 0 });
  const plans = await plansOf(app, ({ db }) => promoQuery(db, sql`${shopper.id}`, 'LIMITED').execute());
  const reads = plans.flatMap(({ lines }) => lines.filter((line) => line.includes('promo_redemptions')));
  const used = 'SEARCH promo_redemptions USING COVERING INDEX promo_redemptions_use';
  expect(reads.filter((line) => line.includes('customer_id'))).not.toEqual([]);
  expect(reads.filter((line) => !line.includes('customer_id'))).toEqual([`${used} (code=?)`]);
});

test('codes are found by state, kind and words, page by page', async () => {
  const { now } = app.deps;
  await createPromo(operator(), { code: 'NEXT-YEAR', type: 'percent', amount: 500, startsAt: now() + 9 });
  await buyWith('ONCE');
  expect(await codes({ state: 'planned' })).toEqual(['NEXT-YEAR']);
  expect(await codes({ state: 'used_up' })).toEqual(['ONCE']);
  expect(await codes({ state: 'over' })).toEqual(['GONE']);
  expect(await codes({ search: 'come' })).toEqual(['WELCOME10']);
  expect(await codes({ type: 'percent', search: 'r' })).toEqual(['NEXT-YEAR', 'FREE']);
  const whole = await codes({});
  const first = await listPromos(operator(), { limit: 3 });
  const second = await listPromos(operator(), { limit: 500, cursor: first.next ?? '' });
  expect([...first.rows, ...second.rows].map(({ code }) => code)).toEqual(whole);
});

test('a code whose last second has gone is not issued', async () => {
  const { now } = app.deps;
  const brief = { code: 'TOO-LATE', type: 'fixed' as const, amount: 300 };
  await expect(createPromo(operator(), { ...brief, endsAt: now() })).rejects.toMatchObject({
    code: 'invalid_fields',
    details: { errors: { endsAt: ['invalid_value'] } },
  });
  expect(await codes({ search: 'too-late' })).toEqual([]);
  await createPromo(operator(), { ...brief, endsAt: now() + 1 });
  expect(await codes({ search: 'too-late' })).toEqual(['TOO-LATE']);
});

test('a code that stands otherwise than was seen is not ended', async () => {
  await createPromo(operator(), { code: 'BRIEF', type: 'fixed', amount: 300, usesMax: 1 });
  await buyWith('BRIEF');
  await expect(endPromo(operator(), { code: 'BRIEF', seen: 'good' })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { extra: { changes: [{ field: 'state', seen: 'good', now: 'used_up' }] } },
  });
  await endPromo(operator(), { code: 'BRIEF', seen: 'used_up' });
  expect(await codes({ state: 'ended' })).toEqual(['BRIEF']);
  await expect(endPromo(operator(), { code: 'BRIEF', seen: 'ended' })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  });
});

test('a code that gives away much is typed twice, and one of everything waits for a second person', async () => {
  const half = { code: 'HALF', type: 'percent' as const, amount: 6000 };
  await expect(createPromo(operator(), half)).rejects.toMatchObject({
    code: 'figure_unusual',
    details: { values: { figure: '60.00 %', beside: '50.00 %' } },
  });
  await createPromo(operator(), { ...half, again: 6000 });
  const all = { code: 'ALL', type: 'percent' as const, amount: 9900, again: 9900 };
  await expect(createPromo(operator(), all)).rejects.toMatchObject({ code: 'approval_needed' });
  const id = await askPromo(operator(), all);
  expect(await codes({ search: 'all' })).toEqual([]);
  await expect(approve(operator(), { id })).rejects.toMatchObject({ code: 'second_person_needed' });
  await approve(operator('bea'), { id });
  expect(await codes({ search: 'all' })).toEqual(['ALL']);
});
