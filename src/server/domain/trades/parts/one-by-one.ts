/** A job's work on trades: each has a batch of its own, so that one that cannot be done keeps no other waiting. */

import { and, type SQL } from 'drizzle-orm';
import { tradesPerRun } from '#rules/limits/job-runs.ts';
import { trades } from '../../../db/schema/trades.ts';
import { runRead, type Statements, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { inTurn, takeTurns } from '../../jobs/take-turns.ts';
import { jobQuery, type TradeJob } from './job-query.ts';

/** Somebody else was first: the next run looks again. */
const overtakenBy = ['trade_state', 'order_state', 'offer_not_open'];

/**
 * Returns how many were done; `work` gives the batch of each.
 *
 * @throws as `takeTurns`.
 */
export function oneByOne({ db }: Deps, which: SQL | undefined, work: (job: TradeJob) => Statements): Promise<number> {
  return takeTurns<TradeJob>(
    {
      perRun: tradesPerRun,
      idOf: ({ trade }) => trade.id,
      read: (limit, drawn) => {
        const { where, order } = inTurn(trades.id, [trades.createdAt, trades.id], drawn);
        return runRead(
          jobQuery(db)
            .where(and(which, where))
            .orderBy(...order)
            .limit(limit)
            .execute(),
        );
      },
      work: async (job) => {
        try {
          await write(db, work(job));
          return 'done';
        } catch (error) {
          if (error instanceof DomainError && overtakenBy.includes(error.code)) return 'left';
          throw error;
        }
      },
    },
    (bugs) => `${bugs} trades could not be worked on`,
  );
}
