/** How a provider's event settles its subject: a payment, a refund or a payout. */
import type { Statements } from '../db/write.ts';

/** The statements of the event's effect, none when it has taken effect already, or why it cannot be applied. */
export type Settlement = { statements: Statements } | { failure: string };
