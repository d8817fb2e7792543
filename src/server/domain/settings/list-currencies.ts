/** The currencies that prices can be shown in; the euro alone until an operator sets a rate. */
import type { Currency } from '#contract/content.ts';
import type { Database } from '../../db/client.ts';
import { runRead } from '../../db/write.ts';
import { type CurrencyRow, currencyQuery, currencyRowOf } from './currencies.ts';

export async function listCurrencies(db: Database): Promise<Currency[]> {
  return currenciesOf(await runRead(currencyQuery(db).execute()));
}

export function currenciesOf(rows: readonly CurrencyRow[]): Currency[] {
  const offered = rows.length > 0 ? rows : [currencyRowOf(rows, undefined)];
  return offered.map(currencyOf);
}

/** A row as the API and the rules know a currency. */
export function currencyOf({ code, symbol, rateMicros, isDefault }: CurrencyRow): Currency {
  return { code, value: rateMicros / 1_000_000, symbol, default: isDefault ? 1 : 0 };
}
