/** An item with all that became of it: who priced, withdrew and restored it, and which files listed or changed it, the newest first. */

import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { WithdrawnItem } from '#contract/operator/items.ts';
import { itemEventsShown } from '#rules/limits/lists.ts';
import type { OperatorContext } from '../../../context.ts';
import { notInState } from '../../../db/in-state.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { type ItemValues, importRows, importRuns } from '../../../db/schema/imports.ts';
import { auditLog } from '../../../db/schema/shop.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { medianPriceOf } from '../parts/median-prices.ts';

export interface ItemEvent {
  at: number;
  actor: string;
  /** As in the audit log; `imports.apply` for a file. */
  action: string;
  details: Record<string, unknown>;
}

const { id: itemId, externalId, title, type, hero, quality, state, priceCents, oldPriceCents } = items;
const described = {
  ...{ id: itemId, externalId, title, type, hero, quality, state, priceCents, oldPriceCents },
  imgUrl: items.imgUrl,
  createdAt: items.createdAt,
  updatedAt: items.updatedAt,
  assetId: items.assetId,
  offerId: items.offerId,
  medianCents: medianPriceOf(items.title),
};

/** @throws `invalid_fields`, `not_found`. */
export async function describeItem({ deps: { db } }: OperatorContext, input: z.input<typeof WithdrawnItem>) {
  const { id } = parseInput(WithdrawnItem, input);
  const [[found], entries, lines] = await runRead(
    db.batch([
      db.select(described).from(items).where(eq(items.id, id)),
      db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(desc(auditLog.at)).limit(itemEventsShown),
      db
        .select({
          at: importRuns.appliedAt,
          createdAt: importRuns.createdAt,
          actor: importRuns.actor,
          run: importRuns.id,
          file: importRuns.fileName,
          line: importRows.line,
          state: importRows.state,
          before: importRows.before,
          after: importRows.after,
        })
        .from(importRows)
        .innerJoin(importRuns, eq(importRuns.id, importRows.runId))
        .where(sql`${eq(importRows.itemId, id)} and ${notInState(importRows.state, 'waiting', 'left')}`)
        .orderBy(desc(importRuns.createdAt))
        .limit(itemEventsShown),
    ]),
  );
  if (!found) throw new DomainError('not_found');
  const { medianCents, ...item } = found;
  const events: ItemEvent[] = [
    ...entries.map(({ at, actor, action, details }) => ({ at, actor, action, details: JSON.parse(details) })),
    ...lines.map(({ at, createdAt, actor, before, after, ...where }) => ({
      at: at ?? createdAt,
      actor,
      action: 'imports.apply',
      details: { ...where, ...(before ? changedValues(before, after) : {}) },
    })),
  ];
  return { item, medianCents, events: events.toSorted((one, other) => other.at - one.at) };
}

function changedValues(before: ItemValues, after: ItemValues | null): Record<string, unknown> {
  return Object.fromEntries(Object.keys(before).map((name) => [name, { before: before[name], after: after?.[name] }]));
}
