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

async function showBulk(...ids: string[]) {
  const page = openPage(manager.browser, { path: '/ops/catalogue' });
  const { BulkPrices } = await import('#console/catalogue/BulkPrices.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  const onDone = vi.fn(async () => {});
  page.show(<BulkPrices items={ids.map((id) => ({ id }))} onDone={onDone} />);
  const open = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Change prices' }));
    return within(await screen.findByRole('dialog', { name: 'Change prices' }));
  };
  return { page, open, onDone, toasts: () => $toasts.get().map(({ text }) => text) };
}

/** Holds answers to changes of prices, until it is called with what comes in their place. */
function holdPrices(page: Page): (instead?: Response) => void {
  const { promise: held, resolve } = Promise.withResolvers<Response | undefined>();
  page.instead = (call) => (/\/prices?$/.test(call) ? held : undefined);
  return resolve;
}

const refusal = () => Response.json({ status: 'ERROR', message: 'The database rests.' }, { status: 503 });

test('a preview of an earlier figure is dropped when it comes after that of a later one', async () => {
  const id = await listItem(app, 1000);
  const { page, open, onDone } = await showBulk(id);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const isMade = vi.fn();
  page.beforeAnswer = (call) => {
    if (!call.endsWith('/preview')) return;
    isMade();
    return held;
  };
  const { user } = page;
  const form = await open();
  const preview = () => user.click(form.getByRole('button', { name: 'Preview' }));
  await user.type(form.getByLabelText('Figure'), '10');
  await preview();
  await waitFor(() => expect(isMade).toHaveBeenCalledOnce());
  page.beforeAnswer = () => undefined;
  await user.clear(form.getByLabelText('Figure'));
  await user.type(form.getByLabelText('Figure'), '2');
  await preview();
  release();
  await form.findByRole('cell', { name: '€10.20' });
  await user.click(form.getByRole('button', { name: 'Change 1 price' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(await priceOf(id)).toBe(1020);
});

/** Its change is on its way when it is closed. */
async function changeAndClose({ page, open }: Awaited<ReturnType<typeof showBulk>>) {
  const form = await open();
  await page.user.type(form.getByLabelText('Figure'), '10{Enter}');
  await page.user.click(await form.findByRole('button', { name: 'Change 1 price' }));
  await page.user.click(form.getByRole('button', { name: 'Close' }));
}

test('a change of many prices that comes to nothing after its question was closed is told in a toast', async () => {
  const shown = await showBulk(await listItem(app, 1000));
  const answer = holdPrices(shown.page);
  await changeAndClose(shown);
  answer(refusal());
  await waitFor(() => expect(shown.toasts()).toEqual(['The database rests.']));
});

test('a rule that cannot be, and prices that are refused, are told at the figure, which has the focus', async () => {
  const { page, open } = await showBulk(await listItem(app, 1000));
  const form = await open();
  const field = form.getByLabelText('Figure');
  const press = async (name: string) => page.user.click(await form.findByRole('button', { name }));
  await press('Preview');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  await press('Preview');
  expect(document.activeElement, 'told again').toBe(field);
  await page.user.type(field, '10{Enter}');
  const answer = holdPrices(page);
  await press('Change 1 price');
  answer(refusal());
  const told = await form.findByText('The database rests.');
  expect(document.activeElement).toBe(field);
  expect(told.closest('[aria-live]')?.contains(field)).toBe(true);
});

test('a question about many prices that was closed and opened again keeps what is typed when they are changed', async () => {
  const shown = await showBulk(await listItem(app, 1000));
  const answer = holdPrices(shown.page);
  await changeAndClose(shown);
  const form = await shown.open();
  await shown.page.user.type(form.getByLabelText('Figure'), '3');
  answer();
  await waitFor(() => expect(shown.onDone).toHaveBeenCalledOnce());
  expect(form.getByLabelText<HTMLInputElement>('Figure').value).toBe('3');
});

test('of many prices the ones that were overtaken are told last, each with what it is now, however many they are', async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, () => listItem(app, 1000)));
  const [fresh = '', withdrawn = '', ...repriced] = ids;
  const { page, open, toasts } = await showBulk(...ids);
  const form = await open();
  await page.user.type(form.getByLabelText('Figure'), '10{Enter}');
  const change = await form.findByRole('button', { name: 'Change 7 prices' });
  const { title } = (await manager.browser.get(`/ops/items/${withdrawn}`)).body.payload.item;
  await manager.browser.post('/ops/items/withdraw', { ids: [withdrawn] });
  for (const id of repriced) await manager.browser.post(`/ops/items/${id}/price`, { priceCents: 900, seenCents: 1000 });
  await page.user.click(change);
  await waitFor(() => expect(toasts()).toHaveLength(2));
  const told = toasts().find((text) => text.includes('meanwhile')) ?? '';
  expect(told).toContain(`${title} is withdrawn and stays so; `);
  expect(told).toContain('is at €9.00 meanwhile and stays so; 1 more is not as it was seen and stays so');
  expect(await priceOf(fresh)).toBe(1100);
});

