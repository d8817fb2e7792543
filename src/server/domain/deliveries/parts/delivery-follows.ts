/** What a step of a delivery does to its order line, in the same batch. See docs/product/delivery.md#deliveries. */
import { and, eq } from 'drizzle-orm';
import { disputeLines } from '../../../db/schema/disputes.ts';
import type { orderLines } from '../../../db/schema/orders.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Recipient } from '../../mail/parts/recipient.ts';
import { endLine, type LineEnding } from '../../orders/parts/line-ending.ts';
import { transitionLine } from '../../orders/parts/line-transition.ts';
import type { TradeTransition } from '../../trades/parts/record-step.ts';

/** Why a trade offer was asked back, or a trade cancelled, that its customer gave up since it was late; kept with the line. */
export const customerCancelled = 'late: cancelled by the customer';

type Line = Pick<
  typeof orderLines.$inferSelect,
  'id' | 'orderId' | 'itemId' | 'customerId' | 'state' | 'title' | 'paidCents' | 'refundedCents'
>;

export interface Delivery {
  /** As they were read. */
  line: Line;
  customer: Recipient;
  payment: LineEnding['payment'];
}

export interface DeliveryChange {
  transition: TradeTransition;
  actor: string;
  /** Why the trade offer was asked back, when it was. */
  stopReason: string;
}

/** @throws `order_state`. */
export function deliveryFollows(deps: Deps, delivery: Delivery, change: DeliveryChange): Statements {
  const { line, customer, payment } = delivery;
  const { transition, actor, stopReason } = change;
  const ending = { line, actor, customer, payment, target: 'balance' as const };
  switch (transition) {
    case 'send':
      return line.state === 'processing' && transitionLine(deps, line, 'accept', { actor });
    case 'receive':
      return transitionLine(deps, line, 'complete', { actor });
    case 'reverse':
      return endLine(deps, { ...ending, transition: 'reverse', note: '', relist: false });
    case 'cancel': {
      const news = stopReason === customerCancelled ? ('cancelled' as const) : undefined;
      return [
        endLine(deps, { ...ending, transition: 'deny', note: stopReason, news, relist: true }),
        stoppedByDispute(deps, line.id, stopReason),
      ];
    }
    default:
      return null;
  }
}

/** A dispute that had found the trade offer out has stopped the line now: it is bought again when the dispute is won. */
function stoppedByDispute({ db }: Deps, lineId: string, disputeId: string): Statements {
  const isStop = and(eq(disputeLines.lineId, lineId), eq(disputeLines.disputeId, disputeId));
  return statement(db.update(disputeLines).set({ isSent: false }).where(isStop));
}
