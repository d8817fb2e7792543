/** An operator ends a timed deal before its time; its item stays for sale at its own price. */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { EndedDeal } from '#contract/operator/deals.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { timedDeals } from '../../../db/schema/catalogue.ts';
import { expectRows, runRead, write } from '../../../db/write.ts';
import { DomainError, throwIfChanged } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { listedTimedDeals } from './parts/listed-deals.ts';

/** @throws `not_found`, `timed_deal_over` for a deal that has ended, and `changed_meanwhile` when it stands otherwise than was seen. */
export async function endTimedDeal(ctx: OperatorContext, input: z.input<typeof EndedDeal>): Promise<void> {
  const { deps } = ctx;
  const { id, seen } = parseInput(EndedDeal, input);
  const at = deps.now();
  const [deal] = await runRead(
    deps.db.all<{ state: string }>(sql`select d.state from ${listedTimedDeals(at)} d where d.id = ${id}`),
  );
  if (!deal) throw new DomainError('not_found');
  if (seen !== undefined) throwIfChanged([{ field: 'state', seen, now: deal.state }]);
  // a deal begins before it ends, also one that has not begun
  const ended = { startsAt: sql`min(${timedDeals.startsAt}, ${at - 1})`, endsAt: at };
  const running = and(eq(timedDeals.id, id), gt(timedDeals.endsAt, at));
  await write(deps.db, [
    expectRows(deps.db.update(timedDeals).set(ended).where(running), 'timed_deal_over'),
    insertAuditEntry(ctx, { action: 'timed-deals.end', subject: id, details: {} }),
  ]);
}
