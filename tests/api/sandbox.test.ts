import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { payouts } from '#server/db/schema/offers.ts';
import { providerEvents, sandboxCheckouts } from '#server/db/schema/payments.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { runJobs } from '#server/jobs.ts';
import { createSandboxApp } from '#server/sandbox/app.ts';
import { sendDueWebhooks } from '#server/sandbox/send-webhooks.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { bankDetails, offerIn, openOffers, payee, payoutOf } from '../support/offers.ts';
import { card, withMailedCode } from '../support/payouts.ts';
import { refundOf } from '../support/refunds.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';

let site: ListeningApp;
beforeAll(async () => {
  site = await createListeningApp();
  await seedShop(site);
});
afterAll(() => site.close());

async function atThePage(more: object = {}) {
  const ada = await createShopper(site);
  const form = { ...buyer, amount: '25', currency: 'EUR', ...more };
  const { body } = await ada.browser.post('/deposit/checkout', form);
  const pageUrl = body.redirect_url as string;
  const press = (fields: Record<string, string>) =>
    fetch(pageUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const status = async () => (await ada.browser.get(`/deposit/status/${body.order_id}`)).body.status;
  return { ada, id: body.order_id as string, pageUrl, press, status };
}

test('the page is a plain form in the visitor’s language, without script or style attributes', async () => {
  const { pageUrl } = await atThePage();
  const answer = await fetch(pageUrl);
  const text = await answer.text();
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'sha256-[^']+'; form-action 'self'/);
  expect(text).not.toMatch(/<script|style="/);
  for (const name of ['Pay', 'Decline', 'Cancel', 'Pay later']) expect(text).toContain(`>${name}</button>`);
  expect(text).toContain('€25.00');
  const inYen = await fetch((await atThePage({ amount: '1000', currency: 'JPY' })).pageUrl);
  expect(await inYen.text()).toContain('¥1,000');
  const german = await fetch((await atThePage({ lang_id: 2 })).pageUrl);
  expect(await german.text()).toContain('<html lang="de">');
});

test('a card form that was closed by a shop that stopped there is let go, and the next one is new', async () => {
  await openOffers(site);
  const ada = await createShopper(site);
  const id = await offerIn(site, ada, 'ready_for_payout');
  const ask = async () => (await withMailedCode(site, ada, card, { ...payee, id })).body.redirect_url;
  const first = await ask();
  const { providerRef } = await payoutOf(site, id);
  await site.deps.payments.sandbox?.closeCardPayout(providerRef ?? '');
  await sendDueWebhooks(site.deps, site.sandbox);
  expect((await payoutOf(site, id)).state).toBe('failed');
  site.clock.now += 1;
  const second = await ask();
  expect(second).not.toBe(first);
  expect(await (await fetch(second)).text()).toContain('>Pay</button>');

  expect((await ada.browser.post('/offer/request-payout/sepa-manual', { ...bankDetails, id })).status).toBe(200);
  await sendDueWebhooks(site.deps, site.sandbox);
  const states = await site.deps.db.select({ state: payouts.state }).from(payouts).where(eq(payouts.offerId, id));
  expect(states.map(({ state }) => state).sort()).toEqual(['failed', 'processing', 'replaced']);
});

test('Pay tells the shop and leads to the success page', async () => {
  const { ada, id, press, status } = await atThePage();
  const answer = await press({ action: 'pay', card: '4242 4242 4242 4242' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`${site.origin}/success-payment?type=topup&order=${id}`);
  expect(await status()).toBe('Success');
  expect(await ada.balance()).toBe(2500);
});

test.each([
  [{ action: 'decline' }, 'Error', 'Your card was declined.'],
  [{ action: 'pay', card: '4000000000000002' }, 'Error', 'Your card was declined.'],
  [{ action: 'pay', card: '4000 0000 0000 9995' }, 'Error', 'Your card has insufficient funds.'],
  [{ action: 'refuse' }, 'Error', 'The payment was not confirmed.'],
  [{ action: 'cancel' }, 'Cancelled', 'You cancelled the payment.'],
])('%j leads to the fail page with its text', async (fields, state, text) => {
  const { id, press, status } = await atThePage();
  const location = new URL((await press(fields)).headers.get('location') ?? '');
  expect(location.pathname).toBe('/fail-payment');
  const cancelled = state === 'Cancelled' ? { failure: 'cancelled' } : {};
  expect(Object.fromEntries(location.searchParams)).toEqual({ type: 'topup', order: id, error: text, ...cancelled });
  expect(await status()).toBe(state);
});

test('a card with 3-D Secure asks once more', async () => {
  const { press, status } = await atThePage();
  const question = await press({ action: 'pay', card: '4000 0025 0000 3155', delivery: 'twice' });
  expect(question.status).toBe(200);
  expect(await question.text()).toContain('value="twice"');
  expect(await status()).toBe('Pending');
  await press({ action: 'confirm' });
  expect(await status()).toBe('Success');
});

test('an unknown card is asked for again', async () => {
  const { press, status } = await atThePage();
  const answer = await press({ action: 'pay', card: '1234' });
  expect(answer.status).toBe(422);
  const text = await answer.text();
  expect(text).toContain('Please use one of the test cards.');
  expect(text).toContain('value="1234"');
  expect(await status()).toBe('Pending');
});

test('Pay later leads to the pending page and pays after', async () => {
  const { ada, id, press, status } = await atThePage();
  const answer = await press({ action: 'later' });
  expect(answer.headers.get('location')).toBe(`${site.origin}/pending-payment?type=topup&order=${id}`);
  await site.settled();
  expect(await status()).toBe('Success');
  expect(await ada.balance()).toBe(2500);
});

test.each(['twice', 'late', 'lost'])('an event delivered %s has the same outcome', async (delivery) => {
  const { ada, id, press, status } = await atThePage();
  await press({ action: 'pay', delivery });
  await site.settled();
  expect(await status()).toBe('Success');
  expect(await ada.balance()).toBe(2500);
  const [checkout] = await site.deps.db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.paymentId, id));
  expect(
    await site.deps.db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.eventId, `${checkout?.id}:payment_succeeded`)),
  ).toHaveLength(1);
});

