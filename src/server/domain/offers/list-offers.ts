/** The customer's sell offers, newest first. */
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { payoutLife } from '#rules/lifecycles.ts';
import { historyRowsPerPage } from '#rules/limits.ts';
import type { RequestContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { offers, payouts } from '../../db/schema/offers.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { type Page, pageOf } from '../page.ts';
import { offerView } from './parts/view.ts';

export async function listOffers(ctx: RequestContext, input: Page) {
  const { db } = ctx.deps;
  const { page, limit, offset } = pageOf(input, historyRowsPerPage);
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => {
    const isOfCustomer = eq(offers.customerId, customerId);
    const newest = db
      .select({ offer: offers, requestedId: payouts.id })
      .from(offers)
      .leftJoin(payouts, and(eq(payouts.offerId, offers.id), inState(payouts.state, ...payoutLife.initial)))
      .where(isOfCustomer)
      .orderBy(desc(offers.createdAt), desc(sql`offers.rowid`))
      .limit(limit)
      .offset(offset);
    return [newest, db.select({ total: count() }).from(offers).where(isOfCustomer)];
  });
  const [newest, [counted]] = rows;
  const total = counted?.total ?? 0;
  return {
    payload: newest.map(({ offer, requestedId }) => offerView(offer, requestedId !== null)),
    meta: { total, pages: Math.ceil(total / limit), page, limit },
  };
}
