import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let viewer: TestOperator;

beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  viewer = await signedInOperator(app, 'viewer');
  const ada = await createShopper(app, 10_000);
  await ada.addToCart(await listItem(app, 2420));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
});
afterAll(() => app.close());

const get = async (path: string) => (await viewer.browser.get(`/ops/money/${path}`)).body;
const month = () => new Date(app.clock.now * 1000).toISOString().slice(0, 7);

test('whoever reads the console sees position, revenue, VAT, documents and transfers', async () => {
  const { payload } = await get('position');
  expect(payload.check).toBeNull();
  expect(payload.accounts).toContainEqual(expect.objectContaining({ kind: 'sales', balanceCents: 2420 }));
  expect((await get('revenue?days=1')).payload).toMatchObject([{ sales: 1, soldCents: 2420, refundedCents: 0 }]);
  const [vat] = (await get(`vat?from=${month()}&to=${month()}`)).payload;
  expect(vat).toMatchObject({ country: 'DE', invoices: 1, invoicedCents: 2420 });
  const [document] = (await get(`documents?country=DE&vatPercent=${vat.vatPercent}`)).payload;
  expect(document).toMatchObject({ kind: 'invoice', grossCents: 2420, vatCents: vat.vatCents });
  expect((await get(`transfers?cause=${document.causeId}`)).payload).toMatchObject([
    { code: 'sale', toAccount: 'sales' },
  ]);
});

test('a wrong month is named with its field', async () => {
  expect(await get('vat?from=2026-13&to=2026-11')).toMatchObject({
    errors: { from: ['must be a month such as 2026-11'] },
  });
});

test('documents leave as a file', async () => {
  const { headers, body } = await viewer.browser.get(`/ops/money/documents.csv?from=${month()}`);
  expect(headers.get('content-disposition')).toBe('attachment; filename="documents.csv"');
  expect(body.trimEnd().split('\r\n')).toHaveLength(3);
  expect((await app.browser().get('/ops/money/documents.csv')).status).toBe(401);
});
