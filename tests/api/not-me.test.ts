/** The link "This was not me": what it stops, that it works once, and that opening it changes nothing. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers, destinationChanges, sessions } from '#server/db/schema/customers.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { auditLog, outbox } from '#server/db/schema/shop.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { checkDeliveries } from '#server/domain/orders/operator/check-deliveries.ts';
import { listOrderLines } from '#server/domain/orders/operator/list-order-lines.ts';
import { releaseOrderLine } from '#server/domain/orders/operator/release-order-line.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { credit, principalOf, setSetting } from '../support/customers.ts';
import { mailedCodeOf, mailsAbout, notMeTokenOf, strangersLink } from '../support/destinations.ts';
import { bankDetails, offerIn, openOffers, payee, payoutOf, stateOf } from '../support/offers.ts';
import { card, withMailedCode } from '../support/payouts.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  await setSetting(app.deps, 'support_email', 'support@example.com');
});
afterAll(async () => {
  expect(await checkDeliveries({ deps: app.deps })).toEqual([]);
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const otherIban = 'NL91ABNA0417164300';

function keyOf({ status, body }: { status: number; body: { message_key?: string } }) {
  return [status, body.message_key];
}

/** By whom the mail was given to, without a session. */
function disown(token: string) {
  return app.browser().post('/not-me', { token });
}

async function describeLink(token: string) {
  return (await app.browser().get(`/not-me/${token}`)).body;
}

async function customerRow({ id }: Pick<Shopper, 'id'>) {
  const [row] = await app.deps.db.select().from(customers).where(eq(customers.id, id));
  return row;
}

async function sessionsOf({ id }: Pick<Shopper, 'id'>) {
  return app.deps.db.select().from(sessions).where(eq(sessions.userId, id));
}

async function buy({ browser, addToCart }: Pick<Shopper, 'browser' | 'addToCart'>, fields: object = {}) {
  await addToCart(await listItem(app, 500));
  return browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance', ...fields });
}

function saveLink({ browser, email }: Pick<Shopper, 'browser' | 'email'>, steam_trade_link: string, code = '') {
  const personal = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678', email };
  return browser.put('/user/profile', { ...personal, steam_trade_link, code });
}

/** A customer with two-factor authentication whose thief has a code: the trade link is the thief's now. */
async function robbedCustomer() {
  const shopper = await createShopper(app);
  const ada = await customerWithTwoFactor(app);
  const customer = { ...shopper, ...ada, principal: await principalOf(app, ada.id), addToCart: addToCartOf(ada.id) };
  await credit(app, ada.id, 100_000);
  await saveLink(customer, buyer.tradeUrl);
  app.clock.now += 60;
  return customer;
}

function addToCartOf(customerId: string): Shopper['addToCart'] {
  return async (...itemIds) => {
    for (const itemId of itemIds) {
      const sql = 'insert into cart_items (customer_id, item_id, seen_price_cents, added_at) values (?, ?, 500, ?)';
      await app.deps.db.$client.execute({ sql, args: [customerId, itemId, app.clock.now] });
    }
  };
}

async function rob(customer: Awaited<ReturnType<typeof robbedCustomer>>): Promise<string> {
  expect((await saveLink(customer, strangersLink, codeOf(app, customer.secret))).status).toBe(200);
  const token = await notMeTokenOf(app, customer.email);
  app.clock.now += 60;
  return token;
}

