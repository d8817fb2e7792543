/** Looks again at the entries that wait: what was announced, sent or paid since may explain them. */

import { asc, eq } from 'drizzle-orm';
import { bankEntryLife } from '#rules/lifecycles.ts';
import { matchedEntriesMax } from '#rules/limits/sizes.ts';
import type { OperatorContext } from '../../../context.ts';
import { bankEntries } from '../../../db/schema/bank.ts';
import { runRead } from '../../../db/write.ts';
import type { EntryRow } from './parts/entry-facts.ts';
import { type Plan, planEntries } from './parts/plan.ts';
import { type Settled, settleEntries } from './parts/settle-entries.ts';

/** What would become of them; nothing is written. */
export async function previewWaiting({ deps }: OperatorContext, accepted: ReadonlySet<string>): Promise<Plan> {
  return planEntries(deps, await waitingRows({ deps }), accepted);
}

export async function matchWaiting(ctx: OperatorContext, accepted: ReadonlySet<string>): Promise<Settled> {
  return settleEntries(ctx, await waitingRows(ctx), accepted);
}

/** The oldest first. */
function waitingRows({ deps: { db } }: Pick<OperatorContext, 'deps'>): Promise<EntryRow[]> {
  const { state, bookedAt, id } = bankEntries;
  return runRead(
    db
      .select()
      .from(bankEntries)
      .where(eq(state, bankEntryLife.initial[0]))
      .orderBy(asc(bookedAt), asc(id))
      .limit(matchedEntriesMax)
      .execute(),
  );
}
