/** How a provider's event settles its subject: a payment, a refund or a payout. */
import type { Statements } from '../db/write.ts';

/** The statements of the event's effect, none when it has taken effect already, and what is done once they are written; or why it cannot be applied, for now or at all. */
export type Settlement =
  | { statements: Statements; after?: () => Promise<void> }
  | { failure: string; isFinal?: boolean };