async function showInline(id: string) {
  const { item } = (await manager.browser.get(`/ops/items/${id}`)).body.payload;
  const page = openPage(manager.browser, { path: '/ops/catalogue' });
  const { InlinePrice } = await import('#console/catalogue/InlinePrice.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  const onChange = vi.fn(async () => {});
  page.show(<InlinePrice item={item} onChange={onChange} />);
  /** What is typed takes the place of the price. */
  const type = async (text: string) => {
    await page.user.click(screen.getByRole('button', { name: /^Change the price of/ }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
    await page.user.type(field, text, { initialSelectionStart: 0, initialSelectionEnd: field.value.length });
    return field;
  };
  return { page, type, onChange, toasts: () => $toasts.get().map(({ text }) => text) };
}

test('Enter that is pressed twice sends the price of a row once', async () => {
  const id = await listItem(app, 1000);
  const { page, type, onChange } = await showInline(id);
  const answer = holdPrices(page);
  await type('11{Enter}{Enter}');
  answer();
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(page.calls).toEqual([`POST /api/ops/items/${id}/price`]);
  expect(await priceOf(id)).toBe(1100);
});

test('a price of a row that is refused is told where the focus is, or takes it there', async () => {
  const { page, type } = await showInline(await listItem(app, 1000));
  const answer = holdPrices(page);
  const field = await type('11{Enter}');
  answer(refusal());
  const told = await screen.findByText('The database rests.');
  expect(document.activeElement).toBe(field);
  expect(told.closest('[aria-live]')?.contains(field)).toBe(true);
  await page.user.clear(field);
  await page.user.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(field);
});

test('a price of a row that is not taken after its field was left is told in a toast', async () => {
  const { page, type, toasts } = await showInline(await listItem(app, 1000));
  const answer = holdPrices(page);
  await type('11{Enter}{Escape}');
  answer(refusal());
  await waitFor(() => expect(toasts()).toEqual(['The database rests.']));
});

test('the field of a price that was left and opened again keeps what is typed when the price before is set', async () => {
  const { page, type, onChange } = await showInline(await listItem(app, 1000));
  const answer = holdPrices(page);
  await type('11{Enter}{Escape}');
  const field = await type('12');
  answer();
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect([field.isConnected, field.value]).toEqual([true, '12']);
});

test('a price that is typed stays when its item is sold meanwhile, is not sent, and is told when its row goes', async () => {
  const page = openPage(manager.browser, { path: '/ops/catalogue' });
  const { InlinePrice } = await import('#console/catalogue/InlinePrice.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  const item = { id: 'itm_1', title: 'Relic', priceCents: 1000, oldPriceCents: null };
  const row = (state: 'available' | 'sold') => <InlinePrice item={{ ...item, state }} onChange={async () => {}} />;
  const { rerender, unmount } = page.show(row('available'));
  await page.user.click(screen.getByRole('button'));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  await page.user.clear(field);
  await page.user.type(field, '11');
  rerender(row('sold'));
  await page.user.type(field, '{Enter}');
  expect([field.value, field.isConnected, page.calls]).toEqual(['11', true, []]);
  expect(screen.getByText('Relic is sold and stays so')).toBeTruthy();
  unmount();
  expect($toasts.get().map(({ text }) => text)).toEqual(['Relic went from the list. The price 11 was not set.']);
});
