/** Every timed deal there ever was, page by page, the newest first until another order is asked for, and whether it can be bought. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ListTimedDeals } from '#contract/operator/deals.ts';
import type { ListPage } from '#contract/operator/list.ts';
import type { TimedDealState } from '#rules/deal-states.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { listedTimedDeals } from './parts/listed-deals.ts';

export interface ListedTimedDeal {
  id: string;
  title: string;
  itemId: string;
  itemTitle: string;
  priceCents: number;
  startsAt: number;
  endsAt: number;
  createdAt: number;
  /** What the item costs by itself. */
  itemCents: number;
  state: TimedDealState;
}

const id = sql`d.id`;
const sorts = {
  created: [sql`d.createdAt`, id],
  item: [sql`lower(d.itemTitle)`, id],
  price: [sql`d.priceCents`, id],
  ends: [sql`d.endsAt`, id],
};

/** @throws `invalid_fields`. */
export async function listTimedDeals(
  { deps }: OperatorContext,
  input: z.input<typeof ListTimedDeals>,
): Promise<ListPage<ListedTimedDeal>> {
  const { search, state, sort, cursor, limit } = parseInput(ListTimedDeals, input);
  const order = sortedBy('timed-deals', sort, sorts);
  const words = search?.trim();
  const says = (column: ReturnType<typeof sql>) => sql`instr(lower(${column}), ${words?.toLowerCase()}) > 0`;
  const conditions = [
    words
      ? sql`(${says(sql`d.title`)} or ${says(sql`d.itemTitle`)} or d.id = ${words} or d.itemId = ${words})`
      : sql`1`,
    state ? sql`d.state = ${state}` : sql`1`,
    afterCursor(order, cursor) ?? sql`1`,
  ];
  const found = await runRead(
    deps.db.all<ListedTimedDeal & { cursor: string }>(sql`
      select d.*, ${cursorOf(order)} as cursor from ${listedTimedDeals(deps.now())} d
      where ${sql.join(conditions, sql` and `)}
      order by ${sql.join(orderOf(order), sql`, `)} limit ${limit + 1}`),
  );
  return pageOf(order, found, limit);
}
