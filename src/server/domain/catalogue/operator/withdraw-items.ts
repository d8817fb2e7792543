/** An operator takes many items off sale at once; what is reserved, sold or withdrawn already stays as it is, and is told. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { WithdrawnItems } from '#contract/operator/items.ts';
import { itemLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { transitionItems } from '../../../db/item-changes.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { expectRows, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { type PricedItem, readPricedItems } from './parts/priced-items.ts';

export interface WithdrawalOfItems {
  withdrawn: string[];
  /** As they are. */
  left: Pick<PricedItem, 'id' | 'title' | 'state'>[];
}

/** @throws `invalid_fields`, `not_found`, and `changed_meanwhile` when one of them is bought in this very moment: then none is withdrawn. */
export async function withdrawItems(
  ctx: OperatorContext,
  input: z.input<typeof WithdrawnItems>,
): Promise<WithdrawalOfItems> {
  const { deps } = ctx;
  const { ids } = parseInput(WithdrawnItems, input);
  const { db } = deps;
  const wanted = [...new Set(ids)];
  const found = await readPricedItems(db, wanted);
  const missing = wanted.filter((each) => !found.some(({ id }) => id === each));
  if (missing.length > 0) throw new DomainError('not_found', { values: { missing: missing.join(', ') } });
  const isOnSale = ({ state }: PricedItem) => itemLife.transitions.withdraw.from.some((each) => each === state);
  const taken = found.filter(isOnSale);
  await write(
    db,
    taken.map(({ id, title }) => [
      expectRows(
        transitionItems(db, 'withdraw', { where: eq(items.id, id), set: { updatedAt: deps.now() } }),
        'changed_meanwhile',
      ),
      insertAuditEntry(ctx, { action: 'items.withdraw', subject: id, details: { title } }),
    ]),
  );
  return {
    withdrawn: taken.map(({ id }) => id),
    left: found.filter((item) => !isOnSale(item)).map(({ id, title, state }) => ({ id, title, state })),
  };
}
