/** Promo codes, packs and timed deals in the console, over the real API. */
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

async function show(path: string) {
  const page = openPage(manager.browser, { path });
  const { MarketingScreen } = await import('#console/marketing/MarketingScreen.tsx');
  page.show(<MarketingScreen />);
  return page;
}

const promos = async (search: string) => (await manager.browser.get(`/ops/promos?search=${search}`)).body.payload;

test('a code is issued; one of much is asked about with both figures', async () => {
  const { user } = await show('/ops/marketing');
  await user.click(await screen.findByRole('button', { name: 'New code' }));
  const form = within(await screen.findByRole('dialog', { name: 'New code' }));
  await user.type(form.getByLabelText('Code'), 'half');
  await user.type(form.getByLabelText('Worth'), '60');
  await user.type(form.getByLabelText('Worth'), '{Enter}');
  expect((await form.findByRole('alert')).textContent).toContain('60.00 %');
  expect(await promos('half')).toEqual([]);
  await user.type(form.getByLabelText('Type 60 to go on'), '60{Enter}');
  await waitFor(async () => expect(await promos('half')).toMatchObject([{ code: 'HALF', amount: 6000 }]));
});

test('a sum that cannot be read is told at its field, and nothing is sent', async () => {
  const page = await show('/ops/marketing');
  await page.user.click(await screen.findByRole('button', { name: 'New code' }));
  const form = within(await screen.findByRole('dialog', { name: 'New code' }));
  await page.user.type(form.getByLabelText('Code'), 'wrong');
  await page.user.type(form.getByLabelText('Worth'), 'much{Enter}');
  expect(await form.findByText('must be a number above 0 with at most two decimals')).toBeDefined();
  expect(await promos('wrong')).toEqual([]);
});

test('a code is ended from its record', async () => {
  const { user } = await show('/ops/marketing?id=MINUS5');
  await user.click(await screen.findByRole('button', { name: 'End' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End' }));
  await user.click(dialog.getByRole('button', { name: 'End' }));
  await waitFor(async () => expect(await promos('minus5')).toMatchObject([{ state: 'ended' }]));
});

test('a timed deal above the price of the item that was searched is asked about', async () => {
  const itemId = await listItem(app, 1000);
  const { user } = await show('/ops/marketing?tab=deals');
  // a device that is a day behind
  const behind = vi.spyOn(Date, 'now').mockReturnValue((app.deps.now() - 86_400) * 1000);
  await user.click(await screen.findByRole('button', { name: 'New timed deal' }));
  const form = within(await screen.findByRole('dialog', { name: 'New timed deal' }));
  await user.type(form.getByLabelText('Item'), 'blade');
  await form.findByRole('button', { name: /^Blade/ });
  await user.type(form.getByLabelText('Item'), '{Enter}');
  await user.type(form.getByLabelText('Price'), '12{Enter}');
  expect((await form.findByRole('alert')).textContent).toContain('more than the items cost one by one, €10.00');
  await user.type(form.getByLabelText('Type 12 to go on'), '12{Enter}');
  await waitFor(async () =>
    expect((await manager.browser.get('/ops/timed-deals')).body.payload).toMatchObject([
      { itemId, priceCents: 1200, startsAt: app.deps.now(), endsAt: app.deps.now() + 48 * 3600 },
    ]),
  );
  behind.mockRestore();
});

test.each(['packs', 'deals'])('of %s that are not there it says so', async (tab) => {
  await show(`/ops/marketing?tab=${tab}&id=pak_gone`);
  expect(await screen.findByText('There is no such deal')).toBeDefined();
});
