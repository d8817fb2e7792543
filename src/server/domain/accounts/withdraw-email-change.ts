/** Keeps the present address: the link to the one that waits ends. Without one there is nothing to do. */
import { statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import { endLinks } from './mail-link.ts';

export async function withdrawEmailChange(deps: Deps, visitor: Visitor): Promise<void> {
  const { customer } = await readAs(deps, visitor, 'customer', () => []);
  await write(deps.db, [statement(endLinks(deps, customer.id, ['change_email']))]);
}
