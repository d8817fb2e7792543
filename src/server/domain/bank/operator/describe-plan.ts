/** What a statement would do, as the console shows it: a line for each entry. */

import { planLinesShown } from '#rules/limits/lists.ts';
import type { Match, Waiting } from './parts/plan.ts';
import { noteSentence, problemSentence } from './parts/statement-words.ts';
import type { StatementToSee } from './preview-statement.ts';

export function describePlan(seen: StatementToSee) {
  const { matches, waiting, problems, notes, statements, plan, decided, pending, account, isNew } = seen;
  return {
    plan,
    problems: problems.map((problem) => problemSentence(problem, account)),
    notes: notes.map(noteSentence),
    needsManager: isNew && notes.length > 0,
    statements,
    lines: [...matches.map(matchedLine), ...waiting.map(waitingLine)].slice(0, planLinesShown),
    matched: matches.length,
    waiting: waiting.length,
    decided: decided.length,
    pending: pending.length,
  };
}

function lineOf({ reference, direction, currency, partyName, amountCents }: Match['entry']) {
  return { reference, direction, currency, partyName, amountCents };
}

function matchedLine(match: Match) {
  const isDeposit = 'payment' in match;
  const [payout] = isDeposit ? [] : match.named;
  return {
    ...lineOf(match.entry),
    outcome: match.kind,
    mismatch: null,
    about: isDeposit ? match.reference : (match.exportId ?? payout?.payout.id ?? ''),
    email: isDeposit ? match.customer.email : (payout?.customer.email ?? null),
  };
}

function waitingLine({ entry, mismatch, reference, payoutId }: Waiting) {
  return { ...lineOf(entry), outcome: null, mismatch, about: reference || (payoutId ?? ''), email: null };
}
