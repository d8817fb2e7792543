/** Keeps statements and what is new in them, in one batch; what another run has kept meanwhile stays as it is. */
import { and, eq, sql } from 'drizzle-orm';
import { bankEntryLife } from '#rules/lifecycles.ts';
import { entriesPerStatement } from '#rules/limits/batches.ts';
import type { OperatorContext } from '../../../../context.ts';
import { insertAuditEntry } from '../../../../db/insert-audit-entry.ts';
import { bankEntries, bankStatements } from '../../../../db/schema/bank.ts';
import { type Statements, statement, write } from '../../../../db/write.ts';
import type { BankStatement } from '../../statement-file/statement.ts';
import type { EntryFacts } from './entry-facts.ts';
import type { Waiting } from './plan.ts';
import type { StatementNote } from './statement-checks.ts';

interface Kept {
  account: string;
  statements: readonly { isKept: boolean }[];
  fresh: readonly (readonly EntryFacts[])[];
  waiting: readonly Waiting[];
  notes: readonly StatementNote[];
  isNew: boolean;
}

export async function keepStatements(
  ctx: OperatorContext,
  statements: readonly BankStatement[],
  { account, fresh, waiting, notes, isNew, ...seen }: Kept,
): Promise<void> {
  const mismatches = new Map(waiting.map(({ entry, mismatch }) => [entry, mismatch]));
  const batch = statements.map((each, index): Statements => {
    const entries = fresh[index] ?? [];
    const isKept = seen.statements[index]?.isKept ?? false;
    if (isKept && entries.length === 0) return null;
    return [
      keepStatement(ctx, account, each),
      keepEntries(ctx, entries, each, mismatches),
      insertAuditEntry(ctx, {
        action: 'bank.import',
        subject: each.reference,
        details: {
          entries: entries.length,
          openingCents: each.openingCents,
          closingCents: each.closingCents,
          endsAt: each.endsAt,
        },
      }),
    ];
  });
  await write(ctx.deps.db, [batch, isNew && notes.map((note) => answerForGap(ctx, note))]);
}

/** What is missing is a manager's to answer for: a file that somebody has made up does not go on where the bank's own ended. */
function answerForGap(ctx: OperatorContext, { statement: subject, before, closedCents, openingCents }: StatementNote) {
  return insertAuditEntry(ctx, { action: 'bank.import_gap', subject, details: { before, closedCents, openingCents } });
}

function keepStatement({ deps, actor }: OperatorContext, account: string, each: BankStatement): Statements {
  const { reference, sequence, openingCents, closingCents, endsAt } = each;
  const row = { account, reference, sequence, openingCents, closingCents, endsAt };
  const values = { ...row, id: deps.newId('stm'), importedAt: deps.now(), importedBy: actor };
  return statement(deps.db.insert(bankStatements).values(values).onConflictDoNothing());
}

function keepEntries(
  { deps }: OperatorContext,
  entries: readonly EntryFacts[],
  { reference, endsAt }: BankStatement,
  mismatches: ReadonlyMap<EntryFacts, Waiting['mismatch']>,
): Statements {
  const { db } = deps;
  const [state] = bankEntryLife.initial;
  const rows = entries.map((entry) => {
    const isThis = and(
      eq(bankStatements.account, entry.account),
      eq(bankStatements.endsAt, endsAt),
      eq(bankStatements.reference, reference),
    );
    const statementId = sql<string>`(select ${bankStatements.id} from ${bankStatements} where ${isThis})`;
    const mismatch = mismatches.get(entry) ?? null;
    return { ...entry, id: deps.newId('ben'), statementId, state, mismatch, createdAt: deps.now() };
  });
  const chunks = Array.from({ length: Math.ceil(rows.length / entriesPerStatement) }, (_, index) =>
    rows.slice(index * entriesPerStatement, (index + 1) * entriesPerStatement),
  );
  return chunks.map((chunk) => statement(db.insert(bankEntries).values(chunk).onConflictDoNothing()));
}
