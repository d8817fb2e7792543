/** Writes what becomes of a kept entry, each time only while it is as it was read. */
import { eq } from 'drizzle-orm';
import { bankEntryLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../../context.ts';
import { bankEntries } from '../../../../db/schema/bank.ts';
import { transition } from '../../../../db/transition.ts';
import { expectRows, type Statements } from '../../../../db/write.ts';
import type { EntryRow } from './entry-facts.ts';

export type Decision = Pick<EntryRow, 'outcome'> &
  Partial<Pick<EntryRow, 'paymentId' | 'payoutId' | 'exportId' | 'customerId'>>;

/** The batch stops with `entry_state` when the entry is matched or ignored meanwhile. */
export function matchEntry(
  { deps, actor }: OperatorContext,
  { id }: Pick<EntryRow, 'id'>,
  decision: Decision,
): Statements {
  const set = { ...decision, mismatch: null, decidedAt: deps.now(), decidedBy: actor };
  return expectRows(
    transition(deps.db, bankEntries, bankEntryLife, 'match', { where: eq(bankEntries.id, id), set }),
    'entry_state',
  );
}

/** How the audit log names it. */
export function auditedEntry({ id, reference, amountCents }: Pick<EntryRow, 'id' | 'reference' | 'amountCents'>) {
  return { entry: id, reference, amountCents };
}
