/** Takes an item that the shop no longer has off sale; an open card order of it is let go. What was sold stays sold: a person decides. */
import { and, eq, sql } from 'drizzle-orm';
import { transitionItems } from '../../../db/item-changes.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { orders } from '../../../db/schema/orders.ts';
import { expectRows, guard, type Statement, type Statements } from '../../../db/write.ts';
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
    statements: listed.map((item) =>
      forSale.includes(item) ? withdraw(deps, item, actor) : unchangedItem(deps, item),
    ),
  };
}

/** What is sold or withdrawn may be for sale again by the time of the batch. */
function unchangedItem({ db }: Deps, { id, state }: ReversibleOffer['items'][number]): Statement {
  const unchanged = and(eq(items.id, id), eq(items.state, state));
  return guard(sql`exists ${db.select({ id: items.id }).from(items).where(unchanged)}`, 'offer_not_open');
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
