/** The right side of the header: the cart's count, the balance, and what can be chosen. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LanguageCode } from '#rules/languages.ts';
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
  const balance = () => document.querySelector('.header-balance [data-cents]')?.textContent;
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
