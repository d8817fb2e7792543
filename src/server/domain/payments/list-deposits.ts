/** The payment history: all money in, top-ups and card purchases, newest first. */
import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Deposit } from '#contract/deposits.ts';
import { fiatDecimals } from '#rules/currency.ts';
import { historyRowsPerPage } from '#rules/limits.ts';
import { decimalOf } from '#rules/money.ts';
import type { RequestContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { disputes } from '../../db/schema/disputes.ts';
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
      .select({ payment: payments, symbol: currencies.symbol, isDisputed, takenMinorUnits })
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
    ({ payment, symbol, ...money }): Deposit => ({
      id: payment.id,
      created_at: payment.createdAt,
      status: payment.state,
      purpose: payment.purpose,
      taken: takenOf(payment, money),
      sum: Number(decimalOf(payment.chargedMinorUnits, fiatDecimals(payment.currency))),
      currency: { code: payment.currency, symbol: symbol ?? payment.currency },
    }),
  );
  return { payload, meta: { total, pages: Math.ceil(total / limit), page, limit } };
}

const ofPayment = sql`from ${disputes} where ${disputes.paymentId} = ${payments.id}`;
const isDisputed = sql<number>`exists (select 1 ${ofPayment} and ${inState(disputes.state, 'open')})`;
const takenMinorUnits: SQL<number> = sql<number>`coalesce((select sum(${disputes.minorUnits}) ${ofPayment} and ${inState(disputes.state, 'lost')}), 0)`;

function takenOf(
  { chargedMinorUnits }: Pick<typeof payments.$inferSelect, 'chargedMinorUnits'>,
  { isDisputed, takenMinorUnits }: { isDisputed: number; takenMinorUnits: number },
): Deposit['taken'] {
  if (isDisputed === 1) return 'disputed';
  if (takenMinorUnits === 0) return null;
  return takenMinorUnits < chargedMinorUnits ? 'partly_taken_back' : 'taken_back';
}
