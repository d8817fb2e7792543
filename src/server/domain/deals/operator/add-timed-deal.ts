/** An operator offers one item at a price for a time. A slip is typed twice, and what is beyond every reason waits for a second person. */
import type { z } from 'zod';
import { NewTimedDeal } from '#contract/operator/deals.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { timedDeals } from '../../../db/schema/catalogue.ts';
import { statement, write } from '../../../db/write.ts';
import { throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { approved, askApproval } from '../../approvals/parts/approval.ts';
import { assertMeant, singlyCentsOf, stillCost } from './parts/deal-price.ts';

const action = 'timed-deals.add';

/**
 * Returns the deal's id. @throws `invalid_fields`, `item_unavailable` when the item is not for sale, `changed_meanwhile` when it does not cost
 * what was seen, `figure_unusual` until the price is typed twice, `approval_needed`, and what approving throws.
 */
export async function addTimedDeal(ctx: OperatorContext, input: z.input<typeof NewTimedDeal>): Promise<string> {
  const { db, newId, now } = ctx.deps;
  const { approvalId, again, ...wish } = parseInput(NewTimedDeal, input);
  const { seenCents, ...deal } = wish;
  if (deal.endsAt <= now()) throwValidationError([{ field: 'endsAt', key: 'has gone by already' }]);
  const itemIds = [deal.itemId];
  const singlyCents = await singlyCentsOf(db, itemIds);
  assertMeant(singlyCents, { ...wish, again, approvalId });
  const id = newId('pro');
  await write(db, [
    approvalId !== undefined && approved(ctx, approvalId, { action, input: wish }),
    ...stillCost(db, itemIds, singlyCents),
    statement(db.insert(timedDeals).values({ id, ...deal, createdAt: now() })),
    insertAuditEntry(ctx, { action, subject: id, details: { ...deal, singlyCents, approvalId } }),
  ]);
  return id;
}

/** Lets the deal wait for a second person; returns the approval's id. @throws `invalid_fields` and `item_unavailable`. */
export async function askTimedDeal(ctx: OperatorContext, input: z.input<typeof NewTimedDeal>): Promise<string> {
  const { approvalId: _, again: __, ...wish } = parseInput(NewTimedDeal, input);
  const { itemId: subject, priceCents: amountCents } = wish;
  const seenCents = await singlyCentsOf(ctx.deps.db, [subject]);
  return askApproval(ctx, { action, subject, amountCents, input: { seenCents, ...wish } });
}
