/**
 * Where a search finds a customer, as one query: each way of finding looks into an index of its own and gives the newest few. The rank says how
 * sure a hit is, 0 being certain.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { SearchWay } from '#contract/operator/customers.ts';
import type { SearchTerms } from './search-terms.ts';

/** Rows of `customer_id`, `rank`, `way`, `subject` and `at`; null when there is nothing to look for. At most `limit` of each way. */
export function searchHits(terms: SearchTerms, limit: number): SQL | null {
  const ways = [...byId(terms), ...byReference(terms), ...byPerson(terms), ...byFigures(terms)];
  if (ways.length === 0) return null;
  const limited = ways.map((way) => sql`select * from (${way} limit ${limit})`);
  return sql`(${sql.join(limited, sql` union all `)})`;
}

interface Hit {
  rank: number;
  way: SearchWay;
  customer?: SQL;
  subject?: SQL;
  at?: SQL;
}

/** The columns of a hit in the table `t`, which belongs to a customer. */
function hit({ rank, way, customer = sql`t.customer_id`, subject = sql`t.id`, at = sql`t.created_at` }: Hit): SQL {
  return sql`select ${customer} as customer_id, ${rank} as rank, ${way} as way, ${subject} as subject, ${at} as at`;
}

function byId({ id }: SearchTerms): SQL[] {
  if (!id) return [];
  const begins = sql`t.id >= ${id} and t.id < ${`${id}~`}`;
  const tables = {
    order: 'orders',
    line: 'order_lines',
    payment: 'payments',
    refund: 'refunds',
    dispute: 'disputes',
    offer: 'offers',
    payout: 'payouts',
    trade: 'trades',
  } as const;
  const others = Object.entries(tables).map(([way, table]) => {
    // safe because the keys are ways
    return sql`${hit({ rank: 1, way: way as SearchWay })} from ${sql.raw(table)} t where ${begins}`;
  });
  return [sql`${hit({ rank: 0, way: 'customer', customer: sql`t.id` })} from customers t where ${begins}`, ...others];
}

function byReference({ reference, foreignId, invoice }: SearchTerms): SQL[] {
  const found: SQL[] = [];
  if (reference) {
    const way = hit({ rank: 1, way: 'bank_reference' });
    found.push(sql`${way} from payments t where t.sepa_reference = ${reference}`);
  }
  if (foreignId) {
    const provider = (way: SearchWay) => hit({ rank: 1, way });
    const named = sql`t.provider in ('stripe', 'sandbox', 'bank') and t.provider_ref = ${foreignId}`;
    found.push(
      sql`${provider('provider_reference')} from payments t where ${named}`,
      sql`${provider('provider_reference')} from payments t where t.money_ref = ${foreignId}`,
      sql`${provider('provider_reference')} from payouts t where t.provider_ref = ${foreignId}`,
      sql`${provider('dispute')} from disputes t where ${named}`,
      sql`${hit({ rank: 1, way: 'trade_offer' })} from trade_steps s join trades t on t.id = s.trade_id
        where s.trade_offer_id = ${foreignId}`,
    );
  }
  if (invoice) {
    const isNumber = sql`i.year = ${invoice.year} and i.number = ${invoice.number}`;
    found.push(
      sql`${hit({ rank: 1, way: 'invoice' })} from invoices i join orders t on t.id = i.order_id where ${isNumber}`,
      sql`${hit({ rank: 1, way: 'credit_note' })} from credit_notes i join orders t on t.id = i.order_id where ${isNumber}`,
    );
  }
  return found;
}

function byPerson({ email, fragments, steamId }: SearchTerms): SQL[] {
  const found: SQL[] = [];
  const self = { customer: sql`t.id`, subject: sql`t.email` };
  if (email) {
    found.push(
      sql`${hit({ rank: 0, way: 'email', ...self })} from customers t where lower(t.email) = ${email}`,
      sql`${hit({ rank: 2, way: 'email', ...self })} from customers t
        where lower(t.email) >= ${email} and lower(t.email) < ${`${email}\u{10ffff}`}`,
    );
  }
  if (fragments.length > 0) {
    const match = fragments.map((fragment) => `"${fragment.replaceAll('"', '""')}"`).join(' AND ');
    found.push(
      sql`${hit({ rank: 3, way: 'name', ...self, subject: sql`t.name || ' ' || t.surname` })} from customer_search f
        join customer_words w on w.number = f.rowid join customers t on t.id = w.customer_id
        where f.words match ${match} order by f.rowid desc`,
    );
  }
  if (steamId) {
    const way = { rank: 1, way: 'steam' as const, subject: sql`${steamId}` };
    found.push(
      sql`${hit({ ...way, customer: sql`t.id` })} from customers t where t.steam_id = ${steamId}`,
      sql`${hit(way)} from identities t where t.provider = 'steam' and t.subject = ${steamId}`,
      sql`${hit(way)} from orders t where t.steam_id = ${steamId} and t.steam_id <> ''`,
    );
  }
  return found;
}

function byFigures({ ibanEnd, amountCents }: SearchTerms): SQL[] {
  const found: SQL[] = [];
  if (ibanEnd) {
    const way = { rank: 4, way: 'iban' as const };
    found.push(
      sql`${hit(way)} from payments t where substr(t.payer_iban, -4) = ${ibanEnd} and t.payer_iban is not null`,
      sql`${hit(way)} from payouts t where substr(t.iban_masked, -4) = ${ibanEnd} and t.iban_masked <> ''`,
    );
  }
  if (amountCents) {
    const way = hit({ rank: 5, way: 'amount' });
    found.push(
      sql`${way} from payments t where t.amount_cents = ${amountCents} order by t.created_at desc`,
      sql`${way} from orders t where t.total_cents = ${amountCents} order by t.created_at desc`,
      sql`${way} from payouts t where t.amount_cents = ${amountCents} order by t.created_at desc`,
    );
  }
  return found;
}
