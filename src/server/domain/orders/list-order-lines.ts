/** The order history: one row per item, newest first. */
import { count, desc, eq, sql } from 'drizzle-orm';
import type { OrderLine } from '#contract/purchases.ts';
import { historyRowsPerPage } from '#rules/limits.ts';
import { eurosOfCents } from '#rules/money.ts';
import { orderLines } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import { type Page, pageOf } from '../page.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';

export async function listOrderLines(deps: Deps, visitor: Visitor, asked: Page) {
  const { db } = deps;
  const { page, limit, offset } = pageOf(asked, historyRowsPerPage);
  const { rows } = await readAs(deps, visitor, 'customer', (customerId) => {
    const mine = eq(orderLines.customerId, customerId);
    const newest = db
      .select()
      .from(orderLines)
      .where(mine)
      .orderBy(desc(orderLines.createdAt), desc(sql`order_lines.rowid`))
      .limit(limit)
      .offset(offset);
    return [newest, db.select({ total: count() }).from(orderLines).where(mine)] as const;
  });
  const total = rows[1][0]?.total ?? 0;
  const payload = rows[0].map(
    (line): OrderLine => ({
      id: line.id,
      order_id: line.orderId,
      item_id: line.itemId,
      created_at: line.createdAt,
      status: line.state,
      img_url: line.imgUrl,
      title: line.title,
      sum: eurosOfCents(line.paidCents),
    }),
  );
  return { payload, meta: { total, pages: Math.ceil(total / limit), page, limit } };
}
