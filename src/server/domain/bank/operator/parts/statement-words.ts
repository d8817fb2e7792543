/** What operators read of a statement's problems and gaps, with the figures. */
import { operatorEuros } from '#rules/euros.ts';
import type { StatementNote, StatementProblem } from './statement-checks.ts';

export function problemSentence(problem: StatementProblem, shopIban: string): string {
  switch (problem.kind) {
    case 'no_account':
      return 'sepa_iban is not set; set it first with ops settings set: the account of the statement.';
    case 'account_missing':
      return `Statement ${problem.statement} does not name its account. Nothing of it is taken; ask the bank for one that does.`;
    case 'foreign_account':
      return `The file is about the account ${problem.account}; the shop's is ${shopIban}.`;
    case 'no_balances':
      return `Statement ${problem.statement} does not say what the account held before and after it, so that nobody can tell whether it is whole. Nothing of it is taken; ask the bank for one with its opening and closing balance.`;
    case 'does_not_add_up': {
      const { statement, openingCents, movedCents, closingCents } = problem;
      const endsCents = openingCents + movedCents;
      return `Statement ${statement} does not add up: it begins with ${operatorEuros(openingCents)}, its entries come to ${signed(movedCents)}, that is ${operatorEuros(endsCents)}, and it ends with ${operatorEuros(closingCents)}: ${operatorEuros(Math.abs(closingCents - endsCents))} are missing. Nothing of it is taken; ask the bank for the whole statement.`;
    }
    case 'uneven_entry':
      return `Entry ${problem.entry} of statement ${problem.statement} is of ${operatorEuros(problem.bookedCents)}, and its transfers come to ${operatorEuros(problem.partsCents)}. Nothing of the statement is taken.`;
    case 'other_balances':
      return `Statement ${problem.statement} is kept already with other balances: from ${said(problem.openingCents)} to ${said(problem.closingCents)}. Nothing of it is taken.`;
  }
}

export function noteSentence(note: StatementNote): string {
  const { statement, before, closedCents, openingCents } = note;
  return `Before statement ${statement} something is missing: ${before} ended with ${operatorEuros(closedCents)}, ${statement} begins with ${operatorEuros(openingCents)}.`;
}

function signed(cents: number): string {
  return `${cents < 0 ? '' : '+'}${operatorEuros(cents)}`;
}

function said(cents: number | null): string {
  return cents === null ? 'nothing said' : operatorEuros(cents);
}
