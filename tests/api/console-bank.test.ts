import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementBodyBytesMax } from '#rules/limits/sizes.ts';
import { payouts } from '#server/db/schema/offers.ts';
import { write } from '#server/db/write.ts';
import { failPayout } from '#server/domain/payouts/parts/payout-ending.ts';
import { payoutsToEnd } from '#server/domain/payouts/parts/queries.ts';
import { announced, entryOf, incoming } from '../support/bank.ts';
import type { Browser } from '../support/browser.ts';
import { setSetting } from '../support/customers.ts';
import { offerIn, openOffers, payoutOf } from '../support/offers.ts';
import { signedInOperator } from '../support/operators.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { camt053 } from '../support/statement.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let clerk: Browser;
let manager: Browser;
let second: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  clerk = (await signedInOperator(app, 'clerk')).browser;
  manager = (await signedInOperator(app, 'manager')).browser;
  second = (await signedInOperator(app, 'manager', 'second')).browser;
});
afterAll(() => app.close());

test('a statement is seen without a trace, taken as it was seen, and its entries are listed', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada);
  const file = camt053([incoming('CON-1', reference), incoming('CON-2', 'who am I')], {
    id: 'CON',
    opening: '0.00',
    closing: '50.00',
  });
  const seen = await clerk.post('/ops/bank/statements/preview', { file });
  expect(seen.body.payload).toMatchObject({ matched: 1, waiting: 1, problems: [], statements: [{ reference: 'CON' }] });
  expect(seen.body.payload.lines).toMatchObject([
    { reference: 'CON-1', outcome: 'deposit', email: ada.email },
    { reference: 'CON-2', outcome: null, mismatch: 'no_reference' },
  ]);
  expect(await ada.balance()).toBe(0);
  const taken = await clerk.post('/ops/bank/statements/accept', { file, plan: seen.body.payload.plan });
  expect([taken.body.payload, await ada.balance()]).toEqual([{ matched: 1, waiting: 1 }, 2500]);
  const again = await clerk.post('/ops/bank/statements/accept', { file, plan: seen.body.payload.plan });
  expect([again.status, again.body.message_key]).toEqual([409, 'changed_meanwhile']);
  const { body } = await clerk.get('/ops/bank/entries?state=unmatched&search=who');
  expect(body.payload).toMatchObject([{ reference: 'CON-2', mismatch: 'no_reference', amountCents: 2500 }]);
  expect((await clerk.get('/ops/bank/statements')).body.payload).toMatchObject([
    { reference: 'CON', entries: 2, waiting: 1 },
  ]);
});

test('a statement that does not add up says the figures, and what is no statement says so', async () => {
  const odd = camt053([incoming('ODD-1', 'x')], { id: 'ODD', opening: '0.00', closing: '1.00' });
  const { body } = await clerk.post('/ops/bank/statements/preview', { file: odd });
  expect(body.payload.problems[0]).toContain('it begins with €0.00, its entries come to +€25.00');
  const refused = await clerk.post('/ops/bank/statements/accept', { file: odd, plan: body.payload.plan });
  expect([refused.status, refused.body.message_key]).toEqual([422, 'statement_refused']);
  const none = await clerk.post('/ops/bank/statements/preview', { file: '<a/>' });
  expect([none.status, none.body.errors.file]).toEqual([422, ['is not a bank statement (camt.053)']]);
});

test.each([
  ['account', { account: '' }, 'does not name its account'],
  ['opening balance', { opening: null }, 'does not say what the account held'],
  ['closing balance', { closing: null }, 'does not say what the account held'],
])(
  'a statement without its %s makes nobody money: it is refused, and nothing of it is kept',
  async (name, options, why) => {
    const ada = await createShopper(app);
    const { reference } = await announced(ada);
    const id = `BARE ${name}`;
    const file = camt053([incoming(id, reference)], { ...options, id });
    const { payload } = (await clerk.post('/ops/bank/statements/preview', { file })).body;
    expect(payload.problems).toEqual([expect.stringContaining(why)]);
    const refused = await clerk.post('/ops/bank/statements/accept', { file, plan: payload.plan });
    expect([refused.status, refused.body.message_key]).toEqual([422, 'statement_refused']);
    expect([await ada.balance(), await entryOf(app, id)]).toEqual([0, undefined]);
  },
);

