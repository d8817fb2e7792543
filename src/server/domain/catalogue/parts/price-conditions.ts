/** Price bounds in any currency, as conditions on the cents of items. */
import { type SQL, sql } from 'drizzle-orm';
import { fiatDecimals } from '#rules/currency.ts';
import { items } from '../../../db/schema/catalogue.ts';

export interface PriceBounds {
  /** Inclusive, in thousandths of one unit of `currency`. */
  priceFrom?: number;
  priceTill?: number;
  currency?: string;
}

const minorUnitsMax = 10_000_000_000;

/**
 * Bounds on what the visitor sees: an item belongs to the range when its price, converted and rounded, lies in it. So the
 * range of cents begins at `(2·from − 1) / 2·rate` and ends below `(2·till + 1) / 2·rate`, in whole numbers. A currency that is not
 * offered is read as the euro, decimals and all.
 */
export function priceConditions({ priceFrom, priceTill, currency = 'EUR' }: PriceBounds): SQL[] {
  const decimals = fiatDecimals(currency);
  const cents = (bound: (decimals: number) => number, add: SQL) => {
    const first = (halves: number, rate: SQL) =>
      sql`((cast(${halves} as integer) * 100000000 + 2 * ${rate} - 1) / (2 * ${rate}) ${add})`;
    const inCurrency = first(bound(decimals), sql.raw(`(rate_micros * ${10 ** decimals})`));
    const inEuros = first(bound(fiatDecimals('EUR')), sql.raw('100000000'));
    return sql`coalesce((select ${inCurrency} from currencies where code = ${currency}), ${inEuros})`;
  };
  const within = (minorUnits: number) => Math.min(minorUnits, minorUnitsMax);
  const conditions: SQL[] = [];
  if (priceFrom) {
    const from = (places: number) => 2 * within(Math.ceil(priceFrom / 10 ** (3 - places))) - 1;
    conditions.push(sql`${items.priceCents} >= ${cents(from, sql`+ 0`)}`);
  }
  if (priceTill !== undefined) {
    const till = (places: number) => 2 * within(Math.floor(priceTill / 10 ** (3 - places))) + 1;
    conditions.push(sql`${items.priceCents} <= ${cents(till, sql`- 1`)}`);
  }
  return conditions;
}
