/** The movements of the customer's balance as a CSV file, oldest first. */
import { sql } from 'drizzle-orm';
import { dictionaries } from '#content/dictionary/index.ts';
import { decimalOf } from '#rules/money.ts';
import type { RequestContext } from '../../context.ts';
import { csvText } from '../../csv.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { movementText } from './parts/movement-text.ts';
import { movementsQuery, type Range } from './parts/queries.ts';

export async function exportBalanceStatement(ctx: RequestContext, range: Range) {
  const { deps, principal } = ctx;
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    movementsQuery(deps.db, customerId, range).orderBy(sql`m.seq`),
  ]);
  const [movements] = rows;
  const words = dictionaries[principal.language].statement;
  const head = [words.date, words.text, words.moneyIn, words.moneyOut, words.balanceAfter, words.reference];
  const lines = movements.map((movement) => [
    new Date(movement.at * 1000).toISOString().slice(0, 19).replace('T', ' '),
    movementText(movement, principal.language),
    movement.amountCents > 0 ? decimalOf(movement.amountCents) : '',
    movement.amountCents < 0 ? decimalOf(-movement.amountCents) : '',
    decimalOf(movement.balanceCents),
    movement.causeId,
  ]);
  return { csv: csvText([head, ...lines]), fileName: `regalia-${words.file}.csv` };
}
