/**
 * What the operators' console costs the database of a large shop: `CONSOLE_ITEMS` items (100,000 when absent), as many customers and orders, ten
 * times as many rows of the audit log. The first page of each list, and one that begins 10,000 rows further on. `CONSOLE_DATABASE` names a folder
 * that keeps the filled database for the next time.
 */
import type { OperatorContext } from '#server/context.ts';
import { getCustomer } from '#server/domain/customers/operator/get-customer.ts';
import { getPosition } from '#server/domain/ledger/operator/get-position.ts';
import { reportRevenue } from '#server/domain/reports/operator/report-revenue.ts';
import { reportVat } from '#server/domain/reports/operator/report-vat.ts';
import { searchShop } from '#server/domain/search/operator/search-shop.ts';
import { countWork } from '#server/domain/today/operator/count-work.ts';
import { getToday } from '#server/domain/today/operator/get-today.ts';
import { createTestApp } from '../support/test-app.ts';
import { largeDatabase } from './large-shop/database.ts';
import { databaseMeter, type Measure } from './large-shop/database-use.ts';
import { knownIn } from './large-shop/known.ts';
import { type List, lists } from './large-shop/lists.ts';
import type { Row } from './row.ts';

export const name = 'console';
export const minutesMax = 30;

const items = Number(process.env.CONSOLE_ITEMS || 100_000);
const only = process.env.CONSOLE_LISTS;
const now = 1_790_000_000;
const pageRows = 50;
const deepRows = 10_000;
const rowsAtOnce = 500;

export async function run(): Promise<Row[]> {
  const size = { items, customers: items, audit: items * 10, now };
  const { folder, remove } = await largeDatabase(process.env.CONSOLE_DATABASE, size);
  const app = await createTestApp({ template: folder, databaseTimeoutMs: 60_000 });
  try {
    const { deps, measure } = databaseMeter(app.url, app.deps, app.database.process.pid);
    const ctx: OperatorContext = { deps, actor: 'bench', role: 'owner' };
    const known = await knownIn(app.deps.db, now);
    const rows: Row[] = [];
    for (const list of lists(known))
      if (!only || list.name.includes(only)) rows.push(...(await pages(ctx, measure, list)));
    if (only) return rows;
    for (const search of [
      known.email,
      'baker',
      'crown of dawn',
      known.order,
      'RG10000013',
      '120,50',
      '2026-12',
      'nothing like it',
    ])
      rows.push(await measure(`palette: ${search}`, () => searchShop(ctx, { search })));
    rows.push(
      await measure('today', () => getToday(ctx, {})),
      await measure('what waits, counted', () => countWork(ctx)),
      await measure('a customer’s page', () => getCustomer(ctx, { id: known.customer })),
      await measure('money: position', () => getPosition(ctx)),
      await measure('money: revenue of 90 days', () => reportRevenue(ctx, { days: 90 })),
      await measure('money: VAT of a year', () => reportVat(ctx, { from: '2025-10', to: '2026-09' })),
    );
    return rows;
  } finally {
    await app.close();
    remove();
  }
}

async function pages(ctx: OperatorContext, measure: Measure, { name: list, filters, page }: List): Promise<Row[]> {
  const rows: Row[] = [];
  for (const filter of filters) {
    const what = `${list}: ${shown(filter) || 'all'}`;
    rows.push(await measure(what, () => page(ctx, filter, { limit: pageRows })));
    let cursor: string | undefined;
    for (let seen = 0; seen < deepRows; seen += rowsAtOnce) {
      const { next } = await page(ctx, filter, { cursor, limit: rowsAtOnce });
      if (next === null) break;
      cursor = next;
    }
    if (cursor !== undefined)
      rows.push(await measure(`${what}, deep`, () => page(ctx, filter, { cursor, limit: pageRows })));
  }
  return rows;
}

function shown(filter: Readonly<Record<string, unknown>>): string {
  return Object.entries(filter)
    .map(([field, value]) => `${field} ${value}`)
    .join(', ');
}
