/**
 * What keeps statements from being taken, and what a person should know of them: whose account they are about, whether their balances
 * add up, and whether they go on where the one before them ended.
 */
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { bankStatements } from '../../../../db/schema/bank.ts';
import { runRead } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import type { BankStatement } from '../../statement-file/statement.ts';

export type StatementProblem =
  | { kind: 'no_account' }
  | { kind: 'account_missing'; statement: string }
  | { kind: 'foreign_account'; account: string }
  | { kind: 'no_balances'; statement: string }
  | { kind: 'does_not_add_up'; statement: string; openingCents: number; movedCents: number; closingCents: number }
  | { kind: 'uneven_entry'; statement: string; entry: string; bookedCents: number; partsCents: number }
  | { kind: 'other_balances'; statement: string; openingCents: number | null; closingCents: number | null };

export interface StatementNote {
  kind: 'gap';
  statement: string;
  before: string;
  closedCents: number;
  openingCents: number;
}

/** Problems without a look at the database. */
export function problemsOf(statements: readonly BankStatement[], shopIban: string): StatementProblem[] {
  if (!shopIban) return [{ kind: 'no_account' }];
  const foreign = new Set(
    statements.map(({ account }) => account).filter((account) => account && account !== shopIban),
  );
  return [
    ...[...foreign].map((account) => ({ kind: 'foreign_account' as const, account })),
    ...statements.flatMap(({ account, reference: statement, openingCents, movedCents, closingCents, uneven }) => [
      ...(account === '' ? [{ kind: 'account_missing' as const, statement }] : []),
      ...(openingCents === null || closingCents === null
        ? [{ kind: 'no_balances' as const, statement }]
        : openingCents + movedCents === closingCents
          ? []
          : [{ kind: 'does_not_add_up' as const, statement, openingCents, movedCents, closingCents }]),
      ...uneven.map(({ id: entry, ...sums }) => ({ kind: 'uneven_entry' as const, statement, entry, ...sums })),
    ]),
  ];
}

interface Checks {
  problems: StatementProblem[];
  notes: StatementNote[];
  /** Whether each statement is kept already, in their order. */
  areKept: boolean[];
}

/** Compares statements with those that are kept, and with each other. */
export async function compareStatements(
  deps: Deps,
  statements: readonly BankStatement[],
  shopIban: string,
): Promise<Checks> {
  const checks: Checks = { problems: [], notes: [], areKept: [] };
  const kept = await sameStatements(deps, statements, shopIban);
  const inOrder = [...statements].sort((one, other) => one.endsAt - other.endsAt || numberOf(one) - numberOf(other));
  for (const each of statements) {
    const same = kept.find(({ reference, endsAt }) => reference === each.reference && endsAt === each.endsAt);
    checks.areKept.push(same !== undefined);
    const { openingCents, closingCents } = each;
    if (same && (same.openingCents !== openingCents || same.closingCents !== closingCents))
      checks.problems.push({
        kind: 'other_balances',
        statement: each.reference,
        openingCents: same.openingCents,
        closingCents: same.closingCents,
      });
  }
  let before = inOrder[0] ? await statementBefore(deps, inOrder[0], shopIban) : undefined;
  for (const each of inOrder) {
    const { reference: statement, openingCents } = each;
    const closedCents = before?.closingCents ?? null;
    if (before && openingCents !== null && closedCents !== null && closedCents !== openingCents)
      checks.notes.push({ kind: 'gap', statement, before: before.reference, closedCents, openingCents });
    before = each;
  }
  return checks;
}

function numberOf({ sequence }: Pick<BankStatement, 'sequence'>): number {
  return sequence ?? 0;
}

function sameStatements({ db }: Deps, statements: readonly BankStatement[], account: string) {
  const references = statements.map(({ reference }) => reference);
  const endsAt = statements.map((each) => each.endsAt);
  return runRead(
    db
      .select()
      .from(bankStatements)
      .where(
        and(
          eq(bankStatements.account, account),
          inArray(bankStatements.endsAt, endsAt),
          inArray(bankStatements.reference, references),
        ),
      )
      .execute(),
  );
}

async function statementBefore({ db }: Deps, first: BankStatement, account: string) {
  const { endsAt, sequence } = bankStatements;
  const number = sql`coalesce(${sequence}, 0)`;
  const isBefore = or(lt(endsAt, first.endsAt), and(eq(endsAt, first.endsAt), sql`${number} < ${numberOf(first)}`));
  const [before] = await runRead(
    db
      .select({ reference: bankStatements.reference, closingCents: bankStatements.closingCents })
      .from(bankStatements)
      .where(and(eq(bankStatements.account, account), isBefore))
      .orderBy(desc(endsAt), desc(number))
      .limit(1)
      .execute(),
  );
  return before;
}
