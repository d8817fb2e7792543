/** Tells a customer, once, that their trade offer is late and that they can have the money back instead. */
import { and, eq, isNull } from 'drizzle-orm';
import { trades } from '../../../db/schema/trades.ts';
import { expectRows, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail, skipIfClosed } from '../../mail/parts/queue-mail.ts';
import type { TradeJob } from '../../trades/parts/job-query.ts';

/** @throws `trade_state` when it is no longer as it was read. */
export function tellDelay({ db, now }: Deps, { trade, line, customer }: TradeJob): Statements {
  const unchanged = and(eq(trades.id, trade.id), eq(trades.seq, trade.seq), isNull(trades.delayToldAt));
  return [
    expectRows(db.update(trades).set({ delayToldAt: now(), updatedAt: now() }).where(unchanged), 'trade_state'),
    line &&
      skipIfClosed(
        customer,
        queueMail(db, now(), {
          id: `delivery_late:${trade.id}`,
          template: 'delivery_late',
          recipient: customer.email,
          language: customer.language,
          values: { name: customer.name, lineId: line.id, orderId: line.orderId, title: line.title },
        }),
      ),
  ];
}
