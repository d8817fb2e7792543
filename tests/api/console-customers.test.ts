/** Customers and approvals over the console's calls. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLines } from '#server/db/schema/orders.ts';
import { creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { setSetting, signUpCustomer } from '../support/customers.ts';
import { owedBy, paidOrder, paidTopUp, sayOf } from '../support/disputes.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let clerk: TestOperator;
let manager: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  clerk = await signedInOperator(app, 'clerk');
  manager = await signedInOperator(app, 'manager');
  second = await signedInOperator(app, 'manager', 'second');
});
afterAll(() => app.close());

test('customers are listed newest first, page by page, and found by anything', async () => {
  const ids = [];
  for (let n = 0; n < 3; n++) {
    app.clock.now += 1;
    ids.unshift((await createShopper(app, 1234)).id);
  }
  const first = await clerk.browser.get('/ops/customers?limit=2');
  expect(first.body.payload).toMatchObject(ids.slice(0, 2).map((id) => ({ id, balanceCents: 1234, owedCents: 0 })));
  const rest = await clerk.browser.get(`/ops/customers?limit=2&cursor=${first.body.meta.next}`);
  expect(rest.body.payload[0].id).toBe(ids[2]);
  const found = await clerk.browser.get(`/ops/customers?search=${ids[1]}`);
  expect(found.body).toMatchObject({ payload: [{ id: ids[1], balanceCents: 1234 }], meta: { next: null } });
  expect(found.body.payload[0].matches[0]).toEqual({ way: 'customer', subject: ids[1] });
});

test('a list of one standing has those alone', async () => {
  const { id } = await createShopper(app);
  await manager.browser.post(`/ops/customers/${id}/block`, { reason: 'chargeback' });
  const { body } = await clerk.browser.get('/ops/customers?standing=blocked');
  expect(body.payload.map((row: { id: string }) => row.id)).toEqual([id]);
  expect((await manager.browser.post(`/ops/customers/${id}/unblock`, { reason: 'settled' })).status).toBe(200);
  expect((await clerk.browser.get('/ops/customers?standing=blocked')).body.payload).toEqual([]);
  expect((await clerk.browser.get('/ops/customers?standing=rich')).status).toBe(422);
});

test('a row says who is on hold', async () => {
  const ada = await createShopper(app);
  const { id } = ada;
  await sayOf(app, await paidTopUp(app, ada, 20), 'dispute_opened');
  const { body } = await clerk.browser.get('/ops/customers?standing=on_hold');
  expect(body.payload).toMatchObject([{ id, isOnHold: true }]);
  const released = await manager.browser.post(`/ops/customers/${id}/release`, { reason: 'known' });
  expect(released.status).toBe(200);
  const found = await clerk.browser.get(`/ops/customers?search=${id}`);
  expect(found.body.payload).toMatchObject([{ id, isOnHold: false }]);
});

test('what was done to a customer by somebody else is told, and not done twice', async () => {
  const { id } = await createShopper(app);
  const press = (action: string) => manager.browser.post(`/ops/customers/${id}/${action}`, { reason: 'known' });
  const answers = async (action: string) => {
    const { status, body } = await press(action);
    return [status, body.message_key];
  };
  await press('block');
  expect(await answers('block')).toEqual([409, 'changed_meanwhile']);
  await press('unblock');
  expect(await answers('unblock')).toEqual([409, 'changed_meanwhile']);
  expect(await answers('release')).toEqual([409, 'changed_meanwhile']);
});

test('one page has the customer, every place of money and the time line', async () => {
  const { id } = await createShopper(app, 700);
  const { body } = await clerk.browser.get(`/ops/customers/${id}`);
  expect(body.payload).toMatchObject({ customer: { id }, balance: { cents: 700 }, owedCents: 0 });
  expect(body.payload.places).toHaveLength(7);
  const events = await clerk.browser.get(`/ops/customers/${id}/events?kind=transfer`);
  expect(events.body.payload).toMatchObject([{ kind: 'transfer', cents: 700 }]);
  expect((await clerk.browser.get('/ops/customers/cus_none')).status).toBe(404);
});

test('a credit is done at once, typed twice when it is much, and waits when it is too much for one', async () => {
  const { id, balance } = await createShopper(app);
  const credit = (body: object, who = manager) => who.browser.post(`/ops/customers/${id}/credit`, body);
  expect((await credit({ amountCents: 500, reason: 'sorry' }, clerk)).status).toBe(403);
  const little = await credit({ amountCents: 500, reason: 'sorry' });
  expect(little.body.payload).toEqual({ balanceCents: 500, waitsAs: null });
  const much = { amountCents: 30_000, reason: 'sorry' };
  expect((await credit(much)).body).toMatchObject({ message_key: 'figure_unusual' });
  expect((await credit({ ...much, againCents: 30_000 })).body.payload.balanceCents).toBe(30_500);
  const tooMuch = await credit({ amountCents: 60_000, againCents: 60_000, reason: 'sorry' });
  const { waitsAs } = tooMuch.body.payload;
  expect(await balance()).toBe(30_500);
  const own = await manager.browser.post(`/ops/approvals/${waitsAs}/approve`, {});
  expect([own.status, own.body.message_key]).toEqual([403, 'second_person_needed']);
  expect((await clerk.browser.post(`/ops/approvals/${waitsAs}/approve`, {})).status).toBe(403);
  const listed = await second.browser.get('/ops/approvals?state=waiting');
  expect(listed.body.payload).toMatchObject([{ id: waitsAs, askedBy: manager.email, amountCents: 60_000 }]);
  const done = await second.browser.post(`/ops/approvals/${waitsAs}/approve`, {});
  expect(done.body.payload).toEqual({ action: 'customers.credit', subject: id, amountCents: 60_000 });
  expect(await balance()).toBe(90_500);
  expect((await second.browser.get(`/ops/approvals/${waitsAs}`)).body.payload).toMatchObject({
    state: 'approved',
    decidedBy: second.email,
  });
});

test('a credit whose answer was lost is not given again: the repetition is told what the balance is', async () => {
  const { id, balance } = await createShopper(app, 100);
  const wish = { amountCents: 500, reason: 'sorry', seen: { balanceCents: 100 } };
  const credit = () => manager.browser.post(`/ops/customers/${id}/credit`, wish);
  expect((await credit()).body.payload.balanceCents).toBe(600);
  const again = await credit();
  expect([again.status, again.body.message_key]).toEqual([409, 'changed_meanwhile']);
  expect(again.body.changes).toEqual([{ field: 'balanceCents', seen: 100, now: 600 }]);
  const atOnce = await Promise.all(
    [1, 2].map(() => manager.browser.post(`/ops/customers/${id}/credit`, { ...wish, seen: { balanceCents: 600 } })),
  );
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await balance()).toBe(1100);
});

test('a repeated credit to somebody who owes more is told what they owe now, though their balance is as it was', async () => {
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 2000));
  const orderId = await paidOrder(app, ada, 'card');
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  await transitionOrderLine(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { lineId: line?.id ?? '', transition: 'complete' },
  );
  await sayOf(app, orderId, 'dispute_opened', 'dispute_withdrawn', 'dispute_lost');
  expect([await ada.balance(), await owedBy(app, ada)]).toEqual([0, 2000]);
  const wish = { amountCents: 500, reason: 'sorry', seen: { balanceCents: 0, owedCents: 2000 } };
  const credit = () => manager.browser.post(`/ops/customers/${ada.id}/credit`, wish);
  const atOnce = await Promise.all([credit(), credit()]);
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await credit()).body.changes).toEqual([{ field: 'owedCents', seen: 2000, now: 1500 }]);
  expect([await ada.balance(), await owedBy(app, ada)]).toEqual([0, 1500]);
});

test('what one operator gives within a day adds up to the limit, to however many it goes', async () => {
  const giver = await signedInOperator(app, 'manager', 'giver');
  const [ada, bob, eve, cid] = await Promise.all([1, 2, 3, 4].map(() => createShopper(app)));
  const give = async (to: typeof ada, amountCents: number, who = giver) => {
    const wish = { amountCents, againCents: amountCents, reason: 'sorry' };
    return (await who.browser.post(`/ops/customers/${to?.id}/credit`, wish)).body.payload;
  };
  expect(await give(ada, 30_000)).toEqual({ balanceCents: 30_000, waitsAs: null });
  const atOnce = await Promise.all([give(bob, 20_000), give(eve, 20_000)]);
  expect(atOnce.map(({ waitsAs }) => waitsAs === null).toSorted()).toEqual([false, true]);
  const { waitsAs } = await give(cid, 1);
  expect(waitsAs).toMatch(/^apr_/);
  await second.browser.post(`/ops/approvals/${waitsAs}/approve`, {});
  expect(await cid?.balance()).toBe(1);
  const another = await signedInOperator(app, 'manager', 'another giver');
  expect((await give(cid, 100, another)).balanceCents).toBe(101);
  app.clock.now += 86_401;
  const later = { deps: app.deps, actor: giver.email, role: 'manager' as const };
  const wish = { customerId: cid?.id ?? '', amountCents: 50_000, againCents: 50_000, reason: 'sorry' };
  expect(await creditCustomer(later, wish)).toBe(50_101);
  app.clock.now -= 86_401;
});

test('a wish is refused by another and withdrawn by who asked', async () => {
  await setSetting(app.deps, 'four_eyes_limit', 1);
  const { id, balance } = await createShopper(app);
  const ask = async (amountCents: number) =>
    (await manager.browser.post(`/ops/customers/${id}/credit`, { amountCents, reason: 'x' })).body.payload.waitsAs;
  const [refused, withdrawn] = [await ask(200), await ask(300)];
  expect((await second.browser.post(`/ops/approvals/${refused}/refuse`, { reason: 'no' })).status).toBe(200);
  expect((await second.browser.post(`/ops/approvals/${withdrawn}/withdraw`, {})).status).toBe(409);
  expect((await manager.browser.post(`/ops/approvals/${withdrawn}/withdraw`, {})).status).toBe(200);
  expect(await balance()).toBe(0);
  await setSetting(app.deps, 'four_eyes_limit', 500);
});

test('a check of identity that somebody changed meanwhile is not overwritten', async () => {
  const { id } = await createShopper(app);
  const verify = (body: object) => clerk.browser.post(`/ops/customers/${id}/verify`, body);
  expect((await verify({ status: 'pending', seen: 'none' })).status).toBe(200);
  const late = await verify({ status: 'approved', seen: 'none' });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    message_key: 'changed_meanwhile',
    changes: [{ field: 'status', seen: 'none', now: 'pending' }],
  });
});

test('notes, mails and sessions are a clerk’s; what nobody has is not found', async () => {
  const { id } = await signUpCustomer(app);
  const note = await clerk.browser.post(`/ops/customers/${id}/notes`, { text: 'rang twice' });
  expect(note.status).toBe(200);
  const { body } = await clerk.browser.get(`/ops/customers/${id}`);
  expect(body.payload.notes).toMatchObject([{ text: 'rang twice', author: clerk.email }]);
  const remove = () => clerk.browser.post(`/ops/customers/${id}/notes/remove`, { note: note.body.payload.id });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  const [mail] = (await clerk.browser.get(`/ops/customers/${id}/events?kind=mail`)).body.payload;
  expect((await clerk.browser.post('/ops/mails/resend', { mail: mail.subject })).status).toBe(200);
  expect((await clerk.browser.post('/ops/mails/resend', { mail: 'none' })).status).toBe(404);
  const ended = await clerk.browser.post(`/ops/customers/${id}/sign-out`, { reason: 'a lost phone' });
  expect(ended.body.payload).toEqual({ ended: 1 });
  expect((await manager.browser.post(`/ops/customers/${id}/two-factor-off`, { reason: 'x' })).status).toBe(409);
  expect((await manager.browser.post(`/ops/customers/${id}/release`, { reason: 'x' })).status).toBe(409);
  for (const action of ['block', 'unblock', 'release'])
    expect((await manager.browser.post(`/ops/customers/cus_none/${action}`, { reason: 'x' })).status).toBe(404);
});
