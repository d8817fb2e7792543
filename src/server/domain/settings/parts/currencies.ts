/** Currencies with their rates of this moment: their query, the one to charge in, and how the API shows them. */
import { asc } from 'drizzle-orm';
import type { Currency } from '#contract/content.ts';
import type { Database } from '../../../db/client.ts';
import { currencies } from '../../../db/schema/shop.ts';

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

/** The offered currencies as the API shows them: the default alone when there are no rows. */
export function currenciesOf(rows: readonly CurrencyRow[]): Currency[] {
  const offered = rows.length > 0 ? rows : [currencyRowOf(rows, undefined)];
  return offered.map(currencyOf);
}

export function currencyOf({ code, symbol, rateMicros, isDefault }: CurrencyRow): Currency {
  return { code, value: rateMicros / 1_000_000, symbol, default: isDefault ? 1 : 0 };
}
