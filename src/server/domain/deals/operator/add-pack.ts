/** An operator offers several items at one price. One that looks like a slip is typed twice, one beyond every reason waits for a second person. */
import type { z } from 'zod';
import { NewPack } from '#contract/operator/deals.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { packItems, packs } from '../../../db/schema/catalogue.ts';
import { statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { approved, askApproval } from '../../approvals/parts/approval.ts';
import { assertMeant, singlyCentsOf, stillCost } from './parts/deal-price.ts';

const action = 'packs.add';

/**
 * Returns the pack's id. @throws `invalid_fields`, `item_unavailable` when one of the items is not for sale, `changed_meanwhile` when they do
 * not cost what was seen, `figure_unusual` until the price is typed twice, `approval_needed`, and what approving throws.
 */
export async function addPack(ctx: OperatorContext, input: z.input<typeof NewPack>): Promise<string> {
  const { db, newId, now } = ctx.deps;
  const { approvalId, again, ...wish } = parseInput(NewPack, input);
  const { itemIds, seenCents, ...pack } = wish;
  const singlyCents = await singlyCentsOf(db, itemIds);
  assertMeant(singlyCents, { ...wish, again, approvalId });
  const id = newId('pak');
  const { title, priceCents } = pack;
  await write(db, [
    approvalId !== undefined && approved(ctx, approvalId, { action, input: wish }),
    ...stillCost(db, itemIds, singlyCents),
    statement(db.insert(packs).values({ id, ...pack, createdAt: now() })),
    statement(db.insert(packItems).values(itemIds.map((itemId) => ({ packId: id, itemId })))),
    insertAuditEntry(ctx, { action, subject: id, details: { title, priceCents, singlyCents, itemIds, approvalId } }),
  ]);
  return id;
}

/** Lets the pack wait for a second person; returns the approval's id. @throws `invalid_fields` and `item_unavailable`. */
export async function askPack(ctx: OperatorContext, input: z.input<typeof NewPack>): Promise<string> {
  const { approvalId: _, again: __, ...wish } = parseInput(NewPack, input);
  const seenCents = await singlyCentsOf(ctx.deps.db, wish.itemIds);
  const { title: subject, priceCents: amountCents } = wish;
  return askApproval(ctx, { action, subject, amountCents, input: { seenCents, ...wish } });
}
