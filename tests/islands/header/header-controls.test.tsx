/** The right side of the header: the cart's count, the balance, and what can be chosen. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { LanguageCode } from '#rules/languages.ts';
import { setRate } from '#server/domain/settings/operator/set-rate.ts';
import { setSetting } from '../../support/customers.ts';
import { openPage, type Page } from '../../support/dom/page.ts';
import { createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

interface Options {
  language?: LanguageCode;
  prepare?: (page: Page) => void;
}

async function openHeader(browser: Shopper['browser'], { language = 'en', prepare = () => undefined }: Options = {}) {
  const page = openPage(browser, { path: '/faq', language, token: browser.token ?? '' });
  prepare(page);
  const { HeaderControls } = await import('#islands/header/HeaderControls.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  page.show(<HeaderControls language={language} path="/faq" />);
  await bootstrap();
  return page;
}

const cart = () => screen.getByRole('link', { name: 'Cart' });
const balance = () => document.querySelector('.header-balance [data-cents]')?.textContent;
const badge = () => cart().querySelector('[data-text]')?.getAttribute('data-text');

test('more than nine items are 9+ on the cart, and their number is its description', async () => {
  const ada = await createShopper(app);
  const ids = await Promise.all(Array.from({ length: 10 }, () => listItem(app, 500)));
  await ada.addToCart(...ids.slice(0, 9));
  await openHeader(ada.browser);
  await waitFor(() => expect(badge()).toBe('9'));
  const { addToCart } = await import('#stores/cart-actions.ts');
  await addToCart(ids[9] ?? '');
  await waitFor(() => expect(badge()).toBe('9+'));
  expect(document.getElementById(cart().getAttribute('aria-describedby') ?? '')?.textContent).toBe('10 items');
});

test('an empty cart has no count', async () => {
  await openHeader(app.browser());
  expect(badge()).toBeUndefined();
  expect(cart().getAttribute('aria-describedby')).toBeNull();
});

test('the balance is in the chosen currency, written as the language writes it', async () => {
  const { browser } = await createShopper(app, 4_000);
  const { user } = await openHeader(browser, { language: 'pl' });
  await waitFor(() => expect(balance()).toBe('40,00\u00a0€'));
  const [chooser] = screen.getAllByRole('button', { name: 'Waluta: EUR' });
  await user.click(chooser as HTMLElement);
  const [list] = await screen.findAllByRole('listbox', { name: 'Waluta' });
  await user.click(within(list as HTMLElement).getByRole('option', { name: /JPY/ }));
  await waitFor(() => expect(balance()).toMatch(/^6400\u00a0¥$/));
});

test('the currency select is seen only when there is a choice', async () => {
  await openHeader(app.browser(), {
    prepare(page) {
      page.instead = async (call) => {
        if (call !== 'GET /api/bootstrap') return undefined;
        const { body } = await app.browser().get('/bootstrap');
        return Response.json({
          ...body,
          payload: { ...body.payload, currencies: body.payload.currencies.slice(0, 1) },
        });
      };
    },
  });
  expect(screen.getAllByRole('button', { name: 'Language: English' }).length).toBeGreaterThan(0);
  for (const select of screen.queryAllByRole('button', { name: /^Currency/ }))
    expect(select.closest('.invisible')).not.toBeNull();
});

test('a stored currency that is not offered gives way to the default one', async () => {
  await openHeader(app.browser(), { prepare: () => localStorage.setItem('currency_code', 'XTS') });
  expect(await screen.findAllByRole('button', { name: 'Currency: EUR' })).not.toHaveLength(0);
  const { $shownCurrency } = await import('#stores/currency.ts');
  expect($shownCurrency.get().code).toBe('EUR');
});

test('the balance is by the rate of this moment, or in credits while the shop uses them', async () => {
  const operator = { deps: app.deps, actor: 'test', role: 'owner' } as const;
  onTestFinished(async () => {
    await setRate(operator, { code: 'USD', value: '1.1', again: '1.1' });
    await setSetting(app.deps, 'internal_currency_enabled', false);
  });
  await setRate(operator, { code: 'USD', value: '2', again: '2' });
  localStorage.setItem('currency_code', 'USD');
  const { browser } = await createShopper(app, 123_450);
  await openHeader(browser);
  await waitFor(() => expect(balance()).toBe('$2,469.00'));

  cleanup();
  vi.resetModules();
  await setSetting(app.deps, 'internal_currency_name', 'Crowns');
  await setSetting(app.deps, 'internal_currency_exchange_rate_eur', 0.25);
  await setSetting(app.deps, 'internal_currency_enabled', true);
  await openHeader(browser);
  await waitFor(() => expect(balance()).toBe('4,938.00\u00a0Crowns'));
});

test('selling skins is in the profile menu only while it is on', async () => {
  const { browser } = await createShopper(app);
  onTestFinished(() => setSetting(app.deps, 'offer_enabled', false));
  const entries = async () => {
    const { user } = await openHeader(browser);
    await user.click(screen.getByRole('button', { name: 'Profile' }));
    const menu = await screen.findByRole('menu', { name: 'Profile' });
    return within(menu).getAllByRole('menuitem');
  };
  await setSetting(app.deps, 'offer_enabled', true);
  const on = await entries();
  expect(on.map(({ textContent }) => textContent)).toEqual([
    'My profile',
    'Order history',
    'Payment history',
    'Sell skins',
    'Log out',
  ]);
  expect(on[3]?.getAttribute('href')).toBe('/account/offers');
  cleanup();
  vi.resetModules();
  await setSetting(app.deps, 'offer_enabled', false);
  const off = await entries();
  expect(off.map(({ textContent }) => textContent)).toEqual([
    'My profile',
    'Order history',
    'Payment history',
    'Log out',
  ]);
});

test('the currency is chosen in the mobile menu as well', async () => {
  const { user } = await openHeader((await createShopper(app, 4_000)).browser);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByText('€40.00')).toBeTruthy();
  await user.click(menu.getByRole('button', { name: 'Currency: EUR' }));
  await user.click(await menu.findByRole('option', { name: /USD/ }));
  expect(await menu.findByText('$44.00')).toBeTruthy();
  await waitFor(() => expect(balance()).toBe('$44.00'));
});

test('another language leads to the same page and query in it', async () => {
  const page = await openHeader(app.browser());
  history.replaceState(null, '', '/faq?sort=asc#top');
  await page.user.click(screen.getAllByRole('button', { name: 'Language: English' })[0] as HTMLElement);
  await page.user.click(await screen.findByRole('option', { name: 'Deutsch' }));
  expect(page.left).toEqual(['/de/faq?sort=asc#top']);
});
