/** The currency that money is asked for in, with its rate of this moment. */
import { asc } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { currencies } from '../../db/schema/shop.ts';

export type CurrencyRow = Pick<typeof currencies.$inferSelect, 'code' | 'symbol' | 'rateMicros' | 'isDefault'>;

const euroRow: CurrencyRow = { code: 'EUR', symbol: '€', rateMicros: 1_000_000, isDefault: true };

export function currencyQuery(db: Database) {
  const { code, symbol, rateMicros, isDefault } = currencies;
  return db.select({ code, symbol, rateMicros, isDefault }).from(currencies).orderBy(asc(currencies.position));
}

/** The one with this code, else the default, else the euro. */
export function currencyRowOf(rows: readonly CurrencyRow[], code: string | undefined): CurrencyRow {
  return rows.find((row) => row.code === code) ?? rows.find((row) => row.isDefault) ?? euroRow;
}
