/** Offers of all customers, each with its thing, its seller's Steam account, and how its title sells here. */
import { asc, desc, eq } from 'drizzle-orm';
import { ListOffers } from '#contract/operator/offers.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import type { OperatorContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { marketColumns } from './parts/market.ts';

const { id, state, title, quality, userPriceCents, servicePriceCents, itemUrl, createdAt, updatedAt } = offers;
const { assetId, classId, instanceId, sellerSteamId } = offers;
const thing = { title, quality, itemUrl, assetId, classId, instanceId };
const seller = { email: customers.email, tradeLink: customers.steamTradeLink, linkSteamId: sellerSteamId };
const columns = { id, state, ...thing, userPriceCents, servicePriceCents, ...seller, ...marketColumns };

/** Those of one state that wait longest first, else the newest first. @throws `invalid_fields`. */
export async function listOffers({ deps }: OperatorContext, input: ListOffers) {
  const { state: wanted, limit } = parseInput(ListOffers, input);
  const listed = await runRead(
    deps.db
      .select({ ...columns, createdAt, updatedAt })
      .from(offers)
      .innerJoin(customers, eq(customers.id, offers.customerId))
      .where(wanted ? eq(state, wanted) : undefined)
      .orderBy(...(wanted ? [asc(updatedAt), asc(id)] : [desc(createdAt), desc(id)]))
      .limit(limit)
      .execute(),
  );
  return listed.map((offer) => ({ ...offer, steamId: parseTradeLink(offer.tradeLink)?.steamId ?? null }));
}
