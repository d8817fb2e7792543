/**
 * Sends a job's trade offer, exactly once: it is reported before anything is sent, looked for before anything is sent, and what is not
 * known to have failed is looked for again before it is tried again.
 */

import type { Job } from '#contract/courier.ts';
import { sendRoundsMax } from '#rules/limits/courier.ts';
import type { TradeFailure } from '#rules/trades.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { chooseAsset, tradeOfferAssets } from './choose-asset.ts';
import { type HeldJob, mayStillSend, report } from './held-job.ts';
import { ownTradeOffer, recentTradeOffers } from './own-trade-offer.ts';
import { type Asset, type Partner, SteamError, type TradeOffer } from './steam-account.ts';
import type { CourierTools } from './tools.ts';
import { tradeOfferText } from './trade-offer-text.ts';

/** What the customer has to mend, or the shop. */
const failures: readonly TradeFailure[] = [
  'trade_link_invalid',
  'inventory_private',
  'trade_hold',
  'account_limited',
  'item_missing',
];

const tradeOfferSeconds = 14 * 86_400;

/** @throws SteamError and ShopError */
export async function sendTradeOffer(tools: CourierTools, held: HeldJob): Promise<void> {
  if (held.job.state === 'queued') await report(tools, held, { step: 'begin' });
  if (held.job.action !== 'send') return;
  const tradeOffers = await recentTradeOffers(tools);
  const known = ownTradeOffer(tradeOffers, held.job);
  if (known) return announce(tools, held, known);
  const made = await makeTradeOffer(tools, held, tradeOffers);
  if (made === 'not_wanted') return;
  if (typeof made === 'string') return report(tools, held, { step: 'failed', reason: made });
  await announce(tools, held, made);
}

/** Makes the trade offer visible where Steam asks the phone first, and reports it. */
async function announce(tools: CourierTools, held: HeldJob, tradeOffer: TradeOffer): Promise<void> {
  if (tradeOffer.state === 'needs_confirmation') {
    if (!(await mayStillSend(tools, held))) return;
    await tools.steam.confirm(tradeOffer.id);
  }
  const expiresAt = tradeOffer.expiresAt ?? tradeOffer.createdAt + tradeOfferSeconds;
  await report(tools, held, { step: 'sent', trade_offer_id: tradeOffer.id, expires_at: expiresAt });
}

type NotMade = TradeFailure | 'not_wanted';

/** The trade offer, or why there is none. */
async function makeTradeOffer(
  tools: CourierTools,
  held: HeldJob,
  before: readonly TradeOffer[],
): Promise<TradeOffer | NotMade> {
  let tradeOffers = before;
  for (let round = 1; ; round++) {
    const sent = await trySending(tools, held, tradeOffers);
    if (typeof sent === 'string') return sent;
    tradeOffers = await recentTradeOffers(tools);
    const made = tradeOffers.find(({ id }) => id === sent.id);
    if (!made) throw new SteamError('away', new Error('Steam does not list the trade offer that it took'));
    if (round === sendRoundsMax || !isInEarlierTradeOffer(sent.asset, made, tradeOffers)) return made;
    await tools.steam.cancel(made.id);
  }
}

/** Only what is certain not to have been sent counts as a failure. @throws SteamError when that is not certain, or will pass */
async function trySending(
  tools: CourierTools,
  held: HeldJob,
  tradeOffers: readonly TradeOffer[],
): Promise<{ id: string; asset: Asset } | NotMade> {
  const { steam, beforeSend } = tools;
  try {
    const partner = partnerOf(held.job);
    await steam.checkPartner(partner);
    await beforeSend?.(held.job);
    const asset = await chooseAsset(tools, held.job, tradeOffers);
    if (!(await mayStillSend(tools, held))) return 'not_wanted';
    const kind = held.job.kind === 'delivery' ? 'give' : 'ask';
    const { id } = await steam.send({ partner, message: tradeOfferText(held.job), kind, asset });
    return { id, asset };
  } catch (error) {
    const code = error instanceof SteamError ? error.code : null;
    const failure = failures.find((each) => each === code);
    if (failure) return failure;
    throw error;
  }
}

/** Another courier of this account chose the same thing a moment earlier: only one of the two could be accepted. */
function isInEarlierTradeOffer({ assetId }: Asset, made: TradeOffer, tradeOffers: readonly TradeOffer[]): boolean {
  const earlier = tradeOffers.filter(({ id }) => BigInt(id) < BigInt(made.id));
  return made.given.length > 0 && tradeOfferAssets(earlier).has(assetId);
}

function partnerOf({ trade_url: tradeUrl }: Job): Partner {
  const link = parseTradeLink(tradeUrl);
  if (!link) throw new SteamError('trade_link_invalid');
  return { steamId: link.steamId, token: link.token };
}
