/** A second person releases the file that another has prepared: exactly its payouts, from the account that was seen. See docs/product/four-eyes.md. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { ApproveWish } from '#contract/operator/approvals.ts';
import { ReleasePayouts } from '#contract/operator/payouts.ts';
import type { OperatorContext } from '../../../context.ts';
import { approvals } from '../../../db/schema/approvals.ts';
import { payouts } from '../../../db/schema/offers.ts';
import { guard, runRead, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { approved } from '../../approvals/parts/approval.ts';
import { exportStatements, isWaiting, newExport } from './parts/new-export.ts';
import { exportablePayouts, type PayoutExport, payoutExport } from './parts/payout-export.ts';

/**
 * The file. @throws `invalid_fields`, what approving throws, and `payout_state` when some of its payouts wait no more, or the shop's
 * account is another one now: then it is to be refused, and prepared anew.
 */
export async function releasePayouts(ctx: OperatorContext, input: ReleasePayouts): Promise<PayoutExport> {
  const { approvalId, ...wish } = parseInput(ReleasePayouts, input);
  const { deps } = ctx;
  const { payoutIds, totalCents, debtorIban } = wish;
  const waiting = await runRead(exportablePayouts(deps.db, and(inArray(payouts.id, payoutIds), isWaiting())).execute());
  const row = await newExport(deps, waiting, approvalId);
  const isSame = row.count === payoutIds.length && row.totalCents === totalCents && row.debtorIban === debtorIban;
  const file = isSame ? await payoutExport(deps, row, waiting) : null;
  await write(deps.db, [
    // first, so that one that is over says so
    approved(ctx, approvalId, { action: 'payouts.release', input: wish }),
    isSame ? exportStatements(ctx, row, waiting) : guard(sql`0`, 'payout_state'),
  ]).catch((error) => {
    if (!(error instanceof DomainError) || error.code !== 'payout_state') throw error;
    throw new DomainError('payout_state', { messageKey: 'prepared_file_changed', cause: error });
  });
  if (!file) throw new DomainError('payout_state');
  return file;
}

/** By the approval alone. @throws `not_found` for what is no file of payouts, and as `releasePayouts`. */
export async function releasePrepared(ctx: OperatorContext, input: ApproveWish): Promise<PayoutExport> {
  const { id } = parseInput(ApproveWish, input);
  const isFile = and(eq(approvals.id, id), eq(approvals.action, 'payouts.release'));
  const [wish] = await runRead(ctx.deps.db.select().from(approvals).where(isFile).execute());
  if (!wish) throw new DomainError('not_found');
  return releasePayouts(ctx, { ...JSON.parse(wish.input), approvalId: id });
}
