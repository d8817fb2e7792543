/** Prices in the console, over the real API: in the row of an item, and many by one rule. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPage } from '../support/dom/page.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let manager: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
  manager = await signedInOperator(app, 'manager');
});
afterAll(() => app.close());

const priceOf = async (id: string) => (await manager.browser.get(`/ops/items/${id}`)).body.payload.item.priceCents;

async function showBulk(id: string) {
  const page = openPage(manager.browser, { path: '/ops/catalogue' });
  const { BulkPrices } = await import('#console/catalogue/BulkPrices.tsx');
  const onDone = vi.fn(async () => {});
  page.show(<BulkPrices items={[{ id }]} onDone={onDone} />);
  const open = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Change prices' }));
    return within(await screen.findByRole('dialog', { name: 'Change prices' }));
  };
  return { page, open, onDone };
}

test('a preview of an earlier figure is dropped when it comes after that of a later one', async () => {
  const id = await listItem(app, 1000);
  const { page, open, onDone } = await showBulk(id);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  page.beforeAnswer = () => held;
  const { user } = page;
  const form = await open();
  const preview = () => user.click(form.getByRole('button', { name: 'Preview' }));
  await user.type(form.getByLabelText('Figure'), '10');
  await preview();
  page.beforeAnswer = () => undefined;
  await user.clear(form.getByLabelText('Figure'));
  await user.type(form.getByLabelText('Figure'), '2');
  await preview();
  release();
  await form.findByRole('cell', { name: '€10.20' });
  await user.click(form.getByRole('button', { name: 'Change 1 prices' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(await priceOf(id)).toBe(1020);
});
