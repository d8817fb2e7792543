/** Keeps the present address: the link to the one that waits ends. Without one there is nothing to do. */

import type { RequestContext } from '../../context.ts';
import { statement, write } from '../../db/write.ts';
import { endLinks } from '../auth/email/mail-link.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';

export async function withdrawEmailChange(ctx: RequestContext): Promise<void> {
  const { deps } = ctx;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  await write(deps.db, [statement(endLinks(deps, customer.id, ['change_email']))]);
}
