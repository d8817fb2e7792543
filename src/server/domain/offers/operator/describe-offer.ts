/**
 * All that an operator needs to name a price: the thing as the customer and as Steam describe it, both accounts that it may come from, and
 * what its title was and is sold for here. Steam is asked, and what it does not tell is said.
 */
import { eq } from 'drizzle-orm';
import { DescribeOffer } from '#contract/operator/offers.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import type { InventoryItem } from '../../../adapters/steam/port.ts';
import type { OperatorContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { marketQueries } from './parts/market.ts';

/** What Steam says of the thing now. `unknown`: no account or no number of the thing is known, so that Steam cannot be asked. */
export type SteamSays =
  | { status: 'found'; item: InventoryItem }
  | { status: 'missing' | 'private' | 'unavailable' | 'unknown'; item: null };

/** @throws `invalid_fields` and `not_found`. */
export async function describeOffer({ deps }: Pick<OperatorContext, 'deps'>, input: DescribeOffer) {
  const { id } = parseInput(DescribeOffer, input);
  const { db } = deps;
  const [[found], sales, forSale] = await runRead(
    db.batch([
      db
        .select({ offer: offers, email: customers.email, tradeLink: customers.steamTradeLink })
        .from(offers)
        .innerJoin(customers, eq(customers.id, offers.customerId))
        .where(eq(offers.id, id)),
      ...marketQueries(db, id),
    ]),
  );
  if (!found) throw new DomainError('not_found');
  const { offer, email, tradeLink } = found;
  const tradeSteamId = parseTradeLink(tradeLink)?.steamId ?? null;
  return {
    offer,
    seller: {
      customerId: offer.customerId,
      email,
      tradeLink,
      /** Of the trade link: whom the shop would ask for the thing. */
      steamId: tradeSteamId,
      /** Of the link in the offer; null where it names its owner by a word. */
      linkSteamId: offer.sellerSteamId,
      isSameAccount: offer.sellerSteamId && tradeSteamId ? offer.sellerSteamId === tradeSteamId : null,
    },
    steam: await askSteam(deps, offer.sellerSteamId ?? tradeSteamId, offer.assetId),
    sales: { count: sales[0]?.count ?? 0, last: sales.map(({ count: _, ...sale }) => sale) },
    forSale: { count: forSale[0]?.count ?? 0, cheapest: forSale.map(({ count: _, ...item }) => item) },
  };
}

export type OfferDescription = Awaited<ReturnType<typeof describeOffer>>;

async function askSteam({ steamInventory }: Deps, steamId: string | null, assetId: string | null): Promise<SteamSays> {
  if (!steamId || !assetId) return { status: 'unknown', item: null };
  try {
    const item = await steamInventory.find(steamId, assetId);
    return item ? { status: 'found', item } : { status: 'missing', item: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { status: error.code === 'inventory_private' ? 'private' : 'unavailable', item: null };
  }
}
