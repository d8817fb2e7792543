/**
 * Takes a bank statement that a person has seen: keeps it with its entries in one batch, then does what each says, in a batch of its own.
 * Taken twice, or again after a stop in the middle, it goes on where it was: no entry is kept or settled twice.
 */
import { StatementAcceptance } from '#contract/operator/bank.ts';
import type { OperatorContext } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import type { BankStatement } from '../statement-file/statement.ts';
import { bookedIn } from './parts/entry-facts.ts';
import { keepStatements } from './parts/keep-statements.ts';
import { sortEntries } from './parts/known-entries.ts';
import { type Settled, settleEntries } from './parts/settle-entries.ts';
import { previewStatement, type StatementToSee } from './preview-statement.ts';

export interface AcceptedStatement extends Settled {
  seen: StatementToSee;
}

/**
 * @throws `invalid_fields`, `statement_refused` for one with problems, `changed_meanwhile` when it would do something else than what the
 * person has seen, and `role_too_low` for one beside which something is missing, and who may not answer for that.
 */
export async function acceptStatement(
  ctx: OperatorContext,
  statements: readonly BankStatement[],
  input: StatementAcceptance,
): Promise<AcceptedStatement> {
  const { accepted, plan } = parseInput(StatementAcceptance, input);
  const seen = await previewStatement(ctx, statements, { accepted });
  if (seen.problems.length > 0) throw new DomainError('statement_refused');
  if (seen.plan !== plan) throw new DomainError('changed_meanwhile');
  await keepStatements(ctx, statements, seen);
  const { kept, fresh } = await sortEntries(ctx.deps, bookedIn(statements, seen.account));
  // another file has taken the reference of one at this moment
  if (fresh.flat().length > 0) throw new DomainError('changed_meanwhile');
  const waiting = kept.filter(({ state }) => state === 'unmatched');
  return { ...(await settleEntries(ctx, waiting, new Set(accepted))), seen };
}
