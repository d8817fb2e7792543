/** One customer on one page: where each cent is, and what has happened. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventKind } from '#contract/operator/customers.ts';
import { mailAttemptsMax } from '#rules/limits/retries.ts';
import { askCredit, creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { endSessions } from '#server/domain/customers/operator/end-sessions.ts';
import { getCustomer } from '#server/domain/customers/operator/get-customer.ts';
import { listCustomerEvents } from '#server/domain/customers/operator/list-customer-events.ts';
import { resendMail } from '#server/domain/customers/operator/resend-mail.ts';
import { removeNote, writeNote } from '#server/domain/customers/operator/write-note.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import { goodPassword, signUpCustomer } from '../../support/customers.ts';
import { offerIn, openOffers } from '../../support/offers.ts';
import { plansOf } from '../../support/plans.ts';
import { paidByCard } from '../../support/refunds.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { notify } from '../../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

const clerk = () => ({ deps: app.deps, actor: 'clara@shop.test', role: 'clerk' as const });
const manager = () => ({ deps: app.deps, actor: 'max@shop.test', role: 'manager' as const });
const page = (id: string) => getCustomer({ deps: app.deps }, { id });
const placesOf = async (id: string) =>
  Object.fromEntries((await page(id)).places.map(({ place, cents, rows }) => [place, [cents, rows.length]]));
const eventsOf = (customerId: string, kind?: EventKind) =>
  listCustomerEvents({ deps: app.deps }, { customerId, kind, limit: 500 });

async function buy(ada: Shopper, cents: number): Promise<string> {
  await ada.addToCart(await listItem(app, cents));
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  return body.order_id as string;
}

test('every cent stands in one place, with the ledger transfers that it is made of', async () => {
  const ada = await createShopper(app, 10_000);
  const orderId = await buy(ada, 2500);
  const owed = await offerIn(app, ada, 'ready_for_payout', 6900);
  const inPayout = await offerIn(app, ada, 'payout_processing', 4200);
  const view = await page(ada.id);
  expect(view.balance).toMatchObject({
    cents: 7500,
    withdrawableCents: 0,
    promotionalCents: 7500,
    made: [
      { code: 'credit', cents: 10_000, transfers: 1 },
      { code: 'sale', cents: -2500, transfers: 1 },
    ],
  });
  expect(await placesOf(ada.id)).toEqual({
    in_orders: [2500, 1],
    owed: [6900, 1],
    in_payouts: [4200, 1],
    in_refunds: [0, 0],
    disputed: [0, 0],
    reserved: [0, 0],
    announced: [0, 0],
  });
  const transfersIn = (name: string) =>
    view.places.find(({ place }) => place === name)?.rows.flatMap(({ transfers }) => transfers.map(({ id }) => id));
  const [payout] = view.places.find(({ place }) => place === 'in_payouts')?.rows ?? [];
  expect(transfersIn('in_orders')).toEqual([`sale:${orderId}`]);
  expect(transfersIn('owed')).toEqual([`offer_owed:${owed}`]);
  expect(transfersIn('in_payouts')).toEqual([`payout_started:${payout?.id}`]);
  expect(inPayout).not.toBe(owed);
});

test('what has moved a balance is found without reading any table from end to end', async () => {
  const ada = await createShopper(app);
  const plans = await plansOf(app, (deps) => getCustomer({ deps }, { id: ada.id }));
  const movements = plans.filter(({ sql }) => sql.includes('from transfers t'));
  expect(movements.flatMap(({ lines }) => lines).filter((line) => line.startsWith('SCAN '))).toEqual([]);
  expect(movements).toHaveLength(1);
});

test('a balance is the sum of the transfers that are shown for it, whatever has moved', async () => {
  const { ada } = await paidByCard(app, [3100]);
  await creditCustomer(manager(), { customerId: ada.id, amountCents: 900, reason: 'sorry' });
  await buy(ada, 400);
  const { balance } = await page(ada.id);
  expect(balance.cents).toBe(500);
  expect(balance.made.reduce((sum, { cents }) => sum + cents, 0)).toBe(balance.cents);
});

test('a top-up by card that waits is announced, and one that was declined is not', async () => {
  const ada = await createShopper(app);
  const topUp = async () =>
    (await ada.browser.post('/deposit/checkout', { ...buyer, amount: 20, currency: 'EUR' })).body.order_id;
  const declined = await topUp();
  await topUp();
  expect((await placesOf(ada.id)).announced).toEqual([4000, 2]);
  await notify(app, declined, 'payment_failed');
  expect((await placesOf(ada.id)).announced).toEqual([2000, 1]);
});

test('a bank transfer that was announced and has not come is shown with its reference, in no account', async () => {
  const ada = await createShopper(app);
  const reference = `RG-${ada.id.slice(-4).toUpperCase()}-0001`;
  await app.deps.db.$client.execute({
    sql: `insert into payments (id, customer_id, purpose, provider, method, state, amount_cents, currency, charged_minor_units, rate_micros,
      sepa_reference, created_at, expires_at) values (?, ?, 'topup', 'bank', 'sepa', 'Cancelled', 5000, 'EUR', 5000, 1000000, ?, ?, ?)`,
    args: [`pay_${ada.id}`, ada.id, reference, app.clock.now, app.clock.now],
  });
  const announced = (await page(ada.id)).places.find(({ place }) => place === 'announced');
  expect(announced).toMatchObject({
    cents: 5000,
    rows: [{ state: 'Cancelled', text: `bank ${reference}`, transfers: [] }],
  });
  app.clock.now += 91 * 86_400;
  expect((await placesOf(ada.id)).announced).toEqual([0, 0]);
});

test('the time line has what was bought, moved, offered, signed in, mailed, written and done, newest first', async () => {
  const { id } = await signUpCustomer(app, { balanceCents: 5000 });
  app.clock.now += 60;
  await creditCustomer(manager(), { customerId: id, amountCents: 100, reason: 'sorry' });
  app.clock.now += 60;
  await writeNote(clerk(), { customerId: id, text: 'rang about a parcel' });
  await app.settled();
  const { rows } = await eventsOf(id);
  expect(rows.slice(0, 2)).toMatchObject([
    { kind: 'operator', what: 'customers.note', who: 'clara@shop.test' },
    { kind: 'note', text: 'rang about a parcel', who: 'clara@shop.test' },
  ]);
  const kinds = new Set(rows.map(({ kind }) => kind));
  for (const kind of ['transfer', 'session', 'mail', 'operator', 'note']) expect(kinds).toContain(kind);
  expect((await eventsOf(id, 'transfer')).rows).toMatchObject([
    { what: 'credit', cents: 100, text: `goodwill → cus:${id}: sorry` },
    { what: 'credit', cents: 5000 },
  ]);
  const times = rows.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('orders, lines, offers, payouts and trades stand in the time line of their customer alone', async () => {
  const [ada, eve] = [await createShopper(app, 10_000), await createShopper(app)];
  const orderId = await buy(ada, 2500);
  const offerId = await offerIn(app, ada, 'payout_processing', 4200);
  const { rows } = await eventsOf(ada.id);
  expect(rows.filter(({ kind }) => kind === 'order')).toMatchObject([{ what: 'paid', subject: orderId, cents: 2500 }]);
  expect(rows.filter(({ kind }) => kind === 'payout')).toMatchObject([
    { what: 'processing', subject: offerId, cents: 4200 },
  ]);
  expect(rows.filter(({ kind, subject }) => kind === 'offer' && subject === offerId).length).toBeGreaterThan(3);
  expect((await eventsOf(eve.id)).rows.map(({ kind }) => kind)).toEqual(['session']);
});

test('the pages of a time line neither repeat nor leave out, though many things happened in one second', async () => {
  const ada = await createShopper(app, 10_000);
  for (const cents of [100, 200, 300, 400]) await buy(ada, cents);
  const whole = (await eventsOf(ada.id)).rows.map(({ kind, id }) => `${kind} ${id}`);
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await listCustomerEvents({ deps: app.deps }, { customerId: ada.id, cursor, limit: 3 });
    paged.push(...rows.map(({ kind, id }) => `${kind} ${id}`));
    cursor = next ?? undefined;
  } while (cursor);
  expect(paged).toEqual(whole);
  expect(new Set(paged).size).toBe(paged.length);
});

test('a note has its author and time, is exported to its customer, and can be removed; a closed account takes none', async () => {
  const { id, browser } = await signUpCustomer(app);
  const note = await writeNote(clerk(), { customerId: id, text: '  likes blue  ' });
  expect((await page(id)).notes).toMatchObject([{ id: note, text: 'likes blue', author: 'clara@shop.test' }]);
  expect(JSON.stringify((await browser.get('/user/export')).body.payload)).toContain('likes blue');
  await expect(removeNote(clerk(), { customerId: 'cus_other', id: note })).rejects.toMatchObject({ code: 'not_found' });
  await removeNote(clerk(), { customerId: id, id: note });
  expect((await page(id)).notes).toEqual([]);
  expect((await browser.post('/user/close', { password: goodPassword })).body.status).toBe('OK');
  await expect(writeNote(clerk(), { customerId: id, text: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(writeNote(clerk(), { customerId: 'cus_none', text: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(page('cus_none')).rejects.toMatchObject({ code: 'not_found' });
});

test('every session of a customer ends at once', async () => {
  const { id, browser } = await signUpCustomer(app);
  expect((await browser.get('/user/profile')).status).toBe(200);
  expect(await endSessions(clerk(), { customerId: id, reason: 'a lost phone' })).toBe(1);
  expect((await browser.get('/user/profile')).status).toBe(401);
  expect(await endSessions(clerk(), { customerId: id, reason: 'a lost phone' })).toBe(0);
});

test('a mail is sent again to the same address, once a minute, and never to an address that is another’s by now', async () => {
  const { id, email } = await signUpCustomer(app);
  await app.settled();
  await deliverOutbox({ deps: app.deps });
  const sentTo = (address: string) => app.mails.filter(({ to }) => to === address).length;
  const before = sentTo(email);
  const [mail] = (await eventsOf(id, 'mail')).rows;
  if (!mail) throw new Error('no mail');
  await Promise.all([resendMail(clerk(), { id: mail.id }), resendMail(clerk(), { id: mail.id })]);
  await deliverOutbox({ deps: app.deps });
  expect(sentTo(email)).toBe(before + 1);
  app.clock.now += 60;
  await resendMail(clerk(), { id: mail.id });
  await deliverOutbox({ deps: app.deps });
  expect(sentTo(email)).toBe(before + 2);
  await app.deps.db.$client.execute({
    sql: "update customers set email = 'new@elsewhere.test' where id = ?",
    args: [id],
  });
  await expect(resendMail(clerk(), { id: mail.id })).rejects.toMatchObject({ code: 'not_found' });
});

test('a mail that was given up goes out when it is asked for, once', async () => {
  const { id, email } = await signUpCustomer(app);
  await app.settled();
  await deliverOutbox({ deps: app.deps });
  const [mail] = (await eventsOf(id, 'mail')).rows;
  if (!mail) throw new Error('no mail');
  const givenUp = `update outbox set sent_at = null, attempts = ${mailAttemptsMax}, failure = 'no such box' where id = ?`;
  await app.deps.db.$client.execute({ sql: givenUp, args: [mail.id] });
  expect((await eventsOf(id, 'mail')).rows[0]).toMatchObject({ what: 'failing' });
  const before = app.mails.filter(({ to }) => to === email).length;
  await resendMail(clerk(), { id: mail.id });
  await deliverOutbox({ deps: app.deps });
  expect(app.mails.filter(({ to }) => to === email).length).toBe(before + 1);
});

test('a clerk writes notes and sends mails; credits are a manager’s', async () => {
  const { id } = await createShopper(app);
  const credit = { customerId: id, amountCents: 100, reason: 'sorry' };
  await expect(creditCustomer(clerk(), credit)).rejects.toMatchObject({ code: 'role_too_low' });
  await expect(askCredit(clerk(), credit)).rejects.toMatchObject({ code: 'role_too_low' });
});
