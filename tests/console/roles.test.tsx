/** Controls that are no `Action`: whose role may not do what they do sees them dead, with the role that may. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, createElement } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { take } from '../support/bank.ts';
import { openPage } from '../support/dom/page.ts';
import { offerIn, openOffers } from '../support/offers.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { createShopper, listItem, seedShop } from '../support/shop.ts';
import { camt053 } from '../support/statement.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let manager: TestOperator;
let clerk: TestOperator;
let viewer: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
  await openOffers(app);
  await listItem(app, 1200);
  manager = await signedInOperator(app, 'manager');
  clerk = await signedInOperator(app, 'clerk');
  viewer = await signedInOperator(app, 'viewer');
});
afterAll(() => app.close());

async function show(path: string, { browser }: TestOperator, screenOf: () => Promise<ComponentType>) {
  const page = openPage(browser, { path });
  const Screen = await screenOf();
  const { loadOperator } = await import('#console/ui/operator.ts');
  await loadOperator();
  page.show(createElement(Screen));
  return page;
}

const catalogue = async () => (await import('#console/catalogue/CatalogueScreen.tsx')).CatalogueScreen;
const bank = async () => (await import('#console/bank/BankScreen.tsx')).BankScreen;
const offers = async () => (await import('#console/offers/OffersScreen.tsx')).OffersScreen;

const needsManager = 'Needs the role manager';
const isDead = (element: HTMLElement) => [element.hasAttribute('disabled'), element.title];

test('a clerk sees the price of a row and the change of many dead, a manager alive', async () => {
  const { user } = await show('/ops/catalogue', clerk, catalogue);
  const price = await screen.findByRole('button', { name: /^Change the price of Blade/ });
  expect(isDead(price)).toEqual([true, needsManager]);
  await user.click(screen.getByRole('checkbox', { name: 'Pick every row of this page' }));
  expect(isDead(await screen.findByRole('button', { name: 'Change prices' }))).toEqual([true, needsManager]);
});

test('a manager changes the price in its row', async () => {
  const { user } = await show('/ops/catalogue', manager, catalogue);
  await user.click(await screen.findByRole('button', { name: /^Change the price of Blade/ }));
  const field = await screen.findByRole('textbox', { name: 'Price' });
  await user.clear(field);
  await user.type(field, '13{Enter}');
  const { $toasts } = await import('#stores/toasts.ts');
  await waitFor(() => expect($toasts.get().map(({ text }) => text)).toEqual([expect.stringMatching(/^Blade/)]));
  expect(await screen.findByRole('button', { name: /^Change the price of Blade.*€13\.00/ })).toBeDefined();
});

test('a clerk can choose no file of items, and dropping one reads nothing', async () => {
  await show('/ops/catalogue?import=new', clerk, catalogue);
  expect((await screen.findByLabelText(/^Choose a file/)).hasAttribute('disabled')).toBe(true);
  fireEvent.drop(screen.getByText(needsManager), { dataTransfer: { files: [new File(['title\nA'], 'items.csv')] } });
  expect(screen.queryByText('items.csv', { exact: false })).toBeNull();
});

test('a viewer can choose no bank statement, and dropping one asks nothing of the shop', async () => {
  const page = await show('/ops/bank', viewer, bank);
  const zone = await screen.findByRole('region', { name: 'Statement' });
  expect(isDead(within(zone).getByRole('button'))).toEqual([true, 'Needs the role clerk']);
  expect(within(zone).getByText('Needs the role clerk')).toBeDefined();
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['<Document/>'], 'day.xml')] } });
  expect(page.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a clerk takes a statement that goes on where the one before ended, and leaves one with a gap to a manager', async () => {
  await take(app, [], { id: 'GAP-1', opening: '50.00', closing: '50.00', day: '2026-10-01' });
  await show('/ops/bank', clerk, bank);
  const drop = async (id: string, opening: string) => {
    const text = camt053([], { id, opening, closing: opening, day: '2026-10-02' });
    const zone = await screen.findByRole('region', { name: 'Statement' });
    fireEvent.drop(zone, { dataTransfer: { files: [new File([text], `${id}.xml`)] } });
    const preview = within(await screen.findByRole('region', { name: new RegExp(id) }));
    return isDead(preview.getByRole('button', { name: 'Take the statement' }));
  };
  expect(await drop('GAP-2', '80.00')).toEqual([true, needsManager]);
  fireEvent.click(screen.getByRole('button', { name: 'Put it away' }));
  expect(await drop('GAP-3', '50.00')).toEqual([false, '']);
});

test('a viewer reads an offer, names no price, and is told that declining takes a clerk', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'pending');
  const { user, calls } = await show(`/ops/offers?id=${id}`, viewer, offers);
  const field = await screen.findByRole('textbox', { name: 'Our price, in euros' });
  expect(field.hasAttribute('readonly')).toBe(true);
  expect(screen.getByText(needsManager)).toBeDefined();
  expect(isDead(screen.getByRole('button', { name: 'Send price' }))).toEqual([true, needsManager]);
  await user.type(field, '60{Enter}r');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Needs the role clerk')).toBeDefined();
  await user.type(question.getByRole('textbox'), 'no{Enter}');
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a record says beside its buttons why some are dead, for who has no mouse to point at them', async () => {
  const ada = await createShopper(app);
  const { CustomersScreen } = await import('#console/customers/CustomersScreen.tsx');
  await show(`/ops/customers?id=${ada.id}`, viewer, async () => CustomersScreen);
  const block = await screen.findByRole('button', { name: 'Block' });
  expect(isDead(block)).toEqual([true, needsManager]);
  expect(screen.getByText('Give credit, Block: Needs the role manager')).toBeDefined();
  expect(screen.getByText('Write note: Needs the role clerk')).toBeDefined();
});
