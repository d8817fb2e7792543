/** The VAT that documents print, as the database works it out. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `vatInside` of `rules/money.ts` in whole numbers: a percentage has two decimals. */
export function vatOf(gross: SQLWrapper, percent: SQLWrapper): SQL<number> {
  const hundredths = sql`cast(round(${percent} * 100) as integer)`;
  return sql`((${gross} * ${hundredths} * 2 + 10000 + ${hundredths}) / ((10000 + ${hundredths}) * 2))`;
}

/** Taken from the running total of the invoice's credit notes, so that crediting it in parts credits exactly its VAT. */
export function creditedVat(
  { orderId, year, number }: Record<'orderId' | 'year' | 'number', SQLWrapper>,
  amount: SQLWrapper,
  percent: SQLWrapper,
): SQL<number> {
  const before = sql`(select coalesce(sum(given.amount_cents), 0) from credit_notes earlier join refunds given on given.id = earlier.refund_id
    where earlier.order_id = ${orderId} and (earlier.year, earlier.number) < (${year}, ${number}))`;
  return sql`(${vatOf(sql`(${before} + ${amount})`, percent)} - ${vatOf(before, percent)})`;
}
