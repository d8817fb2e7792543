/** What a step of an intake does to its offer, in the same batch. See docs/product/delivery.md#intakes. */
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Recipient } from '../../mail/parts/recipient.ts';
import type { OfferSummary } from '../../offers/parts/queries.ts';
import type { TradeRow, TradeTransition } from '../../trades/parts/record-step.ts';

export interface Intake {
  trade: TradeRow;
  /** As they were read. */
  offer: OfferSummary;
  customer: Recipient;
}

export interface IntakeChange {
  transition: TradeTransition;
  actor: string;
  /** What arrived in place of what was offered; null when it is that. */
  mismatch: string | null;
}

export function intakeFollows(_deps: Deps, _intake: Intake, _change: IntakeChange): Statements {
  return null;
}