test.each([
  ['now', '/success-payment'],
  ['twice', '/success-payment'],
  ['lost', '/pending-payment'],
])(
  'a purchase and a top-up that the shop is told of %s are paid once, though no page asks how they stand',
  async (delivery, leadsTo) => {
    const ada = await createShopper(site);
    await ada.addToCart(await listItem(site, 4000));
    const purchase = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
    const topUp = await ada.browser.post('/deposit/checkout', { ...buyer, amount: '25', currency: 'EUR' });
    for (const { body } of [purchase, topUp]) {
      const fields = new URLSearchParams({ action: 'pay', delivery });
      const answer = await fetch(body.redirect_url, { method: 'POST', body: fields, redirect: 'manual' });
      expect(new URL(answer.headers.get('location') ?? '').pathname).toBe(leadsTo);
    }
    await site.settled();
    const statuses = async (path: string) =>
      (await ada.browser.get(path)).body.payload.map(({ status }: { status: string }) => status);
    expect(await statuses('/deposit/history')).toEqual(['Success', 'Success']);
    expect(await statuses('/purchase/history')).toEqual(['processing']);
    const { payload } = (await ada.browser.get('/bootstrap')).body;
    expect([payload.profile.balance, payload.cart.cart]).toEqual([25, []]);
  },
);

test('the first press counts', async () => {
  const { ada, press, status } = await atThePage();
  const answers = await Promise.all([press({ action: 'cancel' }), press({ action: 'pay' }), press({ action: 'pay' })]);
  const failed = answers.map((answer) => answer.headers.get('location')?.includes('/fail-payment'));
  expect(new Set(failed).size).toBe(1);
  const paid = (await status()) === 'Success';
  expect(await ada.balance()).toBe(paid ? 2500 : 0);
});

