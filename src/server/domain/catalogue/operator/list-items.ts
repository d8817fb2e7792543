/** Items in every state, newest first. */
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { ItemSelection } from '#contract/operator/items.ts';
import type { OperatorContext } from '../../../context.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { searchMatch } from '../parts/search-match.ts';

/** @throws `invalid_fields`. */
export async function listItems({ deps }: OperatorContext, input: z.input<typeof ItemSelection>) {
  const { state, search, limit } = parseInput(ItemSelection, input);
  const { id, externalId, title, type, hero, priceCents, oldPriceCents, createdAt } = items;
  return runRead(
    deps.db
      .select({ id, externalId, title, type, hero, state: items.state, priceCents, oldPriceCents, createdAt })
      .from(items)
      .where(and(state ? eq(items.state, state) : undefined, searchMatch(search)?.found))
      .orderBy(desc(items.number))
      .limit(limit)
      .execute(),
  );
}
