import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoices, orderLines } from '#server/db/schema/orders.ts';
import { creditNotes } from '#server/db/schema/payments.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { sendRefunds } from '#server/domain/refunds/send-refunds.ts';
import { setSetting } from '../support/customers.ts';
import { mailsAbout } from '../support/destinations.ts';
import { readPdf } from '../support/pdf.ts';
import { notifyRefund, paidByCard } from '../support/refunds.ts';
import { request } from '../support/request.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { notify } from '../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await setSetting(app.deps, 'requisites', 'Regalia Demo Ltd · 1 Crown Street, 10115 Berlin · VAT DE123456789');
});
afterAll(() => app.close());

const polish = { ...buyer, name: 'Łucja', surname: 'Żółć-Gęśla', address: 'Święty Krzyż 7', city: 'Łódź' };

async function buys(who: Shopper, prices: readonly number[], change: object = {}): Promise<string> {
  await who.addToCart(...(await Promise.all(prices.map((price) => listItem(app, price)))));
  const form = { ...buyer, paymentMethod: 'balance', ...change };
  const { body } = await who.browser.post('/purchase/product', form);
  expect(body.status, JSON.stringify(body)).toBe('OK');
  return body.order_id;
}

async function fetchPdf(who: Shopper, path: string) {
  const answer = await request(app.hono, `/api${path}`, { headers: { authorization: `Bearer ${who.browser.token}` } });
  return { answer, ...(await readPdf(new Uint8Array(await answer.arrayBuffer()))) };
}

const history = async (who: Shopper) => (await who.browser.get('/purchase/history?limit=100')).body.payload;

test('people read one number of an order, in its history, its mail and its invoice', async () => {
  const ada = await createShopper(app, 10_000);
  await buys(ada, [1000, 2421]);
  const rows = await history(ada);
  const [{ invoice, order_number }] = rows;
  expect(order_number).toBe(`R-${invoice}`);
  expect(rows.map(({ order_total }: { order_total: number }) => order_total)).toEqual([34.21, 34.21]);
  const [mail] = await mailsAbout(app, ada.email, /^Your order/);
  expect(mail?.subject).toBe(`Your order ${order_number}`);
});

test('an invoice names seller, buyer, lines, discount, VAT part and total', async () => {
  const ada = await createShopper(app, 100_000);
  const order = await buys(ada, [1999, 10_001], { ...polish, promocode: 'WELCOME10' });
  const { answer, text, pages, info } = await fetchPdf(ada, `/invoice/${order}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const [{ invoice }] = await history(ada);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="regalia-invoice-${invoice}.pdf"`);
  expect(invoice).toMatch(/^2026-\d{6}$/);
  for (const words of [
    'Regalia Demo Ltd',
    '1 Crown Street, 10115 Berlin',
    'VAT DE123456789',
    'Łucja Żółć-Gęśla',
    'Święty Krzyż 7',
    '10117 Łódź',
    'Germany',
    invoice,
    `R-${invoice}`,
    '€19.99',
    '€100.01',
    'Discount WELCOME10',
    '-€12.00',
    'VAT 21%',
    '€18.74',
    'Net',
    '€89.26',
    '€108.00',
    'Paid in full from the balance on 21.09.2026.',
    'Page 1 of 1',
  ])
    expect(text).toContain(words);
  expect(pages).toHaveLength(1);
  expect(info).toMatchObject({ Title: `Invoice ${invoice}`, Author: 'Regalia', Language: 'en' });
});

test.each([
  [2, 'Rechnung', 'MwSt. 21 %', '10,00 €', 'Deutschland'],
  [3, 'Facture', 'TVA 21 %', '10,00 €', 'Allemagne'],
  [4, 'Factura', 'IVA 21 %', '10,00 €', 'Alemania'],
  [5, 'Faktura', 'VAT 21%', '10,00 €', 'Niemcy'],
])('in language %d it is a %s, and its file is named so', async (language, ...words) => {
  const ada = await createShopper(app, 1000);
  const { answer, text } = await fetchPdf(ada, `/invoice/${await buys(ada, [1000])}?lang_id=${language}`);
  const [{ invoice }] = await history(ada);
  expect(answer.headers.get('content-disposition')).toContain(`"regalia-${words[0].toLowerCase()}-${invoice}.pdf"`);
  for (const word of words) expect(text.replaceAll('\u00a0', ' ')).toContain(word);
});

test('Greek and Cyrillic names are written in their own letters', async () => {
  const ada = await createShopper(app, 1000);
  const form = { name: 'Θεοδώρα', surname: 'Щърбева', city: 'ΘΗΒΑ', address: 'Łódź 4' };
  const { text } = await fetchPdf(ada, `/invoice/${await buys(ada, [1000], form)}`);
  expect(text).toContain('Θεοδώρα Щърбева');
  expect(text).toContain('ΘΗΒΑ');
  expect(text).toContain('Łódź 4');
});

test('what no font can write is shown by its code and logged, and the longest words and lists stay on the page', async () => {
  const ada = await createShopper(app, 100_000);
  const form = { name: '李小龙', surname: 'Ольга'.repeat(12), address: 'W'.repeat(200), city: '👑' };
  const { text, pages } = await fetchPdf(ada, `/invoice/${await buys(ada, Array(60).fill(100), form)}`);
  expect(pages.length).toBeGreaterThan(1);
  expect(text).toContain('李小龙');
  expect(text).toContain('U+1F451');
  expect(text).not.toContain('?');
  expect(app.log).toContainEqual({ key: 'character_without_font', characters: ['U+1F451'] });
  expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
  expect(text.match(/€1\.00/g)).toHaveLength(60);
});