describe('a changed trade link that its owner disowns', () => {
  test('is the one before again, sessions are ended, and what was bought since is held', async () => {
    const ada = await robbedCustomer();
    expect((await buy(ada)).status, 'before the theft').toBe(200);
    app.clock.now += 60;
    const token = await rob(ada);
    expect((await buy(ada, { tradeUrl: strangersLink })).status).toBe(200);
    expect((await sessionsOf(ada)).length).toBeGreaterThan(0);

    expect(await describeLink(token)).toEqual({
      status: 'OK',
      payload: {
        purpose: 'trade_link',
        destination: strangersLink,
        created_at: app.clock.now - 60,
        done: false,
        items: 1,
        payouts: 0,
      },
    });
    expect((await sessionsOf(ada)).length, 'opening the link changes nothing').toBeGreaterThan(0);
    expect((await disown(token)).status).toBe(200);
    expect(await sessionsOf(ada)).toEqual([]);
    expect((await ada.browser.get('/user/profile')).status).toBe(401);
    expect(await customerRow(ada)).toMatchObject({
      steamTradeLink: buyer.tradeUrl,
      confirmedTradeLink: buyer.tradeUrl,
      steamId: '76561197972611406',
    });
    const lines = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
    expect(lines.map(({ heldAt }) => heldAt !== null).sort()).toEqual([false, true]);
    const held = lines.find(({ heldAt }) => heldAt !== null)?.id ?? '';
    const { rows: listed } = await listOrderLines(operator(), { held: true, limit: 50 });
    expect(listed.map(({ id }) => id)).toContain(held);
    await expect(transitionOrderLine(operator(), { lineId: held, transition: 'accept' })).rejects.toMatchObject({
      code: 'order_held',
    });
    await releaseOrderLine(operator(), { lineId: held, reason: 'it was the customer' });
    expect(await transitionOrderLine(operator(), { lineId: held, transition: 'complete' })).toBe('completed');
  });

  test('leads to a new password, and tells the operators and the audit log', async () => {
    const ada = await robbedCustomer();
    const token = await rob(ada);
    await disown(token);
    const [mail] = await mailsAbout(app, ada.email, /^We have stopped it: please set a new password$/);
    const reset = new URLSearchParams(/reset-password\?(\S+)/.exec(mail?.text ?? '')?.[1]);
    const form = { password: 'Another123', password_confirmation: 'Another123', email: ada.email };
    expect((await app.browser().post('/reset-password', { ...form, token: reset.get('token') })).status).toBe(200);
    const told = app.mails.filter(({ to, subject }) => to === 'support@example.com' && subject.includes(ada.id));
    const [kept] = await app.deps.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.template, 'operators_disowned'), eq(outbox.customerId, ada.id)));
    expect(kept?.recipient).toBe('support@example.com');
    expect(told.map(({ text }) => text.includes(strangersLink))).toEqual([true]);
    const log = await app.deps.db.select().from(auditLog).where(eq(auditLog.subject, ada.id));
    expect(log.map(({ action, actor }) => [action, actor])).toEqual([['customers.disown', ada.id]]);
  });

  test('works once, at once too, and says so afterwards', async () => {
    const ada = await robbedCustomer();
    const token = await rob(ada);
    const answers = await Promise.all([1, 2, 3].map(() => disown(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(keyOf(await disown(token))).toEqual([422, 'link_invalid']);
    expect((await describeLink(token)).payload.done).toBe(true);
    expect(await mailsAbout(app, ada.email, /^We have stopped it/)).toHaveLength(1);
  });

  test('takes the changes after it along: the first link brings back what was confirmed before all of them', async () => {
    const ada = await robbedCustomer();
    const token = await rob(ada);
    const other = strangersLink.replace('99999999', '88888888');
    expect((await saveLink(ada, other, codeOf(app, ada.secret))).status).toBe(200);
    const second = await notMeTokenOf(app, ada.email);
    await disown(token);
    expect(await customerRow(ada)).toMatchObject({ confirmedTradeLink: buyer.tradeUrl });
    expect((await describeLink(second)).payload.done).toBe(true);
  });

  test('that still waits for its code never comes, and neither does a code that was mailed for it', async () => {
    const ada = await createShopper(app, 5000);
    await saveLink(ada, strangersLink);
    const [code, token] = [await mailedCodeOf(app, ada.email), await notMeTokenOf(app, ada.email)];
    await disown(token);
    const [change] = await app.deps.db
      .select()
      .from(destinationChanges)
      .where(eq(destinationChanges.customerId, ada.id));
    expect(change?.state).toBe('disowned');
    expect((await ada.browser.post('/user/trade-link/confirm', { code })).status).toBe(401);
    expect(await customerRow(ada)).toMatchObject({ steamTradeLink: buyer.tradeUrl });
  });

  test('that was replaced or withdrawn meanwhile raises the alarm just the same', async () => {
    const ada = await createShopper(app, 5000);
    await saveLink(ada, strangersLink);
    const token = await notMeTokenOf(app, ada.email);
    await ada.browser.post('/user/trade-link/withdraw', {});
    expect((await buy(ada)).status).toBe(200);
    expect((await disown(token)).status).toBe(200);
    expect(await sessionsOf(ada)).toEqual([]);
  });
});

test('a purchase to another trade link is held by the link of its mail, an open card order too once it is paid', async () => {
  const ada = await createShopper(app, 5000);
  await buy(ada, { tradeUrl: strangersLink });
  const code = await mailedCodeOf(app, ada.email);
  const fields = { tradeUrl: strangersLink, code };
  expect((await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card', ...fields })).status).toBe(
    200,
  );
  await disown(await notMeTokenOf(app, ada.email));
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
  expect(line?.heldAt).not.toBeNull();
});

describe('payouts since the change', () => {
  test('that have not left the shop are stopped and owed again; the account of before is the confirmed one', async () => {
    const ada = await createShopper(app);
    const sepa = '/offer/request-payout/sepa-manual';
    const before = await offerIn(app, ada, 'ready_for_payout');
    await ada.browser.post(sepa, { ...bankDetails, id: before });
    app.clock.now += 60;
    const [here, awaited] = [await offerIn(app, ada, 'ready_for_payout'), await offerIn(app, ada, 'awaiting_item')];
    const other = { ...bankDetails, account_number: otherIban };
    await ada.browser.post(sepa, { ...other, id: here });
    const fields = { ...other, code: await mailedCodeOf(app, ada.email) };
    expect((await ada.browser.post(sepa, { ...fields, id: here })).status).toBe(200);
    expect((await ada.browser.post(sepa, { ...other, id: awaited })).status).toBe(200);
    const token = await notMeTokenOf(app, ada.email);
    expect((await describeLink(token)).payload).toMatchObject({
      purpose: 'payout',
      destination: 'NL••4300',
      payouts: 2,
    });
    expect((await disown(token)).status).toBe(200);
    expect([await stateOf(app, before), await stateOf(app, here), await stateOf(app, awaited)]).toEqual([
      'payout_processing',
      'ready_for_payout',
      'awaiting_item',
    ]);
    for (const id of [here, awaited]) expect((await payoutOf(app, id)).state).toBe('failed');
    expect((await customerRow(ada))?.confirmedPayoutId).toBe((await payoutOf(app, before)).id);
  });

  test('that are in a file for the bank stay there, whichever comes first', async () => {
    const ada = await createShopper(app);
    const bank = { sepa_beneficiary: 'Regalia B.V.', sepa_iban: 'NL91ABNA0417164300', sepa_bic: 'ABNANL2A' };
    for (const [name, value] of Object.entries(bank)) await setSetting(app.deps, name, value);
    await saveLink(ada, strangersLink);
    const token = await notMeTokenOf(app, ada.email);
    const id = await offerIn(app, ada, 'ready_for_payout');
    await ada.browser.post('/offer/request-payout/sepa-manual', { ...bankDetails, id });
    const [, exported] = await Promise.allSettled([disown(token), exportPayouts(operator(), { max: 500 })]);
    const payout = await payoutOf(app, id);
    const isExported = payout.exportId !== null;
    expect(payout.state).toBe(isExported ? 'processing' : 'failed');
    if (!isExported && exported.status === 'rejected') expect(exported.reason).toMatchObject({ code: 'payout_state' });
    expect(await sessionsOf(ada)).toEqual([]);
  });

  test('by card are stopped with their form, unless it was sent', async () => {
    const ada = await createShopper(app);
    await saveLink(ada, strangersLink);
    const token = await notMeTokenOf(app, ada.email);
    const ids = [await offerIn(app, ada, 'ready_for_payout'), await offerIn(app, ada, 'ready_for_payout')];
    for (const id of ids) await withMailedCode(app, ada, card, { ...payee, id });
    const sent = await payoutOf(app, ids[1] ?? '');
    const sql = "update sandbox_checkouts set state = 'paid' where id = ?";
    await app.deps.db.$client.execute({ sql, args: [sent.providerRef] });
    expect((await disown(token)).status).toBe(200);
    const states = await Promise.all(ids.map(async (id) => (await payoutOf(app, id)).state));
    expect(states).toEqual(['failed', 'requested']);
  });
});

test.each(['', 'nonsense', 'x'.repeat(64)])('the token "%s" is no link', async (token) => {
  expect(keyOf(await disown(token))).toEqual([422, 'link_invalid']);
  if (token) expect(keyOf(await app.browser().get(`/not-me/${token}`))).toEqual([422, 'link_invalid']);
});

test('the link ends after 14 days, and with the account; a link of another kind is none', async () => {
  const ada = await createShopper(app);
  await saveLink(ada, strangersLink);
  const token = await notMeTokenOf(app, ada.email);
  await app.browser().post('/user/reset-password', { email: ada.email });
  const [mail] = await mailsAbout(app, ada.email, /^Set a new password$/);
  const reset = new URLSearchParams(/reset-password\?(\S+)/.exec(mail?.text ?? '')?.[1]).get('token') ?? '';
  expect(keyOf(await disown(reset))).toEqual([422, 'link_invalid']);
  const form = { token, email: ada.email, password: 'Another123', password_confirmation: 'Another123' };
  expect(keyOf(await app.browser().post('/reset-password', form))).toEqual([422, 'link_invalid']);
  app.clock.now += 14 * 86_400;
  expect(keyOf(await disown(token))).toEqual([422, 'link_invalid']);
});

test('only hashes of links are kept, and no code', async () => {
  const ada = await createShopper(app);
  await saveLink(ada, strangersLink);
  const [code, token] = [await mailedCodeOf(app, ada.email), await notMeTokenOf(app, ada.email)];
  const sql = `select c.*, o.* from destination_changes c join outbox o on o.recipient = ? where c.customer_id = ?`;
  const { rows } = await app.deps.db.$client.execute({ sql, args: [ada.email, ada.id] });
  const kept = JSON.stringify(rows.map(Object.values));
  expect(rows.length).toBeGreaterThan(0);
  expect(kept).not.toContain(token);
  expect(kept).not.toMatch(new RegExp(`\\b${code}\\b`));
});
