/**
 * What keeps statements from being taken, and what a person should know of them: whose account they are about, whether their balances
 * add up, and whether they go on where the one before them ended.
 */
import { and, asc, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
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

/** What is missing between a statement and the one before it: whoever takes it has to answer for that. */
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
  const [first] = inOrder;
  const [last] = inOrder.slice(-1);
  if (!first || !last) return checks;
  const isKept = (each: BankStatement) => checks.areKept[statements.indexOf(each)] ?? false;
  const [[before], [after]] = await runRead(
    deps.db.batch([
      neighbourQuery(deps, first, shopIban, isKept(first) ? 'before' : 'beforeOrSame'),
      neighbourQuery(deps, last, shopIban, 'after'),
    ]),
  );
  const chain = [before, ...inOrder, after].filter((each) => each !== undefined);
  for (const [index, { reference: statement, openingCents }] of chain.entries()) {
    const previous = chain[index - 1];
    const closedCents = previous?.closingCents ?? null;
    if (previous && openingCents !== null && closedCents !== null && closedCents !== openingCents)
      checks.notes.push({ kind: 'gap', statement, before: previous.reference, closedCents, openingCents });
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

/** How the days and the numbers of such statements compare, and which of them comes first. */
const sides = { before: [lt, lt, desc], beforeOrSame: [lt, lte, desc], after: [gt, gt, asc] } as const;

/** The kept statement that comes next to one, on either side; one of the same end and number came before another that is new. */
function neighbourQuery({ db }: Deps, each: BankStatement, account: string, side: keyof typeof sides) {
  const { endsAt, sequence, reference, openingCents, closingCents } = bankStatements;
  const [isDay, isNumber, inOrder] = sides[side];
  const number = sql`coalesce(${sequence}, 0)`;
  const isBeyond = or(isDay(endsAt, each.endsAt), and(eq(endsAt, each.endsAt), isNumber(number, numberOf(each))));
  return db
    .select({ reference, openingCents, closingCents })
    .from(bankStatements)
    .where(and(eq(bankStatements.account, account), isBeyond))
    .orderBy(inOrder(endsAt), inOrder(number), inOrder(sql`rowid`))
    .limit(1);
}
