/**
 * Fills a database with a large shop, by SQL: customers, items, orders, offers, money and the audit log in proportion, over two years. The
 * triggers of the schema run with it, so that search words, balances, invoices and facet counters are those that the shop would have.
 */
import { createClient } from '@libsql/client/web';
import { retryWhileBusy } from '#node/retry-while-busy.ts';
import type { Size } from './expressions.ts';
import { goods } from './goods.ts';
import { money } from './money.ts';
import { people } from './people.ts';

const rowsAtOnce = 5_000;
const minutesForOne = 5;

/** Says what it does and how long it took. */
export async function fill(url: string, size: Size, say: (words: string) => void): Promise<void> {
  const send: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(minutesForOne * 60_000) });
  const client = createClient({ url, fetch: send, intMode: 'number' });
  for (const { table, rows, sql } of [...people(size), ...goods(size), ...money(size)]) {
    const begun = performance.now();
    for (let from = 0; from < rows; from += rowsAtOnce) {
      const to = Math.min(rows, from + rowsAtOnce) - 1;
      const one = `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select i from n) n`;
      const insert = `insert into ${table} ${sql.replace(' from n', ` from ${one}`)}`;
      await retryWhileBusy(() => client.execute(insert), { evenWhenEnded: true });
    }
    say(`${table}: ${rows} rows in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
}
