/** A product list that sleeps: what is done to its HTML before it is hydrated is not lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../support/test-app.ts';
import { choice, listPage, openCatalogue, shows } from './product-list.tsx';

let app: TestApp;
const boot = readFileSync(join(import.meta.dirname, '..', '..', '..', 'src', 'browser', 'boot.js'), 'utf8');
beforeAll(async () => {
  app = await openCatalogue();
});
// in each test, after which its listeners go
beforeEach(() => {
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: { dataset: { language: '1', languages: '{}' } },
  });
  new Function(boot)();
});
afterAll(() => app.close());

let unmount = () => {};
afterEach(() => unmount());

/** The HTML of a list. Returns a function that hydrates it, as Astro does. */
async function openSleepingList(query = '') {
  const { page, island } = await listPage(query);
  document.body.innerHTML = `<astro-island ssr client="touch">${renderToString(island)}</astro-island>`;
  const element = document.querySelector('astro-island') as Element;
  const hydrate = () => {
    const root = hydrateRoot(element, island);
    unmount = () => root.unmount();
    element.removeAttribute('ssr');
    element.dispatchEvent(new CustomEvent('astro:hydrate'));
  };
  return { user: page.user, hydrate };
}

const tradable = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tradable now' });

test.each<[string, () => HTMLInputElement, string]>([
  ['one of a group', () => choice('Type', /^Helm/), 'type=Helm'],
  ['one of several', () => choice('Class', /^Sworn/), 'item_class=Sworn'],
  ['the box above them', tradable, 'tradable=true'],
])('the first press on a filter counts: %s', async (_which, box, query) => {
  const { user, hydrate } = await openSleepingList();
  await user.click(box());
  expect(box().checked, 'nothing is chosen that does not count yet').toBe(false);
  hydrate();
  await shows(`?${query}`, `category=dota2&${query}`);
  expect(box().checked).toBe(true);
});

const searchField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const priceField = (name: string) => screen.getAllByLabelText<HTMLInputElement>(name)[0] as HTMLInputElement;

test.each([
  ['', '?search=Helm+3'],
  ['?type=Helm', '?search=Helm+3&type=Helm'],
  ['?search=Axe', '?search=Helm+3'],
])('a text in the search that was not sent yet is searched by Enter: at %j', async (query, address) => {
  const { user, hydrate } = await openSleepingList(query);
  await user.type(searchField(), 'Helm 3');
  hydrate();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear search' })).toBeTruthy());
  await shows(query, `category=dota2&${query.slice(1)}`);
  expect(searchField().value).toBe('Helm 3');
  await user.type(searchField(), '{Enter}');
  await shows(address, `category=dota2&${address.slice(1)}`);
});

test.each([
  ['', '?search=Helm+3'],
  ['?type=Helm&sort=asc', '?search=Helm+3&sort=asc&type=Helm'],
])(
  'Enter in the search before the hydration is kept, with what the address asks for: at %j',
  async (query, address) => {
    const { user, hydrate } = await openSleepingList(query);
    await user.type(searchField(), 'Helm 3{Enter}');
    expect(searchField().form?.dataset.queuedSubmit, 'the HTML knows no filter of the address').toBe('');
    hydrate();
    await shows(address, `category=dota2&${address.slice(1)}`);
  },
);

test('Enter in a price before the hydration is kept, with what the address asks for', async () => {
  const { user, hydrate } = await openSleepingList('?type=Helm');
  await user.type(priceField('Price from'), '10{Enter}');
  expect(priceField('Price from').form?.dataset.queuedSubmit).toBe('');
  hydrate();
  await shows('?price_from=10&type=Helm', 'category=dota2&price_from=10&type=Helm');
});

test.each(['', '?type=Helm'])('prices that were typed apply: at %j', async (query) => {
  const { user, hydrate } = await openSleepingList(query);
  await user.type(priceField('Price from'), '10');
  await user.type(priceField('Price to'), '14');
  hydrate();
  const address = `?price_from=10&price_till=14${query.replace('?', '&')}`;
  await shows(address, `category=dota2&${address.slice(1)}`);
  expect([priceField('Price from').value, priceField('Price to').value]).toEqual(['10', '14']);
});
