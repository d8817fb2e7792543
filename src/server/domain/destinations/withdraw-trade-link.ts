/** Keeps the confirmed trade link: the one that waits is withdrawn. Without one it does nothing. */
import type { RequestContext } from '../../context.ts';
import { write } from '../../db/write.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { withdrawPending } from './parts/changes.ts';

export async function withdrawTradeLink(ctx: RequestContext): Promise<void> {
  const { deps } = ctx;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  await write(deps.db, withdrawPending(deps, customer.id, 'trade_link'));
}
