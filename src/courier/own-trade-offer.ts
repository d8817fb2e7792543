/** The trade offers that the account has already made for a job: nothing is sent while one of them may bring the item across. */
import type { Job } from '#contract/courier.ts';
import type { TradeOffer, TradeOfferState } from './steam-account.ts';
import type { CourierTools } from './tools.ts';
import { attemptOf } from './trade-offer-text.ts';

/** A trade offer lives fourteen days; one that was made before has ended long ago. */
const lookBackSeconds = 15 * 86_400;

const crossing: readonly TradeOfferState[] = ['active', 'needs_confirmation', 'in_escrow', 'accepted'];
/** What the customer or the clock made of a trade offer that a courier was stopped from reporting. */
const answered: readonly TradeOfferState[] = ['declined', 'expired'];

/** Open ones, and those of the time in which one of this job's can have been made. */
export function recentTradeOffers({ steam, clock }: CourierTools): Promise<TradeOffer[]> {
  return steam.sentTradeOffers(clock.now() - lookBackSeconds);
}

/** The trade offer to go on with: one that may still bring the item across, of whatever attempt, else one that this attempt came to. */
export function ownTradeOffer(tradeOffers: readonly TradeOffer[], { code, attempt }: Job): TradeOffer | null {
  const own = tradeOffers.filter(({ message }) => attemptOf(message, code) !== null);
  const alive = own.find(({ state }) => crossing.includes(state));
  const over = own.find(({ state, message }) => answered.includes(state) && attemptOf(message, code) === attempt);
  return alive ?? over ?? null;
}
