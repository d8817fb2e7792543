/** The shop's clock jumps by an hour, forward and back: nothing stays locked beyond the jump, and nothing goes through that must not. */
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailsPerMinute } from '#rules/limits.ts';
import { write } from '#server/db/write.ts';
import { creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import { queueMail } from '#server/domain/mail/parts/queue-mail.ts';
import { runJobs } from '#server/jobs.ts';
import { atTheProvider, itemOf, lineStates } from '../support/card-purchases.ts';
import { createCourier } from '../support/couriers.ts';
import { goodPassword, mailedLink, setSetting, signUpCustomer } from '../support/customers.ts';
import { boughtLine, jobOf } from '../support/deliveries.ts';
import { paidOrder, paidTopUp } from '../support/disputes.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';
import { notify } from '../support/webhooks.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterEach(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const hour = 3600;
const jump = (seconds: number) => {
  app.clock.now += seconds;
};
const keyOf = ({ status, body }: { status: number; body: { message_key?: string } }) => [status, body.message_key];
const signIn = (email: string, more: object = {}, address = '198.51.100.1') =>
  app.browser(address).post('/login', { username: email, password: goodPassword, ...more });

test.each([hour, -hour])(
  'a session goes on over a jump of %i seconds, and one that was ended stays ended',
  async (seconds) => {
    const { browser } = await signUpCustomer(app);
    const ended = await signUpCustomer(app, { email: 'ended@example.com' });
    const { token } = ended.browser;
    await ended.browser.post('/logout');
    jump(seconds);
    expect((await browser.get('/user/security')).status).toBe(200);
    ended.browser.token = token;
    expect((await ended.browser.get('/user/security')).status).toBe(401);
  },
);

test('a link that was mailed before the clock went forward is over, and another works; used, it is never good again', async () => {
  const { email } = await signUpCustomer(app);
  const ask = async () => {
    await app.browser().post('/user/reset-password', { email });
    await app.settled();
    return mailedLink(app, email);
  };
  const early = await ask();
  jump(hour + 1);
  const set = (path: string) => app.browser().post('/reset-password', resetForm(path, email));
  expect((await set(early)).status).toBe(422);
  const late = await ask();
  expect((await set(late)).status).toBe(200);
  jump(-hour);
  expect((await set(late)).status).toBe(422);
});

function resetForm(link: string, email: string) {
  const token = new URL(link).searchParams.get('token');
  return { token, email, password: 'Another123', password_confirmation: 'Another123' };
}

test('a code of the app is good once, also when the clock goes back behind it; a recovery code lets the owner in meanwhile', async () => {
  const { email, secret, recoveryCodes } = await customerWithTwoFactor(app);
  const used = codeOf(app, secret);
  expect((await signIn(email, { code: used })).status).toBe(200);
  jump(-hour);
  expect(keyOf(await signIn(email, { code: used }))).toEqual([422, 'two_factor_wrong']);
  expect((await signIn(email, { code: recoveryCodes[0] })).status).toBe(200);
  jump(hour);
  expect(keyOf(await signIn(email, { code: used }))).toEqual([422, 'two_factor_wrong']);
  jump(60);
  expect((await signIn(email, { code: codeOf(app, secret) })).status).toBe(200);
});

test('a pause after wrong passwords ends with the jump back at the latest, and says until when it lasts', async () => {
  const { email } = await signUpCustomer(app);
  for (let wrong = 0; wrong < 6; wrong++) await signIn(email, { password: 'Wrong1234' });
  jump(-hour);
  const paused = await signIn(email);
  expect(paused.status).toBe(429);
  const seconds = Number(paused.headers.get('retry-after'));
  expect(seconds).toBeLessThanOrEqual(hour + 300);
  jump(seconds);
  expect((await signIn(email)).status).toBe(200);
});

test('a rate limit holds nobody longer than its minute after a jump back', async () => {
  await app.close();
  app = await createTestApp({ realLimits: true });
  const visitor = app.browser('198.51.100.77');
  const ask = () => visitor.post('/user/reset-password', { email: 'nobody@example.com' });
  while ((await ask()).status !== 429);
  jump(-hour);
  expect((await ask()).status).not.toBe(429);
});

test('a card payment that a jump forward overtakes is settled once, or credited when the item is gone', async () => {
  const { ada, item, orderId } = await atTheProvider(app);
  const gone = await atTheProvider(app);
  jump(hour);
  await runJobs(() => app);
  expect((await itemOf(app, item))?.state).toBe('available');
  const bob = await createShopper(app, 5000);
  await bob.addToCart(gone.item);
  expect((await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
  for (const id of [orderId, orderId, gone.orderId]) await notify(app, id, 'payment_succeeded');
  expect(await itemOf(app, item)).toMatchObject({ state: 'sold' });
  expect(await lineStates(app, orderId)).toHaveLength(1);
  expect(await ada.balance()).toBe(0);
  expect(await gone.ada.balance()).toBe(1234);
});

test('a reservation outlives a jump back by no more than the jump, is nobody else’s meanwhile, and is paid as ever', async () => {
  const { item } = await atTheProvider(app);
  const paid = await atTheProvider(app);
  jump(-hour);
  await runJobs(() => app);
  const bob = await createShopper(app, 5000);
  await bob.addToCart(item);
  expect((await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(409);
  await notify(app, paid.orderId, 'payment_succeeded');
  expect((await itemOf(app, paid.item))?.state).toBe('sold');
  jump(hour + 15 * 60 + 1);
  await runJobs(() => app);
  expect((await itemOf(app, item))?.state).toBe('available');
});

test('credit is no money to withdraw, and the statement never falls below zero, when a purchase is timed before its money', async () => {
  const ada = await createShopper(app);
  await setSetting(app.deps, 'card_hold_days', 0);
  await paidTopUp(app, ada, 50);
  jump(-5);
  await ada.addToCart(await listItem(app, 5000));
  await paidOrder(app, ada);
  jump(60);
  await creditCustomer(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { customerId: ada.id, amountCents: 5000, reason: 'gift' },
  );
  const funds = await ada.browser.get('/balance/funds');
  expect(funds.body.payload).toMatchObject({ available: 50, withdrawable: 0, promotional: 50 });
  const { body } = await ada.browser.get('/balance/statement');
  const rows = body.payload.map(({ code, balance }: Record<string, unknown>) => [code, balance]);
  expect(rows).toEqual([
    ['credit', 50],
    ['sale', 0],
    ['topup', 50],
  ]);
  const { body: second } = await ada.browser.get('/balance/statement?limit=1&page=2');
  expect(second.payload).toMatchObject([{ code: 'sale', balance: 0 }]);
  const file: string[][] = parse((await ada.browser.get('/balance/statement.csv')).body, { bom: true });
  expect(file.slice(1).map((row) => row[4])).toEqual(['50.00', '0.00', '50.00']);
});

test('of two couriers one works on a trade whatever the clock does, and it is free again after the jump', async () => {
  const { line } = await boughtLine(app);
  const [one, other] = [await createCourier(app), await createCourier(app)];
  const job = await jobOf(app, one, line.id);
  jump(-hour);
  expect(await other.claim()).toEqual([]);
  expect((await one.renew(job)).status).toBe(200);
  jump(hour);
  const [taken] = await other.claim();
  expect(taken?.id).toBe(job.id);
  expect(keyOf(await one.report(job, 'begin'))).toEqual([409, 'lease_lost']);
});

test('mails that a clock ahead has queued, claimed or sent hold none up when it is right again', async () => {
  const { deps } = app;
  const queue = (from: number, count: number) =>
    write(
      deps.db,
      Array.from({ length: count }, (_, index) =>
        queueMail(deps.db, deps.now(), {
          id: `test:${from + index}`,
          recipient: `to${from + index}@example.test`,
          language: 'en',
          template: 'password_changed',
          values: { name: 'Ada' },
        }),
      ),
    );
  await queue(0, mailsPerMinute);
  expect(await deliverOutbox(app)).toBe(mailsPerMinute);
  await queue(1000, 3);
  const args = [app.clock.now + 600];
  await deps.db.$client.execute({ sql: `update outbox set claimed_until = ? where id = 'test:1001'`, args });
  jump(-hour);
  await queue(2000, 2);
  expect(await deliverOutbox(app)).toBe(5);
  expect(new Set(app.mails.map(({ to }) => to)).size).toBe(mailsPerMinute + 5);
});
