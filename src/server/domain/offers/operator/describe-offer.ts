/**
 * All that an operator needs to name a price: the thing as the customer and as Steam describe it, both accounts that it may come from, what
 * its title was and is sold for here, and what follows for the price. Steam is asked, and what it does not tell is said.
 */
import { DescribeOffer } from '#contract/operator/offers.ts';
import type { OperatorContext } from '../../../context.ts';
import { parseInput } from '../../../parse-input.ts';
import { askSteam } from './parts/ask-steam.ts';
import { type OfferFacts, offerFacts } from './parts/offer-facts.ts';

/** What the shop knows by itself: Steam, which can be slow, is not asked. @throws `invalid_fields` and `not_found`. */
export function getOfferFacts({ deps }: Pick<OperatorContext, 'deps'>, input: DescribeOffer): Promise<OfferFacts> {
  return offerFacts(deps, parseInput(DescribeOffer, input).id);
}

/** @throws `invalid_fields` and `not_found`. */
export async function describeOffer({ deps }: Pick<OperatorContext, 'deps'>, input: DescribeOffer) {
  const facts = await offerFacts(deps, parseInput(DescribeOffer, input).id);
  const { seller, offer } = facts;
  return { ...facts, steam: await askSteam(deps, seller.linkSteamId ?? seller.steamId, offer.assetId) };
}

export type OfferDescription = Awaited<ReturnType<typeof describeOffer>>;
