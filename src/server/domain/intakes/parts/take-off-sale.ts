/** Takes an item that the shop no longer has off sale; an open card order of it is let go. What was sold stays sold: a person decides. */
import { and, eq } from 'drizzle-orm';
import { transitionItems } from '../../../db/item-changes.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { orders } from '../../../db/schema/orders.ts';
import { expectRows, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { releaseOrders } from '../../orders/parts/release.ts';
import type { ReversibleOffer } from './reversible-offer.ts';

interface OffSale {
  withdrawn: string[];
  /** Ids of the lines. */
  sold: string[];
  statements: Statements;
}

/** The batch stops with `offer_not_open` when an item is no longer as it was read. */
export function takeOffSale(deps: Deps, listed: ReversibleOffer['items'], actor: string): OffSale {
  const forSale = listed.filter(({ state }) => state === 'available' || state === 'reserved');
  return {
    withdrawn: forSale.map(({ id }) => id),
    sold: listed.flatMap(({ state, lineId }) => (state === 'sold' && lineId ? [lineId] : [])),
    statements: forSale.map((item) => withdraw(deps, item, actor)),
  };
}

function withdraw(deps: Deps, item: ReversibleOffer['items'][number], actor: string): Statements {
  const { db, now } = deps;
  const options = { where: and(eq(items.id, item.id)), set: { updatedAt: now() } };
  return [
    item.reservedOrderId !== null &&
      releaseOrders(db, now(), {
        which: eq(orders.id, item.reservedOrderId),
        paymentTransition: 'cancel',
        failure: 'item_taken_back',
        actor,
      }),
    expectRows(transitionItems(db, 'withdraw', options), 'offer_not_open'),
  ];
}
