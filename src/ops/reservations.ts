/** `ops reservations`: what customers have reserved and not paid. */
import type { Command } from 'commander';
import { freeReservation } from '#server/domain/orders/operator/free-reservation.ts';
import { listReservations } from '#server/domain/orders/operator/list-reservations.ts';
import { ask } from './ask.ts';
import { euros, printDone, printJson, printRows, when } from './print.ts';
import { wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';

export function reservationsCommands(program: Command): void {
  const reservations = program.command('reservations').description('what customers have reserved and not paid');

  reservations
    .command('list')
    .description('those that run out first come first')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const reserved = await listReservations(shop, { limit: wholeNumberOf(options.limit, '--limit') });
        if (options.json) return printJson(reserved);
        printRows(
          reserved.map(({ orderId, email, totalCents, since, until, items }) => ({
            order: orderId,
            customer: email,
            items: items.length,
            first: items[0]?.title,
            total: euros(totalCents),
            since: when(since),
            until: when(until),
          })),
          {},
        );
      }),
    );

  reservations
    .command('free <id>')
    .description('end the reservation of an order, or of an item: everything in the order is for sale again')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await ask(`End the reservation of ${id} and put its items up for sale?`, options);
        const freed = await freeReservation(shop, { id });
        printDone(`${freed.orderId} has ended; ${freed.itemIds.join(', ')} for sale again.`, freed, options);
      }),
    );
}
