/**
 * An operator says how many units of a currency one euro buys. A currency that is new is offered from then on; the euro, which
 * everything is kept in, always is.
 */
import { sql } from 'drizzle-orm';
import { minorUnitsOf } from '#rules/money.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { currencies } from '../../../db/schema/shop.ts';
import { statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { throwValidationError } from '../../../domain-error.ts';

const known = new Set(Intl.supportedValuesOf('currency'));

/** Returns the rate in millionths. @throws a code that is no currency, and a rate that is not above 0 with at most six decimals. */
export async function setRate(deps: Deps, actor: string, code: string, typed: string): Promise<number> {
  const { db } = deps;
  const rateMicros = minorUnitsOf(typed, 6);
  if (!known.has(code)) throwValidationError([{ field: 'code', key: 'currency_unknown' }]);
  if (!rateMicros || rateMicros < 0 || (code === 'EUR' && rateMicros !== 1_000_000))
    throwValidationError([{ field: 'value', key: 'amount_invalid' }]);
  const updatedAt = deps.now();
  const position = sql`(select count(*) from currencies)`;
  const euros = { code: 'EUR', symbol: symbolOf('EUR'), isDefault: true, rateMicros: 1_000_000, position, updatedAt };
  const changes = { rateMicros, updatedAt };
  const row = { code, symbol: symbolOf(code), isDefault: code === 'EUR', position, ...changes };
  await write(db, [
    statement(db.insert(currencies).values(euros).onConflictDoNothing()),
    statement(db.insert(currencies).values(row).onConflictDoUpdate({ target: currencies.code, set: changes })),
    insertAuditEntry(
      { deps, actor },
      { action: 'rates.set', subject: code, details: { value: rateMicros / 1_000_000 } },
    ),
  ]);
  return rateMicros;
}

function symbolOf(code: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
}
