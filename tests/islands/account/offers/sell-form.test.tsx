/** The form to sell: what it says of a wrong link and of a thing that is offered already, and what it sends of a picked one. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { offers } from '#server/db/schema/offers.ts';
import { setSetting } from '../../../support/customers.ts';
import { openPage } from '../../../support/dom/page.ts';
import { openOffers, skin } from '../../../support/offers.ts';
import { createShopper, type Shopper, seedShop } from '../../../support/shop.ts';
import { openSteamCommunity, type SteamCommunity } from '../../../support/steam-community.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let steam: SteamCommunity;
let app: TestApp;
beforeAll(async () => {
  steam = await openSteamCommunity();
  app = await createTestApp({ steamCommunityBase: steam.base });
  await seedShop(app);
  await openOffers(app);
  await setSetting(app.deps, 'steam_inventory_enabled', true);
});
afterAll(async () => {
  await app.close();
  await steam.close();
});

async function openForm({ browser }: Shopper) {
  const page = openPage(browser, { path: '/account/offers' });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { watchFailures } = await import('#stores/failures.ts');
  watchFailures();
  await bootstrap();
  page.show(<AccountScreen language="en" tab="offers" offersOpen />);
  await page.user.click(await screen.findByRole('button', { name: 'Sell a skin' }));
  await screen.findByRole('dialog', { name: 'Sell skins' });
  const press = async (name: string) => page.user.click(await within(dialog()).findByRole('button', { name }));
  return { page, press };
}

const dialog = () => document.querySelector('dialog[open]') as HTMLElement;
const field = (name: string) => within(dialog()).getByLabelText<HTMLInputElement>(name);
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

async function fillAll(page: ReturnType<typeof openPage>, item_url: string) {
  fill('Skin name', 'Moonlit Bulwark');
  fill('Price', '72');
  await page.user.click(within(dialog()).getByRole('combobox', { name: 'Quality' }));
  await page.user.click(await screen.findByRole('option', { name: 'Factory New' }));
  fill('Steam inventory link', item_url);
}

test('a link that is not of one thing says where to find it, and all that was typed stays', async () => {
  const { page, press } = await openForm(await createShopper(app));
  const wholeInventory = 'https://steamcommunity.com/id/ada/inventory/';
  await fillAll(page, wholeInventory);
  await press('Send offer');
  expect(await within(dialog()).findByText(/right-click it in your Steam inventory and copy its link/)).toBeTruthy();
  const link = field('Steam inventory link');
  expect([link.value, link.getAttribute('aria-invalid')]).toEqual([wholeInventory, 'true']);
  expect(document.activeElement).toBe(link);
  expect([field('Skin name').value, field('Price').value]).toEqual(['Moonlit Bulwark', '72']);
  expect(page.calls).not.toContain('POST /api/offer/create');
});

test('a thing that is offered already says so at its link, and all that was typed stays', async () => {
  const ada = await createShopper(app);
  const { item_url } = skin;
  await ada.browser.post('/offer/create', { ...skin, item_url });
  const { page, press } = await openForm(await createShopper(app));
  await fillAll(page, item_url);
  await press('Send offer');
  expect(await within(dialog()).findByText(/in another open offer already/)).toBeTruthy();
  expect(field('Steam inventory link').value).toBe(item_url);
});

test.each([
  ['a picked thing is sent with its class', '', { assetId: '31415926535', classId: '1001', instanceId: '0' }],
  [
    'one whose link was changed by hand is sent without',
    'https://steamcommunity.com/id/ada/inventory/#570_2_987',
    { assetId: '987', classId: null, instanceId: null },
  ],
])('%s', async (_, change, expected) => {
  const { press, page } = await openForm(await createShopper(app));
  await press('Pick from my Steam inventory');
  const [first] = await within(dialog()).findAllByRole('button', { name: /Moonlit Bulwark/ });
  await page.user.click(first as HTMLElement);
  fill('Price', '72');
  if (change) fill('Steam inventory link', change);
  await press('Send offer');
  await screen.findByRole('dialog', { name: 'Sell request received' });
  const [made] = await app.deps.db.select().from(offers).orderBy(desc(sql`rowid`)).limit(1);
  expect(made).toMatchObject(expected);
});

test('where Steam is not asked, a skin is typed alone', async () => {
  await setSetting(app.deps, 'steam_inventory_enabled', false);
  await openForm(await createShopper(app));
  expect(field('Skin name')).toBeTruthy();
  expect(within(dialog()).queryByRole('button', { name: 'Pick from my Steam inventory' })).toBeNull();
  await setSetting(app.deps, 'steam_inventory_enabled', true);
});

test('when Steam says no a skin is typed instead; what it shows later is picked, and only the price is left to type', async () => {
  const { page, press } = await openForm(await createShopper(app));
  const startsAtPrice = () => waitFor(() => expect(document.activeElement).toBe(field('Price')));
  steam.answer.status = 403;
  await press('Pick from my Steam inventory');
  expect(await within(dialog()).findByText(/Your Steam inventory is private\./)).toBeTruthy();
  await press('Type it in instead');
  await startsAtPrice();

  steam.answer.status = 200;
  within(dialog()).getByRole('button', { name: 'Pick from my Steam inventory' }).focus();
  await page.user.keyboard('{Enter}');
  const twins = await within(dialog()).findAllByRole('button', { name: /Moonlit Bulwark/ });
  expect(within(dialog()).getAllByRole('listitem')).toHaveLength(3);
  twins.at(-1)?.focus();
  await page.user.keyboard('{Enter}');
  await startsAtPrice();
  expect(field('Skin name').value).toBe('Moonlit Bulwark');
  expect(within(dialog()).getByRole('combobox', { name: 'Quality' }).textContent).toBe('Field-Tested');
  await page.user.keyboard('12{Enter}');
  expect(await screen.findByText(/You will be notified within 3 working days\./)).toBeTruthy();
});

test('an offer whose answer was lost is made once when it is sent from a dialog opened anew, which has what was typed', async () => {
  const ada = await createShopper(app);
  const { page, press } = await openForm(ada);
  await press('Pick from my Steam inventory');
  await page.user.click(await within(dialog()).findByRole('button', { name: /Lantern/ }));
  await page.user.click(within(dialog()).getByRole('combobox', { name: 'Quality' }));
  await page.user.click(await screen.findByRole('option', { name: 'Factory New' }));
  fill('Price', '72');
  page.beforeAnswer = (call) => {
    if (call !== 'POST /api/offer/create') return;
    page.beforeAnswer = () => undefined;
    throw new TypeError('the answer is lost');
  };
  await press('Send offer');
  await within(dialog()).findByRole('button', { name: 'Send offer' });
  await page.user.keyboard('{Escape}');

  await page.user.click(screen.getByRole('button', { name: 'Sell a skin' }));
  expect([field('Skin name').value, field('Price').value]).toEqual(['Lantern of the Long Night', '72']);
  await press('Send offer');
  await press('Done');
  const made = await app.deps.db.select().from(offers).where(eq(offers.customerId, ada.id));
  expect(made).toHaveLength(1);

  await page.user.click(screen.getByRole('button', { name: 'Sell a skin' }));
  expect(field('Skin name').value).toBe('');
});

test('what was typed when the session ended is there for the same customer after the next sign-in, and for no other', async () => {
  const ada = await createShopper(app);
  const { page } = await openForm(ada);
  await fillAll(page, 'https://steamcommunity.com/id/ada/inventory/#570_2_4711');
  page.instead = (call) => (call.startsWith('POST /api/offer') ? Response.json({}, { status: 401 }) : undefined);
  await page.user.click(within(dialog()).getByRole('button', { name: 'Send offer' }));
  await waitFor(() => expect(page.left).toContain('/auth?form=signin&redirect=%2Faccount%2Foffers'));
  const kept = sessionStorage.getItem('sell_draft') ?? '';
  cleanup();

  vi.resetModules();
  await openForm(ada);
  expect(['Skin name', 'Price', 'Steam inventory link'].map((name) => field(name).value)).toEqual([
    'Moonlit Bulwark',
    '72',
    'https://steamcommunity.com/id/ada/inventory/#570_2_4711',
  ]);
  expect(within(dialog()).getByRole('combobox', { name: 'Quality' }).textContent).toBe('Factory New');
  expect(sessionStorage.getItem('sell_draft')).toBeNull();
  cleanup();

  vi.resetModules();
  sessionStorage.setItem('sell_draft', kept);
  await openForm(await createShopper(app));
  expect(field('Skin name').value).toBe('');
});
