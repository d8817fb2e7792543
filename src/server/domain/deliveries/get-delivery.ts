/** One line of an order with the time line of its delivery. */
import type { Delivery } from '#contract/trades.ts';
import type { RequestContext } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { deliveryOf, deliveryQueries, deliveryView } from './parts/delivery-queries.ts';

/** @throws `not_found`, also for a line of another customer. */
export async function getDelivery(ctx: RequestContext, { id }: { id: string }): Promise<Delivery> {
  const { deps } = ctx;
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => deliveryQueries(deps.db, id, customerId));
  const delivery = deliveryOf(rows, deps.now());
  if (!delivery) throw new DomainError('not_found');
  return deliveryView(delivery);
}
