/**
 * Sends a job's trade offer, exactly once: it is reported before anything is sent, looked for before anything is sent, and what is not
 * known to have failed is looked for again before it is tried again.
 */

import type { Job } from '#contract/courier.ts';
import { sendRoundsMax } from '#rules/limits/courier.ts';
import type { TradeFailure } from '#rules/trades.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { chooseAsset, offeredAssets } from './choose-asset.ts';
import { type HeldJob, mayStillSend, report } from './held-job.ts';
import { offerText } from './offer-text.ts';
import { ownOffer, recentOffers } from './own-offer.ts';
import { type Asset, type Partner, SteamError, type TradeOffer } from './steam-account.ts';
import type { CourierTools } from './tools.ts';

/** What the customer has to mend, or the shop. */
const failures: readonly TradeFailure[] = [
  'trade_link_invalid',
  'inventory_private',
  'trade_hold',
  'account_limited',
  'item_missing',
];

const offerSeconds = 14 * 86_400;

/** @throws SteamError and ShopError */
export async function sendOffer(tools: CourierTools, held: HeldJob): Promise<void> {
  if (held.job.state === 'queued') await report(tools, held, { step: 'begin' });
  if (held.job.action !== 'send') return;
  const offers = await recentOffers(tools);
  const known = ownOffer(offers, held.job);
  if (known) return announce(tools, held, known);
  const made = await makeOffer(tools, held, offers);
  if (made === 'not_wanted') return;
  if (typeof made === 'string') return report(tools, held, { step: 'failed', reason: made });
  await announce(tools, held, made);
}

/** Makes the offer visible where Steam asks the phone first, and reports it. */
async function announce(tools: CourierTools, held: HeldJob, offer: TradeOffer): Promise<void> {
  if (offer.state === 'needs_confirmation') {
    if (!(await mayStillSend(tools, held))) return;
    await tools.steam.confirm(offer.id);
  }
  const expiresAt = offer.expiresAt ?? offer.createdAt + offerSeconds;
  await report(tools, held, { step: 'sent', trade_offer_id: offer.id, expires_at: expiresAt });
}

type NotMade = TradeFailure | 'not_wanted';

/** The offer, or why there is none. */
async function makeOffer(
  tools: CourierTools,
  held: HeldJob,
  before: readonly TradeOffer[],
): Promise<TradeOffer | NotMade> {
  let offers = before;
  for (let round = 1; ; round++) {
    const sent = await trySending(tools, held, offers);
    if (typeof sent === 'string') return sent;
    offers = await recentOffers(tools);
    const made = offers.find(({ id }) => id === sent.id);
    if (!made) throw new SteamError('away', new Error('Steam does not list the trade offer that it took'));
    if (round === sendRoundsMax || !isOfferedBefore(sent.asset, made, offers)) return made;
    await tools.steam.cancel(made.id);
  }
}

/** Only what is certain not to have been sent counts as a failure. @throws SteamError when that is not certain, or will pass */
async function trySending(
  tools: CourierTools,
  held: HeldJob,
  offers: readonly TradeOffer[],
): Promise<{ id: string; asset: Asset } | NotMade> {
  const { steam, beforeSend } = tools;
  try {
    const partner = partnerOf(held.job);
    await steam.checkPartner(partner);
    await beforeSend?.(held.job);
    const asset = await chooseAsset(tools, held.job, offers);
    if (!(await mayStillSend(tools, held))) return 'not_wanted';
    const kind = held.job.kind === 'delivery' ? 'give' : 'ask';
    const { id } = await steam.send({ partner, message: offerText(held.job), kind, asset });
    return { id, asset };
  } catch (error) {
    const code = error instanceof SteamError ? error.code : null;
    const failure = failures.find((each) => each === code);
    if (failure) return failure;
    throw error;
  }
}

/** Another courier of this account chose the same thing a moment earlier: only one of the two could be accepted. */
function isOfferedBefore({ assetId }: Asset, made: TradeOffer, offers: readonly TradeOffer[]): boolean {
  const earlier = offers.filter(({ id }) => BigInt(id) < BigInt(made.id));
  return made.given.length > 0 && offeredAssets(earlier).has(assetId);
}

function partnerOf({ trade_url: tradeUrl }: Job): Partner {
  const link = parseTradeLink(tradeUrl);
  if (!link) throw new SteamError('trade_link_invalid');
  return { steamId: link.steamId, token: link.token };
}
