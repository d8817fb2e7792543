/** Prices in the console, over the real API: in the row of an item, and many by one rule. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPage, type Page } from '../support/dom/page.ts';
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

const titleOf = async (id: string) => (await manager.browser.get(`/ops/items/${id}`)).body.payload.item.title as string;

/** The row of an item in its list, with its price as a field. */
async function editRow(id: string) {
  const title = await titleOf(id);
  const page = openPage(manager.browser, { path: `/ops/catalogue?search=${encodeURIComponent(title)}` });
  const { ItemList } = await import('#console/catalogue/ItemList.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  page.show(<ItemList />);
  const edit = async () => {
    await page.user.click(await screen.findByRole('button', { name: new RegExp(`^Change the price of ${title}`) }));
    return screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  };
  return { page, edit, toasts: () => $toasts.get().map(({ text }) => text) };
}

/** Holds answers to changes of a price, until it is called. */
function holdPrice(page: Page): () => void {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  page.beforeAnswer = (call) => (call.endsWith('/price') ? held : undefined);
  return resolve;
}

test('Enter that is pressed twice sends the price of a row once', async () => {
  const id = await listItem(app, 1000);
  const { page, edit, toasts } = await editRow(id);
  const release = holdPrice(page);
  await page.user.type(await edit(), '11{Enter}{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 5 });
  release();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(page.calls.filter((call) => call.endsWith('/price'))).toHaveLength(1);
  expect(await priceOf(id)).toBe(1100);
});
