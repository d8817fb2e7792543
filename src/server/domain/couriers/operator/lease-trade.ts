/** An operator takes a trade for a day, so that no courier is given it, or lets it go. */
import { and, eq, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import { OneTrade } from '#contract/operator/trades.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { trades } from '../../../db/schema/trades.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { unleased } from '../../trades/parts/record-step.ts';
import { assertNotBlocked, readTrade } from './parts/worked-trade.ts';

const daySeconds = 86_400;

/** Returns until when, in unix seconds. @throws `invalid_fields`, `not_found`, `order_held`, and `lease_lost` while somebody else has it. */
export async function claimTrade(ctx: OperatorContext, input: z.input<typeof OneTrade>): Promise<number> {
  const { deps, actor } = ctx;
  const { id, seen } = parseInput(OneTrade, input);
  const job = await readTrade(deps, id, seen);
  const { trade } = job;
  assertNotBlocked(deps, job, actor);
  const leaseUntil = deps.now() + daySeconds;
  const isFree = or(lte(trades.leaseUntil, deps.now()), eq(trades.leaseHolder, actor));
  const unchanged = and(eq(trades.id, id), eq(trades.seq, trade.seq), isFree);
  const lease = { lease: deps.newToken().slice(0, 24), leaseHolder: actor, leaseUntil };
  await write(deps.db, [
    expectRows(deps.db.update(trades).set(lease).where(unchanged), 'lease_lost'),
    insertAuditEntry(ctx, { action: 'trades.claim', subject: id }),
  ]);
  return leaseUntil;
}

/** @throws `invalid_fields`, `not_found`, and `lease_lost` for one that the operator does not have. */
export async function releaseTrade(ctx: OperatorContext, input: z.input<typeof OneTrade>): Promise<void> {
  const { deps, actor } = ctx;
  const { id, seen } = parseInput(OneTrade, input);
  await readTrade(deps, id, seen);
  const isOwn = and(eq(trades.id, id), eq(trades.leaseHolder, actor));
  await write(deps.db, [
    expectRows(deps.db.update(trades).set(unleased).where(isOwn), 'lease_lost'),
    insertAuditEntry(ctx, { action: 'trades.release', subject: id }),
  ]);
}
