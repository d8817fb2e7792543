/** A person says that a bank entry is none of the shop's business here, and why; it can be opened again. */
import { eq } from 'drizzle-orm';
import { EntryIgnorance, OneEntry } from '#contract/operator/bank.ts';
import { bankEntryLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { bankEntries } from '../../../db/schema/bank.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { auditedEntry } from './parts/entry-transition.ts';
import { findEntry } from './parts/find-entry.ts';

/** @throws `invalid_fields`, `not_found`, and `entry_state` for one that is matched or ignored already. */
export async function ignoreEntry(ctx: OperatorContext, input: EntryIgnorance): Promise<void> {
  const { entry: name, reason } = parseInput(EntryIgnorance, input);
  const { deps, actor } = ctx;
  const entry = await findEntry(deps, name);
  const options = {
    where: eq(bankEntries.id, entry.id),
    set: { note: reason, decidedAt: deps.now(), decidedBy: actor },
  };
  await write(deps.db, [
    expectRows(transition(deps.db, bankEntries, bankEntryLife, 'ignore', options), 'entry_state'),
    insertAuditEntry(ctx, { action: 'bank.ignore', subject: entry.id, details: { ...auditedEntry(entry), reason } }),
  ]);
}

/** It waits again. @throws `invalid_fields`, `not_found`, and `entry_state` for one that is not ignored. */
export async function reopenEntry(ctx: OperatorContext, input: OneEntry): Promise<void> {
  const { entry: name } = parseInput(OneEntry, input);
  const { deps } = ctx;
  const entry = await findEntry(deps, name);
  const options = { where: eq(bankEntries.id, entry.id), set: { note: '', decidedAt: null, decidedBy: null } };
  await write(deps.db, [
    expectRows(transition(deps.db, bankEntries, bankEntryLife, 'reopen', options), 'entry_state'),
    insertAuditEntry(ctx, { action: 'bank.reopen', subject: entry.id, details: auditedEntry(entry) }),
  ]);
}
