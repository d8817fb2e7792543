/** Keeps the present address: the link to the pending one ends. Without one it does nothing. */
import type { RequestContext } from '../../context.ts';
import { statement, write } from '../../db/write.ts';
import { endLinks } from '../auth/email/mail-link.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { withdrawPending } from '../destinations/parts/changes.ts';

export async function withdrawEmailChange(ctx: RequestContext): Promise<void> {
  const { deps } = ctx;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  await write(deps.db, [
    statement(endLinks(deps, customer.id, ['change_email'])),
    withdrawPending(deps, customer.id, 'email'),
  ]);
}
