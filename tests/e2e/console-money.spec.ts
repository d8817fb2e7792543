/** The screen Money: the tax of a country and month leads to its documents, and those to the transfers that they are made of. */
import { api } from '../support/site/api.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { desk, tabAndPress } from './console.ts';
import { contact, createCustomer, tradeLink } from './customer.ts';
import { signedInAs } from './operator.ts';
import { expect, open, test } from './shop.ts';

test.use(desk);

test('the VAT of a country and month leads to its transfers', async ({ page, context, stock }) => {
  const item = stock.take();
  const customer = await createCustomer({ balanceCents: 4000, cart: [item.id], withTradeLink: true });
  // no other test sells there
  const form = { ...contact, country: 'MT', city: 'Valletta', email: customer.email, tradeUrl: tradeLink, terms: true };
  const bought = await api('POST', '/purchase/product', { ...form, paymentMethod: 'balance' }, customer.token);
  expect(bought.status, JSON.stringify(bought.body)).toBe(200);
  const orderId: string = bought.body.order_id;
  await signedInAs(context, 'viewer');
  await open(page, '/ops/money');
  await tabAndPress(page, page.getByRole('link', { name: 'VAT', exact: true }));
  const month = new Date().toISOString().slice(0, 7);
  const figure = page.getByRole('link', { name: new RegExp(`^${month}, Malta, \\d+`) });
  await expect(page.getByRole('row').filter({ has: figure })).toContainText('€40.00');
  await checkAccessibility(page, 'VAT by country and month');
  await tabAndPress(page, figure);
  const documents = page.getByRole('table', { name: 'Documents' });
  await expect(documents.getByRole('row')).toHaveCount(2);
  await expect(documents.getByRole('row').nth(1)).toContainText('€40.00');
  await checkAccessibility(page, 'documents of a country and month');
  await tabAndPress(page, documents.getByRole('row').nth(1).getByRole('link').first());
  const transfers = page.getByRole('table', { name: 'Transfers' });
  await expect(transfers.getByRole('row').filter({ hasText: orderId })).toContainText('€40.00');
  await checkAccessibility(page, 'transfers of an order');
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(transfers.getByText('€40.00').first()).toBeInViewport({ ratio: 1 });
  for (const tab of ['documents', 'vat']) {
    await open(page, `/ops/money?tab=${tab}`);
    const frame = page.locator('.table-frame').filter({ has: page.getByRole('table') });
    await expect(frame.getByRole('row').nth(1).getByText(/^€/).last()).toBeInViewport({ ratio: 1 });
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), tab).toBe(0);
  }
});
