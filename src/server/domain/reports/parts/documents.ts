/**
 * Invoices and credit notes as one table `d`: what an accountant counts. A credit note counts below zero. The VAT is that which the document prints,
 * so that a sum over documents is the sum of what customers hold in their hands.
 */
import { type SQL, sql } from 'drizzle-orm';
import { parseNumber } from '#rules/document-numbers.ts';
import { creditedVat, vatOf } from '../../invoices/parts/vat.ts';

export interface DocumentFilter {
  /** `2026-11`, in UTC; both ends belong to it. */
  from?: string | undefined;
  to?: string | undefined;
  kind?: 'invoice' | 'credit_note' | undefined;
  country?: string | undefined;
  vatPercent?: number | undefined;
  search?: string | undefined;
}

/** The columns of a page of documents. */
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

/** What sums are made of: kind, moment, country, rate and amounts. What names a document is left out, for it is looked up for each. */
export function documentSums(filter: DocumentFilter): SQL {
  return sql`(${sql.join(kindsOf(filter, false), sql` union all `)})`;
}

/** Those that `page` takes of each kind, which has an index of its own: all of them are more than can be sorted for one page. */
export function pageOfDocuments(filter: DocumentFilter, page: SQL): SQL {
  const pages = kindsOf(filter).map((each) => sql`select * from (select d.* from (${each}) d ${page})`);
  return sql`(${sql.join(pages, sql` union all `)})`;
}

function kindsOf(filter: DocumentFilter, named = true): SQL[] {
  const kinds = [
    filter.kind !== 'credit_note' && invoices(filter, named),
    filter.kind !== 'invoice' && creditNotes(filter, named),
  ];
  return kinds.filter((each) => each !== false);
}

function invoices(filter: DocumentFilter, named: boolean): SQL {
  const names = sql`'invoice:' || o.id as id, i.year, i.number, o.id as orderId, o.customer_id as customerId, o.method,
    coalesce((select p.id from payments p where p.order_id = o.id), o.id) as causeId,`;
  return sql`
    select ${named ? names : sql``} 'invoice' as kind, i.issued_at as issuedAt, o.buyer_country as country,
      o.vat_percent as vatPercent, o.total_cents as grossCents, ${vatOf(sql`o.total_cents`, sql`o.vat_percent`)} as vatCents
    from invoices i join orders o on o.id = i.order_id
    where ${within(sql`i.issued_at`, filter)} and ${found(filter, 'invoice')}`;
}

function creditNotes(filter: DocumentFilter, named: boolean): SQL {
  const names = sql`'credit_note:' || r.id as id, n.year, n.number, o.id as orderId, o.customer_id as customerId, o.method,
    r.id as causeId,`;
  const note = { orderId: sql`n.order_id`, year: sql`n.year`, number: sql`n.number` };
  return sql`
    select ${named ? names : sql``} 'credit_note' as kind, n.issued_at as issuedAt, o.buyer_country as country,
      o.vat_percent as vatPercent, -r.amount_cents as grossCents,
      -${creditedVat(note, sql`r.amount_cents`, sql`o.vat_percent`)} as vatCents
    from credit_notes n join refunds r on r.id = n.refund_id join orders o on o.id = n.order_id
    where ${within(sql`n.issued_at`, filter)} and ${found(filter, 'credit_note')}`;
}

function found({ search = '' }: DocumentFilter, kind: 'invoice' | 'credit_note'): SQL {
  if (search === '') return sql`1`;
  const numbered = parseNumber(search);
  if (!numbered)
    return sql`(o.id = ${search} or o.customer_id = ${search}
      or o.customer_id in (select c.id from customers c where c.email = ${search.toLowerCase()}))`;
  const { year, number, isCreditNote } = numbered;
  if (isCreditNote) return kind === 'invoice' ? sql`0` : sql`n.year = ${year} and n.number = ${number}`;
  return sql`o.id = (select named.order_id from invoices named where named.year = ${year} and named.number = ${number})`;
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
