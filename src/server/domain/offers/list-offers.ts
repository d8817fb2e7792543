/** The customer's sell offers, newest first. */
import { count, desc, eq, sql } from 'drizzle-orm';
import { historyRowsPerPage } from '#rules/limits.ts';
import type { RequestContext } from '../../context.ts';
import { offers } from '../../db/schema/offers.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { type Page, pageOf } from '../page.ts';
import { offerAnswer } from './view.ts';

export async function listOffers(ctx: RequestContext, asked: Page) {
  const { deps } = ctx;
  const { db } = deps;
  const { page, limit, offset } = pageOf(asked, historyRowsPerPage);
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => {
    const mine = eq(offers.customerId, customerId);
    const newest = db
      .select()
      .from(offers)
      .where(mine)
      .orderBy(desc(offers.createdAt), desc(sql`offers.rowid`))
      .limit(limit)
      .offset(offset);
    return [newest, db.select({ total: count() }).from(offers).where(mine)] as const;
  });
  const total = rows[1][0]?.total ?? 0;
  return { payload: rows[0].map(offerAnswer), meta: { total, pages: Math.ceil(total / limit), page, limit } };
}
