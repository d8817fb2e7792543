/**
 * Invoices and credit notes as one table `d`: what an accountant counts. A credit note counts below zero. The VAT is that which the document prints,
 * rounded for each of them, so that a sum over documents is the sum of what customers hold in their hands.
 */
import { type SQL, sql } from 'drizzle-orm';

export interface DocumentFilter {
  /** `2026-11`, in UTC; both ends belong to it. */
  from?: string | undefined;
  to?: string | undefined;
  kind?: 'invoice' | 'credit_note' | undefined;
  country?: string | undefined;
  vatPercent?: number | undefined;
}

/** The columns of `documents`. */
export interface DocumentRow {
  id: string;
  kind: 'invoice' | 'credit_note';
  year: number;
  number: number;
  issuedAt: number;
  orderId: string;
  customerId: string;
  country: string;
  vatPercent: number;
  method: 'card' | 'balance';
  /** What the ledger's transfers name. */
  causeId: string;
  grossCents: number;
  vatCents: number;
}

/** `vatInside` of `rules/money.ts` in whole numbers: a percentage has two decimals. */
function vatOf(gross: SQL, percent: SQL): SQL {
  const hundredths = sql`cast(round(${percent} * 100) as integer)`;
  return sql`((${gross} * ${hundredths} * 2 + 10000 + ${hundredths}) / ((10000 + ${hundredths}) * 2))`;
}

export function documents(filter: DocumentFilter): SQL {
  const wantsInvoices = filter.kind !== 'credit_note';
  const wantsNotes = filter.kind !== 'invoice';
  const parts = [wantsInvoices && invoices(filter), wantsNotes && creditNotes(filter)].filter((part) => part !== false);
  return sql`(${sql.join(parts, sql` union all `)})`;
}

function invoices(filter: DocumentFilter): SQL {
  return sql`
    select 'invoice:' || o.id as id, 'invoice' as kind, i.year, i.number, i.issued_at as issuedAt, o.id as orderId,
      o.customer_id as customerId, o.buyer_country as country, o.vat_percent as vatPercent, o.method,
      coalesce((select p.id from payments p where p.order_id = o.id), o.id) as causeId,
      o.total_cents as grossCents, ${vatOf(sql`o.total_cents`, sql`o.vat_percent`)} as vatCents
    from invoices i join orders o on o.id = i.order_id
    where ${within(sql`i.issued_at`, filter)}`;
}

function creditNotes(filter: DocumentFilter): SQL {
  return sql`
    select 'credit_note:' || r.id as id, 'credit_note' as kind, n.year, n.number, n.issued_at as issuedAt, o.id as orderId,
      o.customer_id as customerId, o.buyer_country as country, o.vat_percent as vatPercent, o.method,
      r.id as causeId,
      -r.amount_cents as grossCents, -${vatOf(sql`r.amount_cents`, sql`o.vat_percent`)} as vatCents
    from credit_notes n join refunds r on r.id = n.refund_id join orders o on o.id = n.order_id
    where ${within(sql`n.issued_at`, filter)}`;
}

function within(issuedAt: SQL, { from, to, country, vatPercent }: DocumentFilter): SQL {
  const conditions = [
    sql`1`,
    from !== undefined && sql`${issuedAt} >= ${startOfMonth(from)}`,
    to !== undefined && sql`${issuedAt} < ${startOfMonth(to, 1)}`,
    country !== undefined && sql`o.buyer_country = ${country}`,
    vatPercent !== undefined && sql`o.vat_percent = ${vatPercent}`,
  ].filter((condition) => condition !== false);
  return sql.join(conditions, sql` and `);
}

/** Unix seconds of the first moment of a month, or of one `later`. */
function startOfMonth(month: string, later = 0): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Date.UTC(year, number - 1 + later, 1) / 1000;
}
