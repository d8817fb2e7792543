/** `ops events`: what payment providers said, above all what could not be applied. */
import type { Command } from 'commander';
import { eventStates } from '#contract/operator/disputes.ts';
import { dismissEvent } from '#server/domain/payments/operator/dismiss-event.ts';
import { getEvent } from '#server/domain/payments/operator/get-event.ts';
import { listEvents } from '#server/domain/payments/operator/list-events.ts';
import { retryEvent } from '#server/domain/payments/operator/retry-event.ts';
import { ask } from './ask.ts';
import { printDone, printJson, printLines, printRows, when } from './print.ts';
import { oneOf, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function eventsCommands(program: Command): void {
  const events = program.command('events').description('webhook events of payment providers');

  events
    .command('list')
    .description('those that failed first, then those that wait')
    .option('--state <state>', eventStates.join(', '))
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const state = oneOf(options.state, eventStates, '--state');
        const limit = wholeNumberOf(options.limit, '--limit');
        const listed = await rowsOf(limit, (page) => listEvents(shop, { state, ...page }));
        if (options.json) return printJson(listed);
        printRows(
          listed.map(({ receivedAt, nextAttemptAt, ...event }) => ({
            ...event,
            at: when(receivedAt),
            next: event.state === 'waiting' && nextAttemptAt > 0 ? when(nextAttemptAt) : '',
          })),
          {},
        );
      }),
    );

  events
    .command('show <id>')
    .description('what was said, less what names a person, and why it was not applied')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        const { body, ...event } = await getEvent(shop, { id });
        if (options.json) return printJson({ ...event, body });
        const { state, provider, type, attempts, failure, receivedAt, dismissedReason } = event;
        printLines(
          `${id}: ${provider} ${type}, ${state}, received ${when(receivedAt)}, ${attempts} attempts`,
          ...(failure ? [`failure: ${failure}`] : []),
          ...(dismissedReason ? [`dismissed: ${dismissedReason}`] : []),
          body,
        );
      }),
    );

  events
    .command('retry <id>')
    .description('have the site try it again within a minute')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await retryEvent(shop, { id });
        printDone(`${id} is tried again within a minute.`, { id, state: 'waiting' }, options);
      }),
    );

  events
    .command('dismiss <id>')
    .description('settled by hand: it is not tried again')
    .requiredOption('--reason <text>', 'kept with the event and in the audit log')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await ask(`Dismiss ${id}?`, options);
        await dismissEvent(shop, { id, reason: options.reason });
        printDone(`${id} is dismissed.`, { id, state: 'dismissed' }, options);
      }),
    );
}
