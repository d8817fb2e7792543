/**
 * What a customer may reserve, judged from what the customer has reserved before, and guarded in the batch that reserves. See
 * docs/product/cart-and-checkout.md#reservations.
 */
import { and, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { type ReservationAllowance, reservableItems, reservationLeft } from '#rules/reservations.ts';
import type { Database } from '../../../db/client.ts';
import { inOwnState, inState } from '../../../db/in-state.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { guard, runRead, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import type { SettingValues } from '../../settings/parts/settings.ts';

/** Why the payment of an order ended that an operator freed. */
export const freedByOperator = 'freed';

/** Holds of a time that is long over say nothing any more: each is followed by as long a pause, or counts with those after it. */
const rememberedSeconds = 3600;
/** More paid orders raise no limit: the settings end below. */
const paidOrdersCounted = 100;

export const reservationSettings = [
  'reserved_items_max',
  'reserved_items_per_paid_order',
  'reserved_items_cap',
] as const;

export function allowanceOf(values: Pick<SettingValues, (typeof reservationSettings)[number]>): ReservationAllowance {
  return {
    itemsMax: values.reserved_items_max,
    itemsPerPaidOrder: values.reserved_items_per_paid_order,
    itemsCap: values.reserved_items_cap,
  };
}

/** The customer's last card order with its state: another one means that something happened meanwhile. */
function lastCardOrder(customerId: SQL | string): SQL {
  return sql`(select id || ' ' || state from orders where customer_id = ${customerId} and method = 'card'
    order by created_at desc, rowid desc limit 1)`;
}

/** How a customer stands; one row, also for who has bought nothing. */
export function reserverQuery(db: Database, customerId: SQL<string>) {
  const paid = sql`select 1 from orders where customer_id = ${customerId} and ${inOwnState(orders.state, 'paid')} and total_cents > 0`;
  return db
    .select({
      lastCardOrder: sql<string | null>`last_card_order`,
      paidOrders: sql<number>`paid_orders`,
    })
    .from(
      sql`(select ${lastCardOrder(customerId)} as last_card_order,
        (select count(*) from (${paid} limit ${paidOrdersCounted})) as paid_orders)`,
    );
}

/** The times for which the customer's unpaid card orders have held their items lately. */
export function holdsQuery({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: SQL<string>) {
  return db
    .select({
      itemId: orderLines.itemId,
      from: orders.createdAt,
      until: sql<number>`min(coalesce(${payments.settledAt}, ${now()}), ${payments.expiresAt}, ${now()})`,
      isFreed: sql<boolean>`coalesce(${payments.failure} = ${freedByOperator}, 0)`.mapWith(Boolean),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.customerId, customerId),
        gt(orders.createdAt, now() - rememberedSeconds),
        eq(orders.method, 'card'),
        ne(orders.state, 'paid'),
        ne(payments.state, 'Success'),
        // nothing could be paid there
        sql`${payments.failure} is not 'provider_unavailable'`,
      ),
    );
}

export interface Reserver {
  lastCardOrder: string | null;
  paidOrders: number;
  holds: Awaited<ReturnType<typeof holdsQuery>>;
}

export function reserverOf([row]: Awaited<ReturnType<typeof reserverQuery>>, holds: Reserver['holds']): Reserver {
  return { lastCardOrder: row?.lastCardOrder ?? null, paidOrders: row?.paidOrders ?? 0, holds };
}

/** Reads it once more, in a round trip of its own. */
export async function readReserver(deps: Deps, customerId: string): Promise<Reserver> {
  const id = sql<string>`${customerId}`;
  const [row, holds] = await runRead(deps.db.batch([reserverQuery(deps.db, id), holdsQuery(deps, id)]));
  return reserverOf(row, holds);
}

export interface GrantedReservation {
  /** Unix seconds. */
  until: number;
  itemsMax: number;
}

/**
 * @throws `reservation_limit` for more items than the customer may reserve, and `reservation_over` (with `unavailable` ids) for what they
 * have held without paying.
 */
export function grantReservation(
  { paidOrders, holds }: Reserver,
  itemIds: readonly string[],
  { now, allowance }: { now: number; allowance: ReservationAllowance },
): GrantedReservation {
  const itemsMax = reservableItems(allowance, paidOrders);
  if (itemIds.length > itemsMax) {
    throw new DomainError('reservation_limit', { values: { max: itemsMax, count: itemIds.length } });
  }
  const judged = itemIds.map((itemId) => ({
    itemId,
    ...reservationLeft(
      holds.filter((hold) => hold.itemId === itemId),
      now,
    ),
  }));
  const blocked = judged.flatMap((item) => ('blockedUntil' in item ? [item] : []));
  if (blocked.length > 0) {
    const seconds = Math.max(...blocked.map(({ blockedUntil }) => blockedUntil)) - now;
    throw new DomainError('reservation_over', {
      values: { minutes: Math.ceil(seconds / 60) },
      retryAfterSeconds: seconds,
      extra: { unavailable: blocked.map(({ itemId }) => itemId) },
    });
  }
  const seconds = judged.flatMap((item) => ('seconds' in item ? [item.seconds] : []));
  return { until: now + Math.min(...seconds), itemsMax };
}

/** Stops with `order_state` when the customer has begun or ended another card order since `reserver` was read. */
export function reserverUnchanged({ lastCardOrder: read }: Reserver, customerId: string): Statements {
  return guard(sql`${lastCardOrder(customerId)} is ${read}`, 'order_state');
}

/** Stops unless the customer has one open order, with no more items reserved than granted; stands after the order's own statements. */
export function reservationHolds(db: Database, customerId: string, { itemsMax }: GrantedReservation): Statements {
  const open = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inState(orders.state, 'open')));
  const reserved = db.select({ count: sql`count(*)` }).from(items).where(inArray(items.reservedOrderId, open));
  return [
    guard(sql`(select count(*) from ${open}) = 1`, 'order_state'),
    guard(sql`${reserved} <= ${itemsMax}`, 'order_state'),
  ];
}