test('an event that the shop did not take is sent again by the job', async () => {
  const { press, pageUrl, status } = await atThePage();
  const away = { ...site.deps, siteUrl: 'http://127.0.0.1:9' };
  const pages = createSandboxApp(() => ({ deps: away, sandbox: site.sandbox }));
  const answer = await pages.request(pageUrl, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
  expect(new URL(answer.headers.get('location') ?? '').pathname).toBe('/pending-payment');
  expect(await status()).toBe('Pending');
  site.clock.now += 31;
  expect(await sendDueWebhooks(site.deps, site.sandbox)).toBe(1);
  expect(await status()).toBe('Success');
  expect((await press({ action: 'cancel' })).headers.get('location')).toContain('/success-payment');
});

test.each([
  ['4242424242424242', 'done'],
  ['4000 0000 0000 5126', 'failed'],
])('money back to the card %s is %s, and the shop hears of it', async (card, state) => {
  const ada = await createShopper(site);
  await ada.addToCart(await listItem(site, 900));
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  await fetch(body.redirect_url, { method: 'POST', body: new URLSearchParams({ action: 'pay', card }) });
  const lineId = (await ada.browser.get('/purchase/history')).body.payload[0].id;
  await transitionOrderLine(
    { deps: site.deps, actor: 'ops:test', role: 'owner' },
    { lineId, transition: 'deny', to: 'source' },
  );
  await runJobs(() => site);
  expect(await refundOf(site, lineId)).toMatchObject({ state, amountCents: 900 });
  expect(await ada.balance()).toBe(state === 'failed' ? 900 : 0);
  const { providerRef } = await refundOf(site, lineId);
  expect((await fetch(`${site.origin}/sandbox/pay/${providerRef}`)).status).toBe(404);
});

test('a payout has a page of its own, without Pay later', async () => {
  const page = `${site.origin}/account/offers`;
  const request = {
    id: 'out_1',
    amountMinorUnits: 4200,
    currency: 'EUR',
    description: 'Regalia payout',
    language: 'en',
  };
  const urls = {
    successUrl: page,
    pendingUrl: page,
    failUrl: page,
    email: 'ada@example.com',
    expiresAt: site.clock.now,
  };
  const { providerRef, redirectUrl } = await site.sandbox.startCardPayout({ ...request, ...urls });
  const text = await (await fetch(redirectUrl)).text();
  expect(text).toContain('Test payout');
  expect(text).not.toMatch(/Pay later|takes no refund/);
  const answer = await fetch(redirectUrl, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  });
  expect(answer.headers.get('location')).toContain('/account/offers');
  const [told] = await site.deps.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.eventId, `${providerRef}:payout_paid`));
  expect(told?.body).toContain('"subjectId":"out_1"');
});

test('the page of a payment that ran out takes no card any more', async () => {
  const { id, pageUrl, press, status } = await atThePage();
  site.clock.now += 24 * 3600 + 1;
  await runJobs(() => site);
  expect(await status()).toBe('Cancelled');
  expect(await (await fetch(pageUrl)).text()).toContain('This payment is finished.');
  const answer = await press({ action: 'pay' });
  expect(answer.headers.get('location')).toBe(`${site.origin}/pending-payment?type=topup&order=${id}`);
  expect(await status()).toBe('Cancelled');
});

test('without its database a page says that it is away, and a bug is not said to be that', async () => {
  const { pageUrl } = await atThePage();
  const db = openDatabase('http://127.0.0.1:9', undefined);
  const away = createSandboxApp(() => ({ deps: { ...site.deps, db }, sandbox: site.sandbox }));
  const answer = await away.request(pageUrl);
  expect([answer.status, await answer.text()]).toEqual([503, 'database_unavailable']);
  const broken = createSandboxApp(() => {
    throw new Error('a bug');
  });
  await expect(broken.request(pageUrl)).rejects.toThrow('a bug');
});

test('an unknown page, and every page of a shop with another provider, is not found', async () => {
  expect((await fetch(`${site.origin}/sandbox/pay/sbx_none`)).status).toBe(404);
  const { pageUrl } = await atThePage();
  const pages = createSandboxApp(() => ({ deps: site.deps, sandbox: null }));
  expect((await pages.request(pageUrl)).status).toBe(404);
});

test('every mail can be looked at in each language and at two widths, where the provider is the sandbox', async () => {
  const { sandbox } = site;
  const shop = createSandboxApp(() => ({ deps: site.deps, sandbox }));
  const answer = await shop.request('/styleguide/mails?mail=line_ended');
  const text = await answer.text();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text.match(/<iframe/g)).toHaveLength(10);
  for (const title of ['English: We could not deliver Helm', 'Deutsch:', 'Français:', 'Español:', 'Polski:'])
    expect(text).toContain(title);
  expect(text).toContain('?mail=order_confirmation');
  const real = createSandboxApp(() => ({ deps: site.deps, sandbox: null }));
  expect((await real.request('/styleguide/mails')).status).toBe(404);
});
