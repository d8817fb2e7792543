/** The filters of a product list as a person uses them: what each asks for, when, and what the address says. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestApp } from '../../support/test-app.ts';
import {
  button,
  choice,
  openCatalogue,
  openList,
  pages,
  region,
  reset,
  shows,
  sort,
  stopTime,
  titles,
} from './product-list.tsx';

let app: TestApp;
beforeAll(async () => {
  app = await openCatalogue();
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

test('search is applied by Enter, not while typing, and is cleared by its icon', async () => {
  const { user } = await openList();
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  await user.type(search, 'Helm 7');
  expect(location.search).toBe('');
  await user.keyboard('{Enter}');
  await shows('?search=Helm+7', 'category=dota2&search=Helm+7');
  expect(titles()).toContain('Helm 7');
  await user.click(button('Clear search'));
  expect(search.value).toBe('');
  await shows('', 'category=dota2');
});

test('prices apply half a second after the last key, in one step', async () => {
  const { user, calls } = await openList('?type=Helm');
  stopTime();
  const before = calls.length;
  await user.type(screen.getByLabelText('Price from'), '1');
  await vi.advanceTimersByTimeAsync(300);
  await user.type(screen.getByLabelText('Price from'), '0');
  await vi.advanceTimersByTimeAsync(499);
  expect([location.search, calls.length]).toEqual(['?type=Helm', before]);
  await vi.advanceTimersByTimeAsync(2);
  expect(location.search).toBe('?price_from=10&type=Helm');
  vi.useRealTimers();
  await user.type(screen.getByLabelText('Price to'), '14');
  await shows('?price_from=10&price_till=14&type=Helm', 'category=dota2&type=Helm&price_from=10&price_till=14');
});

test('a price that may be thousands is not applied but asked about, as long as it stands there', async () => {
  const { user } = await openList('?type=Helm');
  stopTime();
  const till = screen.getByLabelText<HTMLInputElement>('Price to');
  await user.type(till, '1.500');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([location.search, till.getAttribute('aria-invalid')]).toEqual(['?type=Helm', 'true']);
  expect(screen.getByText('Write it as 1500 or 1.50').id).toBe(till.getAttribute('aria-describedby'));
  await user.clear(till);
  await user.type(till, '1500{Enter}');
  expect([location.search, till.getAttribute('aria-invalid')]).toEqual(['?price_till=1500&type=Helm', null]);
});

test('a comma is as good as a point, whatever language the browser speaks, and what is no price says how to write one', async () => {
  const { user } = await openList('?type=Helm');
  const [from, till] = [screen.getByLabelText('Price from'), screen.getByLabelText('Price to')];
  // a field of numbers leaves it to the browser's own language what a comma is
  expect([from, till].map((field) => field.getAttribute('type'))).toEqual(['text', 'text']);
  await user.type(from, '12,50{Enter}');
  await shows('?price_from=12.5&type=Helm', 'category=dota2&type=Helm&price_from=12.5');
  await user.type(till, '1.500,00{Enter}');
  expect([location.search, till.getAttribute('aria-invalid')]).toEqual(['?price_from=12.5&type=Helm', 'true']);
  expect(screen.getByText('Write it as 1500 or 1.50').id).toBe(till.getAttribute('aria-describedby'));
});

test('what cannot be traded yet is left out, and back again', async () => {
  const { user } = await openList('?type=Axe');
  expect(within(region()).getByText('27 items')).toBeTruthy();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tradable now' });
  await user.click(box);
  await shows('?type=Axe&tradable=true', 'category=dota2&type=Axe&tradable=true');
  expect(within(region()).getByText('24 items')).toBeTruthy();
  expect(within(screen.getByRole('group', { name: 'Type' })).getByText('24')).toBeTruthy();
  await user.click(box);
  await shows('?type=Axe', 'category=dota2&type=Axe');
});

test('a choice of filters applies 400 milliseconds after the last of them', async () => {
  const { user } = await openList();
  stopTime();
  await user.click(choice('Class', /^Sworn/));
  await vi.advanceTimersByTimeAsync(300);
  await user.click(choice('Class', /^Vaunted/));
  await vi.advanceTimersByTimeAsync(399);
  expect(location.search).toBe('');
  await vi.advanceTimersByTimeAsync(2);
  expect(location.search).toBe('?item_class=Sworn%2CVaunted');
});

test.each([
  ['Asc', 'sort=asc'],
  ['Newest', 'sort=newest'],
  ['Biggest discount', 'sort=discount'],
])('the list is sorted by %s', async (name, query) => {
  const { user } = await openList('', { route: { flag: 'sale' } });
  await user.click(sort());
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  await shows(`?${query}`, `sale=true&${query}`);
  await user.click(sort());
  await user.click(await screen.findByRole('option', { name: /^Desc/ }));
  await shows('', 'sale=true');
});

test('a radio is taken back by a second click', async () => {
  const { user } = await openList();
  await user.click(choice('Type', /^Helm/));
  expect(choice('Type', /^Helm/).checked).toBe(true);
  await shows('?type=Helm', 'category=dota2&type=Helm');
  await user.click(choice('Type', /^Helm/));
  expect(choice('Type', /^Helm/).checked).toBe(false);
  await shows('', 'category=dota2');
});

test('a count tells how many items a choice shows under the others', async () => {
  const { user } = await openList();
  await user.click(choice('Quality', /^Minimal Wear/));
  await shows('?quality=minimal_wear', 'category=dota2&quality=minimal_wear');
  const { body } = await app
    .browser()
    .get('/items/list?category=dota2&quality=minimal_wear&exterior_names=Gilded&limit=12');
  const gilded = choice('Exterior', /^Gilded/);
  await waitFor(() =>
    expect(Number(/\d+$/.exec(gilded.closest('label')?.textContent ?? '')?.[0])).toBe(body.meta.total),
  );
  await user.click(gilded);
  await waitFor(() => expect(location.search).toMatch(/&exterior_names=Gilded$/));
  await waitFor(() => expect(within(region()).getByRole('status').textContent).toBe(`${body.meta.total} items`));
});

test('several values of a group are one comma joined value, each taken away again', async () => {
  const { user } = await openList();
  await user.click(choice('Hero', /^Bram/));
  await user.click(choice('Hero', /^Orla/));
  await shows('?heroes=Bram%2COrla', 'category=dota2&heroes=Bram%2COrla');
  await user.click(choice('Hero', /^Bram/));
  await shows('?heroes=Orla', 'category=dota2&heroes=Orla');
});

test('any change but one of the page goes back to the first page', async () => {
  const { user } = await openList('?page=3');
  expect(within(pages()).getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
  await user.click(choice('Type', /^Helm/));
  await shows('?type=Helm', 'category=dota2&type=Helm');
});

describe('reset', () => {
  test('clears every control and keeps what the page itself is about', async () => {
    const query = '?search=e&sort=asc&price_from=1&price_till=900&quality=factory_new&item_class=Sworn&page=1';
    const { user } = await openList(query, { route: { flag: 'sale' } });
    const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    expect(input('Price to').value).toBe('900');
    expect(choice('Class', /^Sworn/).checked).toBe(true);
    await user.click(reset());
    await shows('', 'sale=true');
    expect([input('Price from').value, input('Price to').value]).toEqual(['', '']);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    // everything that is reduced is of one class: nothing is left to choose
    expect(screen.queryByRole('group', { name: 'Class' })).toBeNull();
  });

  test('forgets a price that is typed and not applied yet', async () => {
    const { user } = await openList('?price_from=40');
    stopTime();
    const from = () => screen.getByLabelText<HTMLInputElement>('Price from');
    for (const typed of ['60', '50']) {
      await user.clear(from());
      await user.type(from(), typed);
      await vi.advanceTimersByTimeAsync(200);
      await user.click(reset());
      await vi.advanceTimersByTimeAsync(1_000);
      expect([location.search, from().value]).toEqual(['', '']);
    }
  });

  test.each(['0', '-5', '12.3456'])('empties a box that holds %s, and a search without Enter', async (typed) => {
    const { user } = await openList();
    stopTime();
    await user.type(screen.getByLabelText('Price from'), typed);
    await user.type(screen.getByRole('searchbox'), 'storm');
    await vi.advanceTimersByTimeAsync(1_000);
    await user.click(reset());
    expect(screen.getByLabelText<HTMLInputElement>('Price from').value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(location.search).toBe('');
  });
});

describe('what is chosen', () => {
  const chips = () => within(region()).queryAllByRole('link', { name: /remove filter$/ });

  test('stands above the items as chips, each a way to the list without it', async () => {
    const query = '?search=Helm&price_from=5&price_till=900&type=Helm&item_class=Sworn%2CVaunted&tradable=true';
    const { user } = await openList(query);
    expect(chips().map(({ textContent }) => textContent?.replace(', remove filter', ''))).toEqual([
      'Search: Helm',
      'Price from: €5.00',
      'Price to: €900.00',
      'Tradable now',
      'Type: Helm',
      'Class: Sworn',
      'Class: Vaunted',
    ]);
    const sworn = within(region()).getByRole('link', { name: /^Class: Sworn/ });
    expect(sworn.getAttribute('href')).toBe(
      '/products/dota2?search=Helm&price_from=5&price_till=900&type=Helm&item_class=Vaunted&tradable=true',
    );
    await user.click(sworn);
    await shows(
      '?search=Helm&price_from=5&price_till=900&type=Helm&item_class=Vaunted&tradable=true',
      'category=dota2&search=Helm&price_from=5&price_till=900&type=Helm&item_class=Vaunted&tradable=true',
    );
    expect(chips()).toHaveLength(6);
  });

  test('of what the page itself is about there is no chip', async () => {
    await openList('?new=true', { route: { flag: 'sale' } });
    expect(chips().map(({ textContent }) => textContent)).toEqual(['New, remove filter']);
  });

  test('in a group is taken back by its own button', async () => {
    const { user } = await openList('?heroes=Bram%2COrla&type=Helm');
    await user.click(button('Clear Hero'));
    await shows('?type=Helm', 'category=dota2&type=Helm');
    expect(screen.queryByRole('button', { name: 'Clear Hero' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Clear Type' })).toBeTruthy();
  });
});

describe('the sheet of filters', () => {
  const sheet = () => within(screen.getByRole('dialog', { name: 'Filters' }));
  const open = async (query = '') => {
    const page = await openList(query);
    await page.user.click(button('Show Filters'));
    return page;
  };

  test('says how many items its choices leave, and gives way to them', async () => {
    const { user } = await open();
    await user.click(sheet().getByRole('radio', { name: /^Helm/ }));
    await waitFor(() => expect(sheet().getByRole('button', { name: 'Show 15 items' })).toBeTruthy());
    await user.click(sheet().getByRole('button', { name: 'Show 15 items' }));
    expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
    await shows('?type=Helm', 'category=dota2&type=Helm');
  });

  test('opens with its first two groups unfolded, and those in which something is chosen', async () => {
    await open('?heroes=Bram');
    const folds = sheet()
      .getAllByRole('button', { expanded: true })
      .map(({ textContent }) => textContent);
    expect(folds).toEqual(['Type', 'Quality', 'Hero']);
    expect(sheet().getByRole('button', { name: 'Class' }).getAttribute('aria-expanded')).toBe('false');
  });

  test('keeps a price that was typed just before it is closed, and resets all at once', async () => {
    const { user } = await open('?type=Helm');
    await user.type(sheet().getByLabelText('Price from'), '10');
    await user.click(sheet().getByRole('button', { name: 'Hide Filters' }));
    await shows('?price_from=10&type=Helm', 'category=dota2&type=Helm&price_from=10');
    await user.click(button('Show Filters'));
    await user.click(sheet().getByRole('button', { name: 'Reset' }));
    await shows('', 'category=dota2');
    expect(sheet().getByLabelText<HTMLInputElement>('Price from').value).toBe('');
  });
});
