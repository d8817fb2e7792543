/** Everything that the site reads at its start, for guests and customers, in one round trip. See docs/product/navigation.md#start-up. */
import type { Bootstrap } from '#contract/bootstrap.ts';
import { languages } from '#rules/languages.ts';
import type { RequestContext } from '../../context.ts';
import { queryAsVisitor } from '../auth/session/query-as-customer.ts';
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
  const { deps, principal } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsVisitor(ctx, (customerId) => [
    allSettingsQuery(db),
    currencyQuery(db),
    cartQuery(db, customerId),
    pendingEmailQuery(deps, customerId),
    holdQuery(db, customerId),
    pendingChangesQuery(deps, customerId),
    couriersAtWork(db, deps.now()),
    watchedQuery(db, customerId),
  ]);
  const [settingRows, currencyRows, cartRows, pendingEmails, [hold], pendingChanges, atWork, watched] = rows;
  const pending = pendingProfileOf(pendingEmails, pendingChanges);
  return {
    settings: publicSettings(settingValues(settingRows)),
    currencies: currenciesOf(currencyRows),
    languages: [...languages],
    authenticated: customer !== null,
    emailVerified: customer?.emailVerifiedAt != null,
    profile: customer && profileOf(customer, { pending, hold: holdOf(hold) }, principal),
    cart: customer && cartOf(cartLinesOf(cartRows)),
    watchlist: customer && watchlistOf(watched),
    delivery_delayed: isSteamAway(atWork),
    country: principal.country || null,
  };
}
