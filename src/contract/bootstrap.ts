/** The one call the site starts with; each part of it also exists as a call of its own. See docs/product/navigation.md#start-up. */
import { z } from 'zod';
import { CartContents } from './cart.ts';
import { Currency, Language, Settings } from './content.ts';
import { endpoint, okPayload } from './endpoint.ts';
import { isoCountry } from './fields.ts';
import { Profile } from './profile.ts';
import { WatchedItem } from './watchlist.ts';

export const BootstrapCart = CartContents.omit({ status: true }).meta({ id: 'BootstrapCart' });
export type BootstrapCart = z.infer<typeof BootstrapCart>;

export const Bootstrap = z
  .object({
    settings: Settings,
    currencies: z.array(Currency),
    languages: z.array(Language),
    authenticated: z.boolean(),
    emailVerified: z.boolean(),
    profile: z.union([Profile, z.null()]),
    cart: z.union([BootstrapCart, z.null()]),
    watchlist: z.union([z.array(WatchedItem), z.null()]),
    delivery_delayed: z.boolean().describe('Steam answers none of the couriers: what is bought now is sent later'),
    country: isoCountry.nullable().describe("Guessed from the visitor's address"),
  })
  .meta({ id: 'Bootstrap', description: 'Profile, cart and watchlist are null for a guest.' });
export type Bootstrap = z.infer<typeof Bootstrap>;

export const getBootstrap = endpoint({
  method: 'get',
  path: '/bootstrap',
  tag: 'Content',
  summary: 'Settings, currencies and languages; for a customer also profile, cart and watchlist',
  response: okPayload(Bootstrap),
});
