/** `ops orders refund`: money back for a line that stays as it is. */
import type { Command } from 'commander';
import { askRefund, refundOrderLine } from '#server/domain/orders/operator/refund-order-line.ts';
import { doOrAsk } from './approvals.ts';
import { ask } from './ask.ts';
import { euros, printDone } from './print.ts';
import { centsOf, oneOf } from './read.ts';
import { type Shop, withShop } from './shop.ts';

interface RefundOptions {
  amount: string;
  to: string;
  reason: string;
  before: string;
  yes?: boolean;
  json?: boolean;
}

export function refundCommand(orders: Command): void {
  orders
    .command('refund <line>')
    .description('give back a part of what was paid, or all of it for a completed line; said twice it is done once')
    .requiredOption('--amount <euros>', 'how much, such as 12.50')
    .requiredOption('--reason <text>', 'kept with the refund and in the audit log')
    .option('--to <place>', 'balance, or source: the card it was paid with', 'balance')
    .option('--before <euros>', 'what was given back of the line before, when that is not nothing', '0')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((lineId: string, options) => withShop((shop) => refund(shop, lineId, options)));
}

async function refund(shop: Shop, lineId: string, options: RefundOptions): Promise<void> {
  const to = oneOf(options.to, ['balance', 'source'], '--to');
  const amountCents = centsOf(options.amount, '--amount');
  const refundedCents = Number(options.before) === 0 ? 0 : centsOf(options.before, '--before');
  const wish = { lineId, amountCents, to, reason: options.reason, seen: { refundedCents } };
  await ask(`Give back ${euros(amountCents)} for ${lineId} to the ${to === 'source' ? 'card' : 'balance'}?`, options);
  const line = await doOrAsk(
    () => refundOrderLine(shop, wish),
    () => askRefund(shop, wish),
    options,
  );
  if (!line) return;
  printDone(
    `${lineId}: ${euros(line.refundedCents)} given back in all, ${euros(line.leftCents)} left.`,
    { id: lineId, ...line },
    options,
  );
}
