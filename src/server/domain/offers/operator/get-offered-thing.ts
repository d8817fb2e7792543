/** What Steam says now of the thing that a customer offers, for who prices it. Steam can be slow, so it is asked apart from all else. */
import { eq } from 'drizzle-orm';
import { DescribeOffer } from '#contract/operator/offers.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import type { OperatorContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { askSteam, type SteamSays } from './parts/ask-steam.ts';

/** @throws `invalid_fields` and `not_found`. */
export async function getOfferedThing(
  { deps }: Pick<OperatorContext, 'deps'>,
  input: DescribeOffer,
): Promise<SteamSays> {
  const { id } = parseInput(DescribeOffer, input);
  const [found] = await runRead(
    deps.db
      .select({ assetId: offers.assetId, steamId: offers.sellerSteamId, tradeLink: customers.steamTradeLink })
      .from(offers)
      .innerJoin(customers, eq(customers.id, offers.customerId))
      .where(eq(offers.id, id))
      .execute(),
  );
  if (!found) throw new DomainError('not_found');
  // a link by a word of its owner's own names no account
  const steamId = found.steamId ?? parseTradeLink(found.tradeLink)?.steamId ?? null;
  return askSteam(deps, steamId, found.assetId);
}
