/** Promo codes with how often each was used and what it gave, page by page, the newest first until another order is asked for. What was released counts as not used. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListPage } from '#contract/operator/list.ts';
import { ListPromos } from '#contract/operator/promos.ts';
import type { PromoState } from '#rules/deal-states.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { listedPromos } from './parts/listed-promos.ts';

export interface ListedPromo {
  code: string;
  type: 'percent' | 'fixed';
  /** Hundredths of a percent, or cents. */
  amount: number;
  description: string;
  minimumCents: number;
  startsAt: number | null;
  endsAt: number | null;
  usesMax: number | null;
  usesPerCustomerMax: number | null;
  active: boolean;
  createdAt: number;
  uses: number;
  /** What orders cost less by it. */
  givenCents: number;
  state: PromoState;
}

const code = sql`p.code`;
const sorts = {
  created: [sql`p.createdAt`, code],
  code: [code],
  uses: [sql`p.uses`, code],
  given: [sql`p.givenCents`, code],
};

/** @throws `invalid_fields`. */
export async function listPromos(
  { deps }: OperatorContext,
  input: z.input<typeof ListPromos>,
): Promise<ListPage<ListedPromo>> {
  const { search, state, type, sort, cursor, limit } = parseInput(ListPromos, input);
  const order = sortedBy('promos', sort, sorts);
  const words = search?.trim().toLowerCase();
  const conditions = [
    words ? sql`(instr(lower(p.code), ${words}) > 0 or instr(lower(p.description), ${words}) > 0)` : sql`1`,
    state ? sql`p.state = ${state}` : sql`1`,
    type ? sql`p.type = ${type}` : sql`1`,
    afterCursor(order, cursor) ?? sql`1`,
  ];
  const found = await runRead(
    deps.db.all<Omit<ListedPromo, 'active'> & { active: number; cursor: string }>(sql`
      select p.*, ${cursorOf(order)} as cursor from ${listedPromos(deps.now())} p
      where ${sql.join(conditions, sql` and `)}
      order by ${sql.join(orderOf(order), sql`, `)} limit ${limit + 1}`),
  );
  const { rows, next } = pageOf(order, found, limit);
  return { rows: rows.map((row) => ({ ...row, active: row.active === 1 })), next };
}
