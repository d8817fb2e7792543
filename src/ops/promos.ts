/** `ops promos`: promo codes. */
import type { Command } from 'commander';
import { promoSorts } from '#contract/operator/promos.ts';
import { Problem } from '#node/problem.ts';
import { promoStates } from '#rules/deal-states.ts';
import { decimalOf, minorUnitsOf } from '#rules/money.ts';
import { askPromo, createPromo } from '#server/domain/promos/operator/create-promo.ts';
import { endPromo } from '#server/domain/promos/operator/end-promo.ts';
import { listPromos } from '#server/domain/promos/operator/list-promos.ts';
import { DomainError } from '#server/domain-error.ts';
import { doOrAsk } from './approvals.ts';
import { ask, askTwice } from './ask.ts';
import { euros, printDone, printJson, printRows, when } from './print.ts';
import { centsOf, endOfDay, oneOf, startOfDay, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function promosCommands(program: Command): void {
  const command = program.command('promos').description('promo codes');

  command
    .command('list')
    .description('codes, how often each was used and what it gave, newest first')
    .option('--state <state>', promoStates.join(', '))
    .option('--search <words>', 'part of the code or of its description')
    .option('--sort <order>', promoSorts.join(', '), '-created')
    .option('--limit <rows>', 'how many', '500')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const state = oneOf(options.state, promoStates, '--state');
        const sort = oneOf(options.sort, promoSorts, '--sort');
        const { search } = options;
        const limit = wholeNumberOf(options.limit, '--limit');
        const promos = await rowsOf(limit, (page) => listPromos(shop, { state, search, sort, ...page }));
        if (options.json) return printJson(promos);
        printRows(
          promos.map((promo) => ({
            code: promo.code,
            worth: promo.type === 'percent' ? `${decimalOf(promo.amount)} %` : euros(promo.amount),
            from: promo.minimumCents > 0 ? euros(promo.minimumCents) : '',
            starts: promo.startsAt ? when(promo.startsAt) : '',
            ends: promo.endsAt ? when(promo.endsAt) : '',
            used: promo.uses,
            gave: euros(promo.givenCents),
            uses_max: promo.usesMax,
            per_customer: promo.usesPerCustomerMax,
            state: promo.state,
            description: promo.description,
          })),
          {},
        );
      }),
    );

  command
    .command('create <code>')
    .description('issue a code: promos create SPRING --percent 15 --ends 2027-05-31')
    .option('--percent <number>', 'off the total')
    .option('--fixed <euros>', 'off the total')
    .option('--minimum <euros>', 'the least total it is good for')
    .option('--starts <day>', 'the first day it is good for')
    .option('--ends <day>', 'the last day it is good for')
    .option('--uses <number>', 'by everyone together')
    .option('--uses-per-customer <number>', 'by each customer')
    .option('--description <text>', 'shown to customers', '')
    .option('--again <number>', 'what it is worth once more, where that is unusual and there is no terminal to ask')
    .option('--json', 'as JSON')
    .action((typed: string, options) =>
      withShop(async (shop) => {
        const limits = {
          ...(options.minimum ? { minimumCents: centsOf(options.minimum, '--minimum') } : {}),
          ...(options.starts ? { startsAt: startOfDay(options.starts, '--starts') } : {}),
          ...(options.ends ? { endsAt: endOfDay(options.ends, '--ends') } : {}),
          ...(options.uses ? { usesMax: wholeNumberOf(options.uses, '--uses') } : {}),
          ...(options.usesPerCustomer
            ? { usesPerCustomerMax: wholeNumberOf(options.usesPerCustomer, '--uses-per-customer') }
            : {}),
        };
        const promo = { code: typed, ...worthOf(options), ...limits, description: options.description };
        const code = await askTwice(options, (typedAgain) => {
          const again = typedAgain === undefined ? undefined : (minorUnitsOf(typedAgain) ?? undefined);
          return doOrAsk(
            () => createPromo(shop, { ...promo, again }),
            () => askPromo(shop, promo),
            options,
          );
        }).catch((error) => {
          if (error instanceof DomainError && error.code === 'promo_invalid')
            throw new Problem(`The code ${typed.toUpperCase()} exists already.`);
          throw error;
        });
        if (code === null) return;
        const from = options.starts ? options.starts : 'now on';
        printDone(`${code} is good from ${from}.`, { ...promo, code }, options);
      }),
    );

  command
    .command('end <code>')
    .description('nobody can use the code any more')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((typed: string, options) =>
      withShop(async (shop) => {
        await ask(`End ${typed.toUpperCase()}?`, options);
        const code = await endPromo(shop, { code: typed });
        printDone(`${code} has ended.`, { code, active: false }, options);
      }),
    );
}

function worthOf({ percent, fixed }: { percent?: string; fixed?: string }) {
  if ((percent === undefined) === (fixed === undefined))
    throw new Problem('Say what it is worth: --percent or --fixed.');
  if (fixed !== undefined) return { type: 'fixed' as const, amount: centsOf(fixed, '--fixed') };
  const amount = minorUnitsOf(percent ?? '');
  if (!amount || amount < 0 || amount > 10_000)
    throw new Problem(`--percent is "${percent}"; it must be above 0 and at most 100.`);
  return { type: 'percent' as const, amount };
}
