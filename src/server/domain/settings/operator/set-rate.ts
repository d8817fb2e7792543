/**
 * An operator sets how many units of a currency one euro buys. A currency that is new is offered from then on; the euro, in which
 * everything is kept, always is.
 */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NewRate } from '#contract/operator/settings.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { currencies } from '../../../db/schema/shop.ts';
import { statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** Returns the rate in millionths. @throws `invalid_fields` for an unknown code, and a rate that is not above 0 with at most six decimals. */
export async function setRate(ctx: OperatorContext, input: z.input<typeof NewRate>): Promise<number> {
  const { deps } = ctx;
  const { code, value: rateMicros } = parseInput(NewRate, input);
  const { db } = deps;
  const updatedAt = deps.now();
  const position = sql`(select count(*) from currencies)`;
  const euro = { code: 'EUR', symbol: symbolOf('EUR'), isDefault: true, rateMicros: 1_000_000, position, updatedAt };
  const changes = { rateMicros, updatedAt };
  const currency = { code, symbol: symbolOf(code), isDefault: code === 'EUR', position, ...changes };
  await write(db, [
    statement(db.insert(currencies).values(euro).onConflictDoNothing()),
    statement(db.insert(currencies).values(currency).onConflictDoUpdate({ target: currencies.code, set: changes })),
    insertAuditEntry(ctx, { action: 'rates.set', subject: code, details: { value: rateMicros / 1_000_000 } }),
  ]);
  return rateMicros;
}

function symbolOf(code: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
}
