/**
 * How long a slow phone takes to show that it was touched (INP): the first touch of a page that was just read, so that what it wakes is loaded
 * and run for the first time. Each in a browser that keeps nothing of another's, turn by turn.
 */
import type { Page } from '@playwright/test';
import { median } from './measure.ts';
import type { Row } from './row.ts';
import { answerNotice, signIn, withSlowPhone } from './slow-phone.ts';
import { withSite } from './with-site.ts';

export const name = 'interactions';

const visits = 5;

interface Interaction {
  what: string;
  path: string;
  /** By somebody who has signed in. */
  isCustomer?: boolean;
  act: (page: Page) => Promise<unknown>;
}

const showFilters = (page: Page) => page.getByRole('button', { name: 'Show Filters' });

const interactions: readonly Interaction[] = [
  { what: 'menu opens', path: '/', act: (page) => page.getByRole('button', { name: 'Menu' }).tap() },
  {
    what: 'search: a word is typed',
    path: '/products',
    act: async (page) => {
      const box = page.getByRole('main').getByRole('searchbox', { name: 'Search' });
      await box.tap();
      await box.pressSequentially('axe', { delay: 150 });
      await page.waitForLoadState('networkidle');
    },
  },
  { what: 'filters open', path: '/products', act: (page) => showFilters(page).tap() },
  {
    what: 'a filter is chosen',
    path: '/products',
    act: async (page) => {
      await showFilters(page).tap();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await sheet.getByRole('radio').nth(1).check();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    what: 'into the cart',
    path: '/products',
    isCustomer: true,
    act: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Add to cart: / })
        .first()
        .tap(),
  },
  {
    what: 'the next page of a list',
    path: '/products',
    act: async (page) => {
      await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Next' }).tap();
      await page.waitForLoadState('networkidle');
    },
  },
];

export function run(): Promise<Row[]> {
  return withSite({}, ({ url }) =>
    withSlowPhone(async (phone) => {
      const guest = await phone.stateAfter(url, answerNotice);
      const customer = await phone.stateAfter(`${url}/auth?form=signin`, signIn);
      const seen = new Map<string, number[]>(interactions.map(({ what }) => [what, []]));
      for (let visit = -1; visit < visits; visit++)
        for (const { what, path, isCustomer, act } of interactions) {
          const { interaction } = await phone.visit(`${url}${path}`, { state: isCustomer ? customer : guest, act });
          if (visit >= 0) seen.get(what)?.push(interaction);
        }
      return [...seen].map(([what, all]) => ({ what, 'median ms': median(all), 'longest ms': Math.max(...all) }));
    }),
  );
}
