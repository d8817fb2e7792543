/**
 * Starts the payouts whose items can no longer be taken back. A scheduled job: each payout is a batch of its own, which another run of the
 * job, or a new request of the customer, stops. Those of customers on hold wait until it is settled.
 */

import { and, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import { payoutsPerRun } from '#rules/limits/job-runs.ts';
import type { SystemContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { customers } from '../../db/schema/customers.ts';
import { offers, payouts } from '../../db/schema/offers.ts';
import { runRead, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { isOnHold } from '../holds/parts/account-hold.ts';
import { type Drawn, inTurn, type Outcome, takeTurns } from '../jobs/take-turns.ts';
import { startPayout } from './parts/payout-start.ts';
import { type PayoutOfOffer, payoutsOfOffers } from './parts/queries.ts';

/**
 * Returns how many it started; cards whose customers were told that they can go on count.
 *
 * @throws as `takeTurns`.
 */
export function startDuePayouts({ deps }: SystemContext): Promise<number> {
  return takeTurns<PayoutOfOffer>(
    {
      perRun: payoutsPerRun,
      idOf: ({ payout }) => payout.id,
      read: (limit, drawn) => readDue(deps, limit, drawn),
      work: (due) => start(deps, due),
    },
    (bugs) => `${bugs} payouts could not be started`,
  );
}

function readDue({ db, now }: Deps, limit: number, drawn: Drawn | undefined): Promise<PayoutOfOffer[]> {
  const isDue = and(
    inState(payouts.state, 'requested'),
    inState(offers.state, 'ready_for_payout'),
    or(isNull(offers.payableAt), lte(offers.payableAt, now())),
    or(ne(payouts.method, 'card'), and(isNull(payouts.formReadyAt), isNull(payouts.providerRef))),
    isNull(customers.closedAt),
    not(isOnHold(sql`${payouts.customerId}`)),
  );
  const { where, order } = inTurn(payouts.id, [offers.payableAt, payouts.id], drawn);
  return runRead(
    payoutsOfOffers(db)
      .where(and(isDue, where))
      .orderBy(...order)
      .limit(limit)
      .execute(),
  );
}

/** What has changed since it was read is left as it is. */
async function start(deps: Deps, due: PayoutOfOffer): Promise<Outcome> {
  try {
    await write(deps.db, startPayout(deps, { ...due, actor: 'shop' }));
    return 'done';
  } catch (error) {
    if (!(error instanceof DomainError) || !['payout_state', 'offer_not_open'].includes(error.code)) throw error;
    return 'left';
  }
}
