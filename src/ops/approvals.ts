/** `ops approvals`: what waits for a second person. */
import type { Command } from 'commander';
import { approvalSorts } from '#contract/operator/approvals.ts';
import { approvalLife } from '#rules/lifecycles.ts';
import { approve } from '#server/domain/approvals/operator/approve.ts';
import { doOrAsk as doOrLetWait } from '#server/domain/approvals/operator/do-or-ask.ts';
import { listApprovals } from '#server/domain/approvals/operator/list-approvals.ts';
import { refuseApproval, withdrawApproval } from '#server/domain/approvals/operator/refuse-approval.ts';
import { ask } from './ask.ts';
import { euros, printDone, printJson, printRows, when } from './print.ts';
import { oneOf, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function approvalsCommands(program: Command): void {
  const approvals = program.command('approvals').description('what waits for a second person, who is not the first');

  approvals
    .command('list')
    .description('newest first')
    .option('--state <state>', approvalLife.states.join(', '))
    .option('--subject <id>', 'only what is about this')
    .option('--sort <order>', approvalSorts.join(', '), '-asked')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const state = oneOf(options.state, approvalLife.states, '--state');
        const limit = wholeNumberOf(options.limit, '--limit');
        const sort = oneOf(options.sort, approvalSorts, '--sort');
        const filters = { state, subject: options.subject, sort };
        const listed = await rowsOf(limit, (page) => listApprovals(shop, { ...filters, ...page }));
        if (options.json) return printJson(listed);
        printRows(
          listed.map(({ id, state: stands, action, subject, amountCents, input, ...row }) => ({
            id,
            state: stands,
            action,
            subject,
            amount: amountCents === null ? '' : euros(amountCents),
            input: JSON.stringify(input),
            asked: `${row.askedBy} ${when(row.askedAt)}`,
            until: when(row.expiresAt),
            decided: row.decidedBy && `${row.decidedBy} ${row.decisionReason}`.trim(),
          })),
          {},
        );
      }),
    );

  approvals
    .command('approve <id>')
    .description('do what somebody else asked for, exactly that, now')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await ask(`Approve ${id}?`, options);
        const { action, subject, amountCents, result } = await approve(shop, { id });
        const sum = amountCents === null ? '' : ` of ${euros(amountCents)}`;
        printDone(
          `${id} is approved: ${action}${sum} for ${subject} is done.`,
          { id, action, subject, result },
          options,
        );
      }),
    );

  approvals
    .command('refuse <id>')
    .description('say no to what somebody else asked for')
    .requiredOption('--reason <text>', 'for who asked')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await refuseApproval(shop, { id, reason: options.reason });
        printDone(`${id} is refused.`, { id, state: 'refused' }, options);
      }),
    );

  approvals
    .command('withdraw <id>')
    .description('take back what you asked for yourself')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await withdrawApproval(shop, { id });
        printDone(`${id} is withdrawn.`, { id, state: 'withdrawn' }, options);
      }),
    );
}

/** Does `work`, or lets it wait for a second person and says so; null then. */
export async function doOrAsk<T>(
  work: () => Promise<T>,
  askForIt: () => Promise<string>,
  options: { json?: boolean },
): Promise<T | null> {
  const { done, waitsAs } = await doOrLetWait(work, askForIt);
  if (waitsAs !== null) sayItWaits(waitsAs, options);
  return done;
}

/** What a command says whose action waits for a second person now. */
function sayItWaits(id: string, options: { json?: boolean }): void {
  const sentence = `It waits for a second person as ${id}; somebody else says: ops approvals approve ${id}.`;
  printDone(sentence, { waitsAs: id }, options);
}
