/** What the command palette finds. */
import { z } from 'zod';
import { okPayload } from '../endpoint.ts';
import { SearchCustomers } from '../operator/customers.ts';
import { asQuery, consoleRead } from './endpoint.ts';

const foundScreens = ['customers', 'orders', 'offers', 'payouts', 'catalogue'] as const;

export const searchShop = consoleRead({
  path: '/ops/search',
  tag: 'Search',
  summary: 'Customers, orders, offers, payouts and items by id, e-mail, name, title, reference or amount',
  query: asQuery(SearchCustomers.pick({ search: true }).shape),
  response: okPayload(
    z.array(
      z.object({
        screen: z.enum(foundScreens).describe('Where the record is shown'),
        id: z.string(),
        label: z.string(),
        detail: z.string().describe('By what it was found, or whose it is'),
      }),
    ),
  ),
});