/** Where the statements before it have ended, so that a clerk takes it. */
const goingOn = (id: string) => ({ id, opening: '50.00' });

test('an entry that waits is given to a customer, another is ignored and opened again', async () => {
  const ada = await createShopper(app);
  const file = camt053([incoming('GIVE', 'no name'), incoming('LEAVE', 'fee', { direction: 'DBIT' })], goingOn('GIVE'));
  const seen = await clerk.post('/ops/bank/statements/preview', { file });
  await clerk.post('/ops/bank/statements/accept', { file, plan: seen.body.payload.plan });
  const [give, leave] = [await entryOf(app, 'GIVE'), await entryOf(app, 'LEAVE')];
  const found = await clerk.get(`/ops/bank/entries/${give?.id}/targets?search=${encodeURIComponent(ada.email)}`);
  expect(found.body.payload.customers).toMatchObject([{ id: ada.id, email: ada.email }]);
  const given = await clerk.post(`/ops/bank/entries/${give?.id}/assign`, { customer: ada.id, amountCents: 2500 });
  expect(given.body.payload).toMatchObject({ outcome: 'deposit', isNew: true });
  expect((await clerk.get(`/ops/bank/entries/${give?.id}`)).body.payload).toMatchObject({
    state: 'matched',
    email: ada.email,
  });
  await clerk.post(`/ops/bank/entries/${leave?.id}/ignore`, { reason: 'the bank’s fee' });
  expect((await clerk.get(`/ops/bank/entries/${leave?.id}`)).body.payload).toMatchObject({ state: 'ignored' });
  await clerk.post(`/ops/bank/entries/${leave?.id}/reopen`, {});
  expect(await ada.balance()).toBe(2500);
});

test('an entry above the limit waits for a second person, who is told what it is', async () => {
  await setSetting(app.deps, 'four_eyes_limit', 500);
  const ada = await createShopper(app);
  const file = camt053([incoming('HEAVY', 'no name', { amount: '700.00' })], goingOn('HEAVY'));
  const seen = await clerk.post('/ops/bank/statements/preview', { file });
  await clerk.post('/ops/bank/statements/accept', { file, plan: seen.body.payload.plan });
  const entry = await entryOf(app, 'HEAVY');
  const given = await clerk.post(`/ops/bank/entries/${entry?.id}/assign`, { customer: ada.id });
  const { waitsAs } = given.body.payload;
  expect(given.body.payload).toEqual({ id: entry?.id, amountCents: null, outcome: null, isNew: false, waitsAs });
  const [wish] = (await manager.get(`/ops/approvals?subject=${entry?.id}`)).body.payload;
  expect(wish).toMatchObject({
    id: waitsAs,
    action: 'deposits.assign',
    amountCents: 70_000,
    input: { entry: entry?.id, customer: ada.id, amountCents: 70_000 },
  });
  expect((await manager.post(`/ops/approvals/${waitsAs}/approve`, {})).status).toBe(200);
  expect(await ada.balance()).toBe(70_000);
});

test('a file above the limit is prepared by one, released by another, and written again', async () => {
  await setSetting(app.deps, 'four_eyes_limit', 10);
  const ada = await createShopper(app);
  const { id } = await payoutOf(app, await offerIn(app, ada, 'payout_processing'));
  expect((await manager.get('/ops/payout-files')).body.payload).toMatchObject({
    waiting: { count: 1, totalCents: 6900 },
    needsSecondPerson: true,
    prepared: [],
  });
  const { body } = await manager.post('/ops/payout-files', {});
  const { waitsAs } = body.payload;
  expect(body.payload).toMatchObject({ file: null, count: 1, totalCents: 6900 });
  expect((await second.get('/ops/payout-files')).body.payload).toMatchObject({
    waiting: { count: 0, totalCents: 0 },
    prepared: [{ waitsAs, isOwn: false }],
  });
  const own = await manager.post(`/ops/payout-files/release/${waitsAs}`, {});
  expect([own.status, own.body.message_key]).toEqual([403, 'second_person_needed']);
  const released = await second.post(`/ops/payout-files/release/${waitsAs}`, {});
  expect(released.body.payload.xml).toContain('<InstdAmt Ccy="EUR">69.00</InstdAmt>');
  const again = await manager.post(`/ops/payout-files/${released.body.payload.id}/again`, {});
  expect(again.body.payload.xml).toBe(released.body.payload.xml);
  const paid = await manager.post(`/ops/payouts/${id}/paid`, {});
  expect(paid.body.payload).toEqual({ id, amountCents: 6900 });
  const failed = await manager.post(`/ops/payouts/${id}/failed`, { reason: 'closed account' });
  expect(failed.status).toBe(200);
  const { body: read } = await manager.get(`/ops/payouts/${id}`);
  expect(read.payload.state).toBe('failed');
  expect(read.payload.news.map((each: { action: string }) => each.action).sort()).toEqual([
    'payouts.failed',
    'payouts.paid',
  ]);
  expect((await manager.get(`/ops/payouts?state=failed&search=${ada.email}`)).body.payload).toMatchObject([{ id }]);
  expect((await clerk.post(`/ops/payouts/${id}/paid`, {})).body.message_key).toBe('role_too_low');
});

