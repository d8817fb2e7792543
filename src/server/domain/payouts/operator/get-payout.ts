/** One payout with what people and the bank's statements have said of it. */

import { asc, eq } from 'drizzle-orm';
import { OnePayout } from '#contract/operator/payouts.ts';
import { payoutEventsShown } from '#rules/limits/lists.ts';
import type { OperatorContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { auditLog } from '../../../db/schema/shop.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { payoutListColumns } from './list-payouts.ts';

/** @throws `not_found`. */
export async function getPayout({ deps: { db } }: OperatorContext, input: OnePayout) {
  const { id } = parseInput(OnePayout, input);
  const { at, actor, action, details } = auditLog;
  const [[payout], entries] = await runRead(
    db.batch([
      db
        .select(payoutListColumns)
        .from(payouts)
        .leftJoin(offers, eq(offers.id, payouts.offerId))
        .innerJoin(customers, eq(customers.id, payouts.customerId))
        .where(eq(payouts.id, id)),
      db
        .select({ at, actor, action, details })
        .from(auditLog)
        .where(eq(auditLog.subject, id))
        .orderBy(asc(at))
        .limit(payoutEventsShown),
    ]),
  );
  if (!payout) throw new DomainError('not_found');
  return { ...payout, news: entries.map(({ details: said, ...entry }) => ({ ...entry, reason: reasonIn(said) })) };
}

function reasonIn(details: string): string {
  const { reason } = JSON.parse(details);
  return typeof reason === 'string' ? reason : '';
}