test('the seller stays who it was when the requisites change later', async () => {
  const ada = await createShopper(app, 1000);
  const order = await buys(ada, [1000]);
  const before = 'Regalia Demo Ltd · 1 Crown Street, 10115 Berlin · VAT DE123456789';
  await setSetting(app.deps, 'requisites', 'Somebody Else');
  expect((await fetchPdf(ada, `/invoice/${order}`)).text).toContain('Regalia Demo Ltd');
  await setSetting(app.deps, 'requisites', before);
});

describe('numbers', () => {
  const numbers = async (year: number) => {
    const rows = await app.deps.db.select().from(invoices).where(eq(invoices.year, year)).orderBy(asc(invoices.number));
    return rows.map(({ number }) => number);
  };

  test('run without a gap, whatever is bought at one moment or refused', async () => {
    const buyers = await Promise.all([1, 2, 3, 4, 5].map(() => createShopper(app, 1000)));
    const wanted = await listItem(app, 500);
    for (const [index, who] of buyers.entries())
      await who.addToCart(wanted, ...(index > 2 ? [await listItem(app, 500)] : []));
    await Promise.all(
      buyers.map(({ browser }) => browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })),
    );
    const given = await numbers(2026);
    expect(given).toEqual(given.map((_, index) => index + 1));
  });

  test('begin anew with a year', async () => {
    const now = app.clock.now;
    app.clock.now = Date.parse('2031-01-01T00:00:00Z') / 1000;
    try {
      const ada = await createShopper(app, 2000);
      await buys(ada, [1000]);
      expect((await history(ada))[0].invoice).toBe('2031-000001');
    } finally {
      app.clock.now = now;
    }
  });

  test('are given to a card purchase when it is paid', async () => {
    const ada = await createShopper(app);
    const order = await buys(ada, [1000], { paymentMethod: 'card' });
    expect((await history(ada))[0].invoice).toBeNull();
    expect((await ada.browser.get(`/invoice/${order}`)).status).toBe(404);
    for (let time = 0; time < 2; time++) await notify(app, order, 'payment_succeeded');
    expect((await fetchPdf(ada, `/invoice/${order}`)).text).toContain('Paid in full by card');
    expect(await app.deps.db.select().from(invoices).where(eq(invoices.orderId, order))).toHaveLength(1);
  });
});

test('a line that is denied gets a credit note, which names the invoice and its VAT part', async () => {
  const ada = await createShopper(app, 10_000);
  const order = await buys(ada, [1000, 2420]);
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.priceCents, 2420));
  await transitionOrderLine(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { lineId: line?.id ?? '', transition: 'deny' },
  );
  const rows = await history(ada);
  const [denied] = rows.filter(({ status }: { status: string }) => status === 'denied');
  expect(denied.credit_notes).toEqual([{ id: expect.stringMatching(/^ref_/), number: 'CN-2026-000001' }]);
  expect(denied).toMatchObject({ sum: 24.2, refunded: 24.2 });
  expect(rows.filter(({ status }: { status: string }) => status !== 'denied')[0].credit_notes).toEqual([]);
  const { answer, text } = await fetchPdf(ada, `/credit-note/${denied.credit_notes[0].id}`);
  expect(answer.headers.get('content-disposition')).toContain('regalia-credit-note-CN-2026-000001.pdf');
  expect(text).not.toContain('ord_');
  for (const words of [
    'Credit note',
    `R-${denied.invoice}`,
    `${denied.invoice}, 21.09.2026`,
    line?.title ?? '',
    '-€24.20',
    '-€4.20',
    '-€20.00',
  ])
    expect(text).toContain(words);
  expect(text).toContain('Refunded to the balance');
  expect(await app.deps.db.select().from(creditNotes).where(eq(creditNotes.orderId, order))).toHaveLength(1);
});

test.each([
  ['refund_done', 'Refunded to the payment method'],
  ['refund_failed', 'Refunded to the balance'],
] as const)('money that goes back to the card is noted when the provider says %s, once', async (kind, words) => {
  const { ada, lines } = await paidByCard(app, [700]);
  const id = lines[0]?.id ?? '';
  await transitionOrderLine(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { lineId: id, transition: 'deny', to: 'source' },
  );
  await sendRefunds({ deps: app.deps });
  expect((await history(ada))[0].credit_notes).toEqual([]);
  for (let time = 0; time < 2; time++) await notifyRefund(app, id, kind);
  const notes = (await history(ada))[0].credit_notes;
  expect(notes).toHaveLength(1);
  const { text } = await fetchPdf(ada, `/credit-note/${notes[0].id}`);
  for (const part of [words, '-€7.00']) expect(text).toContain(part);
});

test('another customer, and a guest, get neither', async () => {
  const [ada, bob] = [await createShopper(app, 1000), await createShopper(app)];
  const order = await buys(ada, [1000]);
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, order));
  await transitionOrderLine(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { lineId: line?.id ?? '', transition: 'deny' },
  );
  const [{ credit_notes: notes }] = await history(ada);
  for (const path of [
    `/invoice/${order}`,
    `/credit-note/${notes[0].id}`,
    '/invoice/ord_none',
    '/credit-note/ref_none',
  ]) {
    const { status, body } = await bob.browser.get(path);
    expect([path, status, body.message_key]).toEqual([path, 404, 'not_found']);
  }
  expect((await app.browser().get(`/invoice/${order}`)).status).toBe(401);
});

test('no invoice can be taken out of the row', async () => {
  const ada = await createShopper(app, 1000);
  await buys(ada, [1000]);
  await expect(app.deps.db.delete(invoices).execute()).rejects.toThrow();
});
