/**
 * An operator changes what an item costs. A cart that holds it asks its customer about a rise. A price that looks like a slip of typing is
 * asked about again with both figures, and one beyond every reason waits for a second person.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { PriceChange } from '#contract/operator/items.ts';
import { operatorEuros } from '#rules/euros.ts';
import { priceSlip } from '#rules/price-slips.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { changedItem } from '../../../db/item-changes.ts';
import { isForSale, items } from '../../../db/schema/catalogue.ts';
import { expectRows, guard, write } from '../../../db/write.ts';
import { DomainError, throwIfChanged, throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { approved, askApproval } from '../../approvals/parts/approval.ts';
import { refuseSlip } from '../../approvals/parts/slip.ts';
import { oldPriceProblem } from './parts/item-row.ts';
import { type PricedItem, readPricedItems } from './parts/priced-items.ts';

const action = 'items.price';

/**
 * Returns the item's title. @throws `invalid_fields`, `not_found`, `item_unavailable` for what is not for sale at this moment,
 * `changed_meanwhile` when it no longer costs what was seen, `figure_unusual` until it is typed twice, `approval_needed` for what a second
 * person has to approve, and what approving throws.
 */
export async function setPrice(ctx: OperatorContext, input: z.input<typeof PriceChange>): Promise<string> {
  const { deps } = ctx;
  const { db } = deps;
  const { approvalId, again, ...wish } = parseInput(PriceChange, input);
  const { id, seenCents, ...price } = wish;
  const item = await pricedItem(ctx, id);
  const problem = oldPriceProblem(price.priceCents, price.oldPriceCents ?? null);
  if (problem) throwValidationError([{ field: 'oldPriceCents', key: problem }]);
  throwIfChanged([{ field: 'priceCents', seen: seenCents ?? item.priceCents, now: item.priceCents }]);
  const isRepeated = again === price.priceCents;
  assertMeant(item, price.priceCents, { isRepeated, isApproved: approvalId !== undefined });
  await write(db, [
    approvalId !== undefined && approved(ctx, approvalId, { action, input: wish }),
    guard(sql`exists (select 1 from ${items} where ${and(eq(items.id, id), isForSale)})`, 'item_unavailable'),
    expectRows(
      db
        .update(items)
        .set({ ...price, updatedAt: deps.now() })
        .where(and(eq(items.id, id), eq(items.priceCents, item.priceCents)))
        .returning(changedItem),
      'changed_meanwhile',
    ),
    insertAuditEntry(ctx, { action, subject: id, details: { ...price, before: item.priceCents, approvalId } }),
  ]);
  return item.title;
}

/** Lets the price wait for a second person; returns the approval's id. @throws `invalid_fields` and `not_found`. */
export async function askPrice(ctx: OperatorContext, input: z.input<typeof PriceChange>): Promise<string> {
  const { approvalId: _, again: __, ...wish } = parseInput(PriceChange, input);
  const { priceCents: seenCents } = await pricedItem(ctx, wish.id);
  const { id: subject, priceCents: amountCents } = wish;
  return askApproval(ctx, { action, subject, amountCents, input: { seenCents, ...wish } });
}

async function pricedItem({ deps }: OperatorContext, id: string): Promise<PricedItem> {
  const [item] = await readPricedItems(deps.db, [id]);
  if (!item) throw new DomainError('not_found');
  return item;
}

/** @throws `figure_unusual` until the price is typed twice, then `approval_needed` where it is absurd. */
function assertMeant(item: PricedItem, priceCents: number, typed: { isRepeated: boolean; isApproved: boolean }): void {
  const slip = priceSlip(priceCents, { presentCents: item.priceCents, medianCents: item.medianCents });
  if (!slip) return;
  const { needs, besideCents: beside } = slip;
  refuseSlip({ needs, beside }, { figure: operatorEuros(priceCents), beside: operatorEuros(beside), ...typed });
}
