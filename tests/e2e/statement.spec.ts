/** The customer's books: what moved the balance, as a list and as a file; the invoice of an order and the credit note of a refund. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readPdf } from '../support/pdf.ts';
import { api } from '../support/site/api.ts';
import type { Stock } from '../support/site/stock.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { type Customer, contact, createCustomer, signedIn, tradeLink } from './customer.ts';
import { expect, open, test } from './shop.ts';

// The operators' command line, mails and the sandbox take their time on a slow machine.
test('the statement lists every movement, says when there was none, and is a file', async ({
  page,
  context,
  stock,
}) => {
  const { customer, title } = await buyer(stock);
  await signedIn(context, customer);
  await open(page, '/account/orders');
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  const list = page.getByRole('region', { name: 'Movements' });
  const rows = list.getByRole('listitem').filter({ has: page.locator('time') });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(`Bought: ${title}`);
  await expect(rows.nth(0)).toContainText('-€40.00');
  await expect(rows.nth(0)).toContainText('Balance €60.00');
  await expect(rows.nth(1)).toContainText('Top-up by card');
  await expect(rows.nth(1)).toContainText('+€100.00');
  await checkAccessibility(page, 'statement');

  const file = await download(page, 'Statement (CSV)');
  expect(file.name).toBe('regalia-statement.csv');
  expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines: string[][] = parse(file.bytes, { bom: true });
  expect(lines.map((line) => line.slice(1, 5))).toEqual([
    ['Description', 'Money in (EUR)', 'Money out (EUR)', 'Balance (EUR)'],
    ['Top-up by card', '100.00', '', '100.00'],
    [`Bought: ${title}`, '', '40.00', '60.00'],
  ]);

  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No movements in this period')).toBeVisible();
  await expect(page).toHaveURL(/\?to=2020-01-01$/);
  await checkAccessibility(page, 'statement of no movement');
});

test('an order has its invoice, a denied line its credit note', async ({ page, context, stock }) => {
  const { customer, title } = await buyer(stock);
  await signedIn(context, customer);
  const [{ id, invoice }] = (await api('GET', '/purchase/history', undefined, customer.token)).body.payload;
  await stock.operate('orders', 'deny', id, '--yes');
  await open(page, '/account/orders');
  await expect(page.getByText('Denied')).toBeVisible();
  await checkAccessibility(page, 'orders with papers');
  const invoicePdf = await download(page, `Invoice ${invoice} (PDF)`);
  expect(invoicePdf.name).toBe(`regalia-invoice-${invoice}.pdf`);
  const { text, info } = await readPdf(invoicePdf.bytes);
  // fonts come from the files of the site, those of these letters too
  for (const words of [`${abroad.name} ${abroad.surname}`, abroad.city, title, '€40.00', '€6.94', 'Regalia'])
    expect(text).toContain(words);
  expect(info).toMatchObject({ Title: `Invoice ${invoice}` });
  const note = await download(page, /^Credit note CN-/);
  expect((await readPdf(note.bytes)).text).toContain('-€40.00');
});

const abroad = { name: 'Ελένη', surname: 'Παπαδοπούλου', city: '東京' };

/** A customer who has topped up 100 € and bought an item for 40 €. */
async function buyer(stock: Stock): Promise<{ customer: Customer; title: string }> {
  const item = stock.take();
  const customer = await createCustomer({ balanceCents: 10_000, cart: [item.id] });
  const form = {
    ...contact,
    ...abroad,
    email: customer.email,
    tradeUrl: tradeLink,
    terms: true,
    paymentMethod: 'balance',
  };
  const { body } = await api('POST', '/purchase/product', form, customer.token);
  expect(body.status, JSON.stringify(body)).toBe('OK');
  return { customer, title: item.title };
}

async function download(page: Page, name: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}
