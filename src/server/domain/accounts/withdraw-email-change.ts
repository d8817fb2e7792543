/** Keeps the present address: the link to the one that waits ends. Without one there is nothing to do. */

import type { RequestContext } from '../../context.ts';
import { statement, write } from '../../db/write.ts';
import { queryAsCustomer } from '../sessions/query-as-customer.ts';
import { endLinks } from './mail-link.ts';

export async function withdrawEmailChange(ctx: RequestContext): Promise<void> {
  const { deps } = ctx;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  await write(deps.db, [statement(endLinks(deps, customer.id, ['change_email']))]);
}
