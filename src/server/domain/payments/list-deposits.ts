/** The payment history: all money in, top-ups and card purchases, newest first. */
import { count, desc, eq, sql } from 'drizzle-orm';
import type { Deposit } from '#contract/deposits.ts';
import { fiatDecimals } from '#rules/currency.ts';
import { historyRowsPerPage } from '#rules/limits.ts';
import { decimalOf } from '#rules/money.ts';
import type { RequestContext } from '../../context.ts';
import { payments } from '../../db/schema/payments.ts';
import { currencies } from '../../db/schema/shop.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { type Page, pageOf } from '../page.ts';

export async function listDeposits(ctx: RequestContext, input: Page) {
  const { db } = ctx.deps;
  const { page, limit, offset } = pageOf(input, historyRowsPerPage);
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => {
    const ofCustomer = eq(payments.customerId, customerId);
    const newest = db
      .select({ payment: payments, symbol: currencies.symbol })
      .from(payments)
      .leftJoin(currencies, eq(currencies.code, payments.currency))
      .where(ofCustomer)
      .orderBy(desc(payments.createdAt), desc(sql`payments.rowid`))
      .limit(limit)
      .offset(offset);
    return [newest, db.select({ total: count() }).from(payments).where(ofCustomer)];
  });
  const [newest, [counted]] = rows;
  const total = counted?.total ?? 0;
  const payload = newest.map(
    ({ payment, symbol }): Deposit => ({
      id: payment.id,
      created_at: payment.createdAt,
      status: payment.state,
      purpose: payment.purpose,
      sum: Number(decimalOf(payment.chargedMinorUnits, fiatDecimals(payment.currency))),
      currency: { code: payment.currency, symbol: symbol ?? payment.currency },
    }),
  );
  return { payload, meta: { total, pages: Math.ceil(total / limit), page, limit } };
}
