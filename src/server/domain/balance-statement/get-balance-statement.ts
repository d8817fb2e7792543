/** A page of the movements of the customer's balance, newest first. */
import { sql } from 'drizzle-orm';
import type { StatementRow } from '#contract/statement.ts';
import { statementRowsPerPage } from '#rules/limits.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { RequestContext } from '../../context.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { type Page, pageOf } from '../page.ts';
import { movementText } from './parts/movement-text.ts';
import { movementsQuery, type Range, sumsQuery } from './parts/queries.ts';

export async function getBalanceStatement(ctx: RequestContext, input: Page & Range) {
  const { deps, principal } = ctx;
  const { db } = deps;
  const { page, limit, offset } = pageOf(input, statementRowsPerPage);
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    movementsQuery(db, customerId, input).orderBy(sql`m.seq desc`).limit(limit).offset(offset),
    sumsQuery(db, customerId, input),
  ]);
  const [movements, [sums]] = rows;
  const total = sums?.total ?? 0;
  const payload = movements.map(
    (movement): StatementRow => ({
      id: movement.id,
      at: movement.at,
      code: movement.code,
      text: movementText(movement, principal.language),
      amount: eurosOfCents(movement.amountCents),
      balance: eurosOfCents(movement.balanceCents),
      reference: movement.causeId,
    }),
  );
  const opening = eurosOfCents(sums?.openingCents ?? 0);
  const closing = eurosOfCents(sums?.closingCents ?? 0);
  return { payload, meta: { total, pages: Math.ceil(total / limit), page, limit, opening, closing } };
}
