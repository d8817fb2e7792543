/** Keeps the present address: the link to the one that waits ends. Without one there is nothing to do. */
import { statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { type Principal, queryAsCustomer } from '../sessions/query-as-customer.ts';
import { endLinks } from './mail-link.ts';

export async function withdrawEmailChange(deps: Deps, principal: Principal): Promise<void> {
  const { customer } = await queryAsCustomer(deps, principal, 'customer', () => []);
  await write(deps.db, [statement(endLinks(deps, customer.id, ['change_email']))]);
}
