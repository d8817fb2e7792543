/** What the customer holds, how much of it can be withdrawn, and the newest withdrawals. */

import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { BalanceFunds } from '#contract/withdrawals.ts';
import { withdrawalsShown } from '#rules/limits/lists.ts';
import { withdrawalCentsMin } from '#rules/limits.ts';
import { eurosOfCents } from '#rules/money.ts';
import { fundsOf } from '#rules/withdrawable.ts';
import type { RequestContext } from '../../context.ts';
import { payouts } from '../../db/schema/offers.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { movementsOf, movementsQuery } from './parts/movements.ts';

export async function getFunds(ctx: RequestContext): Promise<BalanceFunds> {
  const { db, now } = ctx.deps;
  const { id, amountCents, ibanMasked, state, createdAt, paidAt } = payouts;
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    movementsQuery(db, customerId),
    settingsQuery(db, ['card_hold_days']),
    db
      .select({ id, amountCents, ibanMasked, state, createdAt, paidAt })
      .from(payouts)
      .where(and(eq(payouts.customerId, customerId), isNull(payouts.offerId)))
      .orderBy(desc(createdAt), desc(sql`payouts.rowid`))
      .limit(withdrawalsShown),
  ]);
  const [movements, settingRows, withdrawals] = rows;
  const holdSeconds = settingValues(settingRows).card_hold_days * 86_400;
  const funds = fundsOf(movementsOf(movements), { now: now(), holdSeconds });
  const { availableCents, withdrawableCents, promotionalCents, cardHeldCents, next } = funds;
  return {
    available: eurosOfCents(availableCents),
    held: eurosOfCents(availableCents - withdrawableCents),
    withdrawable: eurosOfCents(withdrawableCents),
    promotional: eurosOfCents(promotionalCents),
    card_held: eurosOfCents(cardHeldCents),
    next: next && { at: next.at, amount: eurosOfCents(next.cents) },
    minimum: eurosOfCents(withdrawalCentsMin),
    withdrawals: withdrawals.map((each) => ({
      id: each.id,
      amount: eurosOfCents(each.amountCents),
      iban: each.ibanMasked,
      status: each.state === 'paid' || each.state === 'failed' ? each.state : 'processing',
      created_at: each.createdAt,
      paid_at: each.paidAt,
    })),
  };
}
