/** The reasons of a trade's steps that the shop reads again. Any other is in somebody's words, and goes when the customer's account closes. */
import { tradeDelays, tradeFailures } from '#rules/trades.ts';

/** The reason of the step that tells that a line is no longer on hold: its deadlines begin anew. */
export const releasedReason = 'released';

export const stepReasons = [...tradeFailures, ...tradeDelays, releasedReason];
