/** An operator takes a pack off sale; its items stay for sale one by one. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { EndedDeal } from '#contract/operator/deals.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { packs } from '../../../db/schema/catalogue.ts';
import { expectRows, runRead, write } from '../../../db/write.ts';
import { DomainError, throwIfChanged } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { listedPacks } from './parts/listed-deals.ts';

/** @throws `not_found`, `pack_unavailable` for a pack that has ended, and `changed_meanwhile` when it stands otherwise than was seen. */
export async function endPack(ctx: OperatorContext, input: z.input<typeof EndedDeal>): Promise<void> {
  const { deps } = ctx;
  const { id, seen } = parseInput(EndedDeal, input);
  const [pack] = await runRead(
    deps.db.all<{ state: string }>(sql`select p.state from ${listedPacks()} p where p.id = ${id}`),
  );
  if (!pack) throw new DomainError('not_found');
  if (seen !== undefined) throwIfChanged([{ field: 'state', seen, now: pack.state }]);
  const active = and(eq(packs.id, id), eq(packs.active, true));
  await write(deps.db, [
    expectRows(deps.db.update(packs).set({ active: false }).where(active), 'pack_unavailable'),
    insertAuditEntry(ctx, { action: 'packs.end', subject: id, details: {} }),
  ]);
}
