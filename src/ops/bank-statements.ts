/** `ops deposits match`: a bank statement is shown, agreed to, and taken. */

import { readFileSync, statSync } from 'node:fs';
import { Problem, Problems } from '#node/problem.ts';
import { statementBytesMax } from '#rules/limits/sizes.ts';
import { type AcceptedStatement, acceptStatement } from '#server/domain/bank/operator/accept-statement.ts';
import { matchWaiting, previewWaiting } from '#server/domain/bank/operator/match-waiting.ts';
import type { Match, Plan } from '#server/domain/bank/operator/parts/plan.ts';
import type { StatementNote } from '#server/domain/bank/operator/parts/statement-checks.ts';
import { noteSentence, problemSentence } from '#server/domain/bank/operator/parts/statement-words.ts';
import { isPartOf, previewStatement, type StatementToSee } from '#server/domain/bank/operator/preview-statement.ts';
import { readCamt053 } from '#server/domain/bank/statement-file/camt053.ts';
import { type BankStatement, UnreadableStatement } from '#server/domain/bank/statement-file/statement.ts';
import { DomainError } from '#server/domain-error.ts';
import { ask } from './ask.ts';
import { resultOf, showPlan } from './bank-plan.ts';
import { euros, printJson, printLines } from './print.ts';
import type { Shop } from './shop.ts';

export interface MatchOptions {
  accept?: string[];
  preview?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** What is said besides the plan. */
interface Around {
  before: readonly string[];
  pending: number;
  notes: readonly StatementNote[];
}

export async function matchStatement(shop: Shop, file: string, options: MatchOptions): Promise<void> {
  const statements = statementsOf(file);
  const { accept: accepted = [] } = options;
  const seen = await previewStatement(shop, statements, { accepted });
  if (seen.problems.length > 0)
    throw new Problems(seen.problems.map((problem) => problemSentence(problem, seen.account)));
  if (seen.stray.length > 0) throw new Problem(`--accept names what ${file} does not hold: ${seen.stray.join(', ')}.`);
  const { notes, pending } = seen;
  const around = { before: seen.decided.map(({ reference }) => reference), pending: pending.length, notes };
  if (!options.json) show(seen, around);
  if (options.preview) return answer(seen, around, options, 'would be ');
  await askFor(seen, options);
  const { done, waiting, overtaken } = await acceptAgreed(shop, statements, accepted, seen);
  const before = [...around.before, ...overtaken.map(({ entry }) => entry.reference)];
  answer({ matches: done, waiting }, { ...around, before }, options);
}

/** Takes it as it was agreed to, also when another run has done a part of that meanwhile. */
async function acceptAgreed(
  shop: Shop,
  statements: readonly BankStatement[],
  accepted: string[],
  agreed: StatementToSee,
): Promise<AcceptedStatement> {
  for (let seen = agreed; ; ) {
    try {
      return await acceptStatement(shop, statements, { accepted, plan: seen.plan });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'changed_meanwhile') throw error;
      seen = await previewStatement(shop, statements, { accepted });
      if (!isPartOf(seen, agreed)) throw error;
    }
  }
}

/** The entries that wait, without a new statement. */
export async function matchAgain(shop: Shop, options: MatchOptions): Promise<void> {
  const accepted = new Set(options.accept);
  const plan = await previewWaiting(shop, accepted);
  const around = { before: [], pending: 0, notes: [] };
  if (!options.json) show(plan, around);
  if (options.preview) return answer(plan, around, options, 'would be ');
  await askFor(plan, options);
  const { done, waiting, overtaken } = await matchWaiting(shop, accepted);
  answer({ matches: done, waiting }, { ...around, before: overtaken.map(({ entry }) => entry.reference) }, options);
}

function statementsOf(file: string): BankStatement[] {
  try {
    if (statSync(file).size > statementBytesMax)
      throw new UnreadableStatement(`is larger than ${statementBytesMax / 1024 / 1024} MB`);
    return readCamt053(readFileSync(file));
  } catch (error) {
    if (error instanceof UnreadableStatement) throw new Problem(`${file} ${error.message}.`);
    // safe because the file system throws nothing else
    throw new Problem(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function show(plan: Plan, { notes }: Around): void {
  if (notes.length > 0) printLines(...notes.map(noteSentence));
  showPlan(plan);
}

/** One question about all that would move. */
async function askFor({ matches }: Plan, options: MatchOptions): Promise<void> {
  const actions = [
    action(matches, 'deposit', 'credit', 'deposit'),
    action(matches, 'deposit_taken_back', 'take back', 'deposit'),
    action(matches, 'payout_paid', 'mark as paid', 'payout'),
    action(matches, 'payout_returned', 'mark as come back', 'payout'),
  ].filter(Boolean);
  const sentence = actions.join('; ');
  if (sentence) await ask(`${sentence[0]?.toUpperCase()}${sentence.slice(1)}?`, options);
}

function action(matches: readonly Match[], kind: Match['kind'], verb: string, noun: string): string {
  const own = matches.filter((match) => match.kind === kind);
  const count = own.reduce((sum, match) => sum + ('named' in match ? match.named.length : 1), 0);
  return count === 0 ? '' : `${verb} ${count} ${count === 1 ? noun : `${noun}s`}, ${sumOf(own)}`;
}

function sumOf(matches: readonly { amountCents: number }[]): string {
  return euros(matches.reduce((cents, { amountCents }) => cents + amountCents, 0));
}

function answer(plan: Plan, around: Around, { json }: MatchOptions, mood = ''): void {
  const result = resultOf(plan);
  const { before, pending } = around;
  if (json) {
    printJson({ ...result, before, pending, notes: around.notes });
    return;
  }
  const of = (kind: Match['kind']) => plan.matches.filter((match) => match.kind === kind);
  const counts = [
    `${of('deposit').length} ${mood}credited (${sumOf(of('deposit'))})`,
    `${before.length} settled before`,
    `${plan.waiting.length} left`,
  ];
  printLines(`${counts.join(', ')}.`);
  const back = of('deposit_taken_back');
  if (back.length > 0) printLines(`${back.length} ${mood}taken back by the bank (${sumOf(back)}).`);
  const payouts = [...of('payout_paid'), ...of('payout_returned')];
  if (payouts.length > 0) {
    const [paid, returned] = [
      result.payouts.filter(({ state }) => state === 'paid'),
      result.payouts.filter(({ state }) => state === 'failed'),
    ];
    printLines(
      `${paid.length} payouts ${mood}paid (${sumOf(of('payout_paid'))}), ${returned.length} come back (${sumOf(of('payout_returned'))}).`,
    );
  }
  if (pending > 0) printLines(`${pending} not booked yet: a later statement has them.`);
}
