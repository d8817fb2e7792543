/** How far a run has come in what it does, for whoever goes on with it. */
import { and, eq, type SQL } from 'drizzle-orm';
import type { ImportRunState } from '#rules/lifecycles.ts';
import type { Database } from '../../../../db/client.ts';
import { importRuns } from '../../../../db/schema/imports.ts';
import { expectRows, runRead, type Statements } from '../../../../db/write.ts';
import { DomainError } from '../../../../domain-error.ts';

export interface ImportProgress {
  state: ImportRunState;
  /** Lines that this part did. */
  lines: number;
  isDone: boolean;
}

/** @throws `not_found`. */
export async function readImportRun(db: Database, id: string) {
  const [run] = await runRead(db.select().from(importRuns).where(eq(importRuns.id, id)).execute());
  if (!run) throw new DomainError('not_found');
  return run;
}

/** Two that go on with a run at once do not do the same lines: the second stops with `changed_meanwhile`. */
export function movedOn(
  db: Database,
  run: { id: string; state: ImportRunState; atLine: number },
  set: Partial<typeof importRuns.$inferInsert>,
): Statements {
  const { id, state, atLine } = run;
  const unchanged: SQL | undefined = and(
    eq(importRuns.id, id),
    eq(importRuns.state, state),
    eq(importRuns.atLine, atLine),
  );
  return expectRows(db.update(importRuns).set(set).where(unchanged), 'changed_meanwhile');
}
