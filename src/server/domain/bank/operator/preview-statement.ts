/** What a bank statement would do: nothing is written. */
import { StatementPreview } from '#contract/operator/bank.ts';
import type { OperatorContext } from '../../../context.ts';
import { hashToken } from '../../../hash-token.ts';
import { parseInput } from '../../../parse-input.ts';
import { getSettingValues } from '../../settings/get-setting-values.ts';
import type { BankEntry, BankStatement } from '../statement-file/statement.ts';
import { bookedIn, type EntryFacts, type EntryRow, keyOf } from './parts/entry-facts.ts';
import { sortEntries } from './parts/known-entries.ts';
import { type Match, type Plan, planEntries } from './parts/plan.ts';
import { compareStatements, problemsOf, type StatementNote, type StatementProblem } from './parts/statement-checks.ts';

export interface StatementToSee extends Plan {
  account: string;
  /** Why it is not taken, empty for one that is. */
  problems: StatementProblem[];
  notes: StatementNote[];
  /** Whether something would be kept, or all of it is known. */
  isNew: boolean;
  statements: {
    reference: string;
    endsAt: number;
    openingCents: number | null;
    closingCents: number | null;
    isKept: boolean;
  }[];
  /** Entries that are new, of each statement in their order. */
  fresh: EntryFacts[][];
  /** Entries that an earlier run has matched, or a person has ignored. */
  decided: EntryRow[];
  /** Entries that the bank has not booked yet: they are not kept. */
  pending: BankEntry[];
  /** References of accepted entries that the statements do not hold. */
  stray: string[];
  /** What a person agrees to: another one once what would happen has changed. */
  plan: string;
}

/** @throws `invalid_fields`. */
export async function previewStatement(
  { deps }: OperatorContext,
  statements: readonly BankStatement[],
  input: StatementPreview,
): Promise<StatementToSee> {
  const { accepted } = parseInput(StatementPreview, input);
  const { sepa_iban: account } = await getSettingValues({ deps });
  const problems = problemsOf(statements, account);
  const checks = await compareStatements(deps, statements, account);
  const { fresh, kept } = await sortEntries(deps, bookedIn(statements, account));
  const waiting = kept.filter(({ state }) => state === 'unmatched');
  const plan = await planEntries(deps, [...fresh.flat(), ...waiting], new Set(accepted));
  const all = statements.flatMap(({ entries }) => entries);
  const names = new Set([...all.map(({ id }) => id), ...[...fresh.flat(), ...kept].map(({ reference }) => reference)]);
  return {
    ...plan,
    account,
    problems: [...problems, ...checks.problems],
    notes: checks.notes,
    isNew: checks.areKept.includes(false) || fresh.flat().length > 0,
    statements: statements.map(({ reference, endsAt, openingCents, closingCents }, index) => {
      return { reference, endsAt, openingCents, closingCents, isKept: checks.areKept[index] ?? false };
    }),
    fresh,
    decided: kept.filter(({ state }) => state !== 'unmatched'),
    pending: all.filter((entry) => !entry.booked),
    stray: accepted.filter((reference) => !names.has(reference)),
    plan: planHash(plan),
  };
}

function planHash({ matches }: Plan): string {
  return hashToken(JSON.stringify(matches.map(actionOf)));
}

/** Whether all that a plan would do was in the one that a person has agreed to: another run may have done a part of it. */
export function isPartOf(plan: Plan, agreed: Plan): boolean {
  const agreedActions = new Set(agreed.matches.map(actionOf));
  return plan.matches.every((match) => agreedActions.has(actionOf(match)));
}

function actionOf(match: Match): string {
  const { entry, kind, amountCents } = match;
  const target =
    'payment' in match ? match.payment.id : match.named.map(({ payout }) => `${payout.id} ${payout.state}`).join(' ');
  return [keyOf(entry), kind, amountCents, target].join(' ');
}
