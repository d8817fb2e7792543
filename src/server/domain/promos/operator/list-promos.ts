/** Promo codes with how often each was used and what it gave, page by page, the newest first. What was released counts as not used. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListPage } from '#contract/operator/list.ts';
import { ListPromos } from '#contract/operator/promos.ts';
import type { PromoState } from '#rules/deal-states.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
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

const newestFirst: ListOrder = {
  name: 'promos',
  by: [
    { value: sql`p.createdAt`, direction: 'desc' },
    { value: sql`p.code`, direction: 'asc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listPromos(
  { deps }: OperatorContext,
  input: z.input<typeof ListPromos>,
): Promise<ListPage<ListedPromo>> {
  const { search, state, type, cursor, limit } = parseInput(ListPromos, input);
  const words = search?.trim().toLowerCase();
  const conditions = [
    words ? sql`(instr(lower(p.code), ${words}) > 0 or instr(lower(p.description), ${words}) > 0)` : sql`1`,
    state ? sql`p.state = ${state}` : sql`1`,
    type ? sql`p.type = ${type}` : sql`1`,
    afterCursor(newestFirst, cursor) ?? sql`1`,
  ];
  const found = await runRead(
    deps.db.all<Omit<ListedPromo, 'active'> & { active: number; cursor: string }>(sql`
      select p.*, ${cursorOf(newestFirst)} as cursor from ${listedPromos(deps.now())} p
      where ${sql.join(conditions, sql` and `)}
      order by ${sql.join(orderOf(newestFirst), sql`, `)} limit ${limit + 1}`),
  );
  const { rows, next } = pageOf(newestFirst, found, limit);
  return { rows: rows.map((row) => ({ ...row, active: row.active === 1 })), next };
}