test('a payout is found as the bank names it, and by the file that it went into', async () => {
  await setSetting(app.deps, 'four_eyes_limit', 5000);
  const { id } = await payoutOf(app, await offerIn(app, await createShopper(app), 'payout_processing'));
  const file = (await manager.post('/ops/payout-files', {})).body.payload.file.id;
  const bankName = id.replace('_', '-').toUpperCase();
  for (const query of [`search=${bankName}`, `search=${id}`, `export=${file}`]) {
    const { body } = await manager.get(`/ops/payouts?${query}`);
    expect(body.payload.map((payout: { id: string }) => payout.id)).toContain(id);
  }
  expect((await manager.get(`/ops/payouts?search=${bankName}`)).body.payload).toHaveLength(1);
  const found = await manager.get(`/ops/search?search=${bankName}`);
  expect(found.body.payload).toContainEqual(expect.objectContaining({ screen: 'payouts', id }));
});

test('the word about a payout that went into a file, or ended, since it was seen is not taken', async () => {
  await setSetting(app.deps, 'four_eyes_limit', 5000);
  const { id } = await payoutOf(app, await offerIn(app, await createShopper(app), 'payout_processing'));
  const seen = { state: 'processing', exportId: null };
  const exported = await manager.post('/ops/payout-files', {});
  const file = exported.body.payload.file.id;
  const late = await second.post(`/ops/payouts/${id}/failed`, { reason: 'another account', seen });
  expect([late.status, late.body.message_key]).toEqual([409, 'changed_meanwhile']);
  expect(late.body.changes).toEqual([{ field: 'exportId', seen: null, now: file }]);
  await manager.post(`/ops/payouts/${id}/failed`, { reason: 'closed', seen: { ...seen, exportId: file } });
  const paid = await second.post(`/ops/payouts/${id}/paid`, { seen: { ...seen, exportId: file } });
  expect(paid.body.changes).toEqual([{ field: 'state', seen: 'processing', now: 'failed' }]);
  expect((await manager.get(`/ops/payouts/${id}`)).body.payload.state).toBe('failed');
});

test('a payout that goes into a file at that moment does not come back to the seller', async () => {
  const { id } = await payoutOf(app, await offerIn(app, await createShopper(app), 'payout_processing'));
  const [found] = await payoutsToEnd(app.deps.db).where(eq(payouts.id, id)).execute();
  if (!found) throw new Error('The payout is not there');
  await manager.post('/ops/payout-files', {});
  await expect(write(app.deps.db, failPayout(app.deps, found, 'ops:test'))).rejects.toThrow('payout_state');
});

test('a call with a statement has statementBodyBytesMax bytes at most', async () => {
  const ofBytes = (bytes: number) => {
    const file = 'x'.repeat(bytes - JSON.stringify({ file: '' }).length);
    return clerk.post('/ops/bank/statements/preview', { file });
  };
  // taken whole, and then too large for a statement
  expect((await ofBytes(statementBodyBytesMax)).status).toBe(422);
  const refused = await ofBytes(statementBodyBytesMax + 1);
  expect([refused.status, refused.body.message_key]).toEqual([413, 'body_too_large']);
});
