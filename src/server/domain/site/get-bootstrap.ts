/** Everything that the site reads at its start, for guests and customers, in one round trip. See docs/product/navigation.md#start-up. */

import type { BatchResponse } from 'drizzle-orm/batch';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { languages } from '#rules/languages.ts';
import type { RequestContext } from '../../context.ts';
import { runRead } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { type Principal, queryAsVisitor } from '../auth/session/query-as-customer.ts';
import { cartLinesOf, cartOf, cartQuery } from '../cart/parts/cart-lines.ts';
import { couriersAtWork, isSteamAway } from '../couriers/parts/at-work.ts';
import { pendingEmailQuery, pendingProfileOf, profileOf } from '../customers/parts/profile-view.ts';
import { pendingChangesQuery } from '../destinations/parts/changes.ts';
import { holdOf, holdQuery } from '../holds/parts/account-hold.ts';
import { currenciesOf, currencyQuery } from '../settings/parts/currencies.ts';
import { allSettingsQuery } from '../settings/parts/queries.ts';
import { publicSettings, settingValues } from '../settings/parts/settings.ts';
import { watchedQuery, watchlistOf } from '../watchlist/parts/watched-items.ts';

export async function getBootstrap(ctx: RequestContext): Promise<Bootstrap> {
  // most who come are guests, of whom nothing is kept
  return ctx.principal.sessionId === null ? ofGuest(ctx) : ofVisitor(ctx, ctx.principal);
}

async function ofGuest({ deps, principal }: RequestContext): Promise<Bootstrap> {
  const rows = await runRead(deps.db.batch(publicQueries(deps)));
  return { ...publicPart(rows, principal), ...withoutCustomer };
}

async function ofVisitor(ctx: RequestContext, principal: Principal): Promise<Bootstrap> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsVisitor(ctx, (customerId) => [
    ...publicQueries(deps),
    cartQuery(db, customerId),
    pendingEmailQuery(deps, customerId),
    holdQuery(db, customerId),
    pendingChangesQuery(deps, customerId),
    watchedQuery(db, customerId),
  ]);
  const [settings, currencies, atWork, cartRows, pendingEmails, [hold], pendingChanges, watched] = rows;
  const shown = publicPart([settings, currencies, atWork], principal);
  if (!customer) return { ...shown, ...withoutCustomer };
  const pending = pendingProfileOf(pendingEmails, pendingChanges);
  return {
    ...shown,
    authenticated: true,
    emailVerified: customer.emailVerifiedAt !== null,
    profile: profileOf(customer, { pending, hold: holdOf(hold) }, principal),
    cart: cartOf(cartLinesOf(cartRows)),
    watchlist: watchlistOf(watched),
  };
}

const withoutCustomer = { authenticated: false, emailVerified: false, profile: null, cart: null, watchlist: null };

function publicQueries({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return [allSettingsQuery(db), currencyQuery(db), couriersAtWork(db, now())] as const;
}

type PublicRows = BatchResponse<ReturnType<typeof publicQueries>>;

function publicPart([settings, currencies, atWork]: PublicRows, { country }: Principal) {
  return {
    settings: publicSettings(settingValues(settings)),
    currencies: currenciesOf(currencies),
    languages: [...languages],
    delivery_delayed: isSteamAway(atWork),
    country: country || null,
  };
}
