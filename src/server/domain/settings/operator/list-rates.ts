/** The currencies that are offered, with what one euro buys and when that was last set. */
import { asc } from 'drizzle-orm';
import type { SystemContext } from '../../../context.ts';
import { currencies } from '../../../db/schema/shop.ts';
import { runRead } from '../../../db/write.ts';

const million = 1_000_000;

export async function listRates({ deps }: SystemContext) {
  const { code, symbol, rateMicros, updatedAt, position } = currencies;
  const found = await runRead(
    deps.db.select({ code, symbol, rateMicros, updatedAt }).from(currencies).orderBy(asc(position)).execute(),
  );
  return found.map(({ code: id, rateMicros: micros, symbol: sign, updatedAt: setAt }) => ({
    id,
    symbol: sign,
    value: String(micros / million),
    setAt,
  }));
}
