/** Every pack there ever was, page by page, the newest first until another order is asked for, and whether it can be bought. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ListPacks } from '#contract/operator/deals.ts';
import type { ListPage } from '#contract/operator/list.ts';
import type { PackState } from '#rules/deal-states.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { listedPacks } from './parts/listed-deals.ts';

export interface ListedPack {
  id: string;
  title: string;
  priceCents: number;
  createdAt: number;
  /** What its items cost one by one. */
  singlyCents: number;
  items: number;
  parts: { id: string; title: string; priceCents: number; state: string }[];
  state: PackState;
}

const id = sql`p.id`;
const sorts = {
  created: [sql`p.createdAt`, id],
  title: [sql`lower(p.title)`, id],
  price: [sql`p.priceCents`, id],
};

/** @throws `invalid_fields`. */
export async function listPacks(
  { deps }: OperatorContext,
  input: z.input<typeof ListPacks>,
): Promise<ListPage<ListedPack>> {
  const { search, state, sort, cursor, limit } = parseInput(ListPacks, input);
  const order = sortedBy('packs', sort, sorts);
  const words = search?.trim();
  const conditions = [
    words
      ? sql`(instr(lower(p.title), ${words.toLowerCase()}) > 0 or p.id = ${words}
          or p.id in (select pack_id from pack_items where item_id = ${words}))`
      : sql`1`,
    state ? sql`p.state = ${state}` : sql`1`,
    afterCursor(order, cursor) ?? sql`1`,
  ];
  const found = await runRead(
    deps.db.all<Omit<ListedPack, 'parts'> & { parts: string; cursor: string }>(sql`
      select id, title, priceCents, createdAt, singlyCents, items, parts, state, ${cursorOf(order)} as cursor
      from ${listedPacks()} p where ${sql.join(conditions, sql` and `)}
      order by ${sql.join(orderOf(order), sql`, `)} limit ${limit + 1}`),
  );
  const { rows, next } = pageOf(order, found, limit);
  return { rows: rows.map((row) => ({ ...row, parts: JSON.parse(row.parts) as ListedPack['parts'] })), next };
}
