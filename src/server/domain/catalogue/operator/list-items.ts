/** Items in every state, page by page. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ItemSelection, type ItemSort } from '#contract/operator/items.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { totalOf } from '../../../db/list-total.ts';
import { categories, items, notForSale } from '../../../db/schema/catalogue.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { matching, searchMatch } from '../parts/search-match.ts';

const number = (direction: 'asc' | 'desc') => ({ value: items.number, direction });

const orders: Record<ItemSort, ListOrder['by']> = {
  listed: [number('asc')],
  '-listed': [number('desc')],
  price: [{ value: items.priceCents, direction: 'asc' }, number('asc')],
  '-price': [{ value: items.priceCents, direction: 'desc' }, number('desc')],
  title: [{ value: items.title, direction: 'asc' }, number('asc')],
  '-title': [{ value: items.title, direction: 'desc' }, number('desc')],
};

/** @throws `invalid_fields`. */
export async function listItems({ deps: { db } }: OperatorContext, input: z.input<typeof ItemSelection>) {
  const { sort, cursor, limit, ...filters } = parseInput(ItemSelection, input);
  const { state, search, category, type } = filters;
  const order: ListOrder = { name: `items ${sort}`, by: orders[sort] };
  const { id, externalId, title, hero, quality, priceCents, oldPriceCents, imgUrl, createdAt, updatedAt } = items;
  const row = { id, externalId, title, type: items.type, hero, quality, state: items.state, priceCents, oldPriceCents };
  const found = searchMatch(search);
  const rows = await runRead(
    db
      .select({ ...row, imgUrl, createdAt, updatedAt, cursor: cursorOf(order), total: totalOf(items, filters) })
      .from(items)
      .where(
        and(
          state && isIn(state),
          type ? eq(items.type, type) : undefined,
          category
            ? sql`${items.categoryId} in (select ${categories.id} from ${categories} where ${categories.url} = ${category})`
            : undefined,
          found ? sql`${items.number} in (${matching(found.forgiven)})` : undefined,
          afterCursor(order, cursor),
        ),
      )
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(order, rows, limit);
}

/** Says also what the indexes of operators say, so that they are used. */
function isIn(state: (typeof items.$inferSelect)['state']): SQL {
  const isState = inState(items.state, state);
  return state === 'available' ? isState : sql`(${isState} and ${notForSale})`;
}
