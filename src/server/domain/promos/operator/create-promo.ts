/** An operator issues a promo code. One that gives away much is typed twice, and one beyond every reason waits for a second person. */
import type { z } from 'zod';
import { NewPromo } from '#contract/operator/promos.ts';
import { promoSlip } from '#rules/deal-slips.ts';
import { operatorEuros } from '#rules/euros.ts';
import { decimalOf } from '#rules/money.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { promoCodes } from '../../../db/schema/promos.ts';
import { expectRows, write } from '../../../db/write.ts';
import { throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { approved, askApproval } from '../../approvals/parts/approval.ts';
import { refuseSlip } from '../../approvals/parts/slip.ts';

const action = 'promos.create';

/**
 * Returns the code in upper case. @throws `invalid_fields`, `promo_invalid` for a code that exists, `figure_unusual` until it is typed twice,
 * `approval_needed` for what a second person has to approve, and what approving throws.
 */
export async function createPromo(ctx: OperatorContext, input: z.input<typeof NewPromo>): Promise<string> {
  const { db, now } = ctx.deps;
  const { approvalId, again, ...promo } = parseInput(NewPromo, input);
  const at = now();
  if (promo.endsAt !== undefined && promo.startsAt === undefined && promo.endsAt <= at) {
    throwValidationError([{ field: 'endsAt', key: 'invalid_value' }]);
  }
  const { code, type, amount } = promo;
  const slip = promoSlip(promo);
  refuseSlip(slip, {
    figure: worth(type, amount),
    beside: worth(type, slip?.beside ?? 0),
    isRepeated: again === amount,
    isApproved: approvalId !== undefined,
  });
  await write(db, [
    approvalId !== undefined && approved(ctx, approvalId, { action, input: promo }),
    expectRows(
      db
        .insert(promoCodes)
        .values({ ...promo, createdAt: at })
        .onConflictDoNothing(),
      'promo_invalid',
    ),
    insertAuditEntry(ctx, { action, subject: code, details: { type, amount, approvalId } }),
  ]);
  return code;
}

/** Lets the code wait for a second person; returns the approval's id. @throws `invalid_fields`. */
export function askPromo(ctx: OperatorContext, input: z.input<typeof NewPromo>): Promise<string> {
  const { approvalId: _, again: __, ...promo } = parseInput(NewPromo, input);
  const { code: subject, type, amount } = promo;
  return askApproval(ctx, { action, subject, amountCents: type === 'fixed' ? amount : null, input: promo });
}

function worth(type: 'percent' | 'fixed', amount: number): string {
  return type === 'percent' ? `${decimalOf(amount)} %` : operatorEuros(amount);
}
