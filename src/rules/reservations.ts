/**
 * How much one customer keeps off sale without paying: how many items at a time, and for how long the same one. Pure. See
 * docs/product/cart-and-checkout.md#reservations.
 */
import { reservationMinutes } from './limits.ts';

export interface ReservationAllowance {
  /** Before the first paid order. */
  itemsMax: number;
  /** More for each paid order. */
  itemsPerPaidOrder: number;
  /** However many orders were paid. */
  itemsCap: number;
}

/** How many unpaid items a customer may have reserved at a time. */
export function reservableItems({ itemsMax, itemsPerPaidOrder, itemsCap }: ReservationAllowance, paidOrders: number) {
  return Math.max(itemsMax, Math.min(itemsMax + itemsPerPaidOrder * paidOrders, itemsCap));
}

/** A time in which an item was reserved for a customer who did not pay, in unix seconds. */
export interface Hold {
  from: number;
  /** Its end; now for one that goes on. */
  until: number;
  /** Ended by an operator, which uses up the whole time. */
  isFreed?: boolean;
}

export const reservationSeconds = reservationMinutes * 60;
/** Less than this is no time to pay in. */
export const reservationSecondsMin = 60;

/**
 * How long a customer may reserve an item now, in seconds, after these holds of theirs; or, when the time is used up, from when on they
 * may again. Attempts share one reservation's time, so that another card can be tried after the first was declined, and none gets more by
 * beginning anew. It is whole again once the item was left alone for as long as it was held.
 */
export function reservationLeft(holds: readonly Hold[], now: number): { seconds: number } | { blockedUntil: number } {
  let heldSeconds = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, until, isFreed = false } of holds.toSorted((a, b) => a.from - b.from)) {
    if (from - end >= heldSeconds) heldSeconds = 0;
    heldSeconds = isFreed ? reservationSeconds : Math.min(heldSeconds + Math.max(until - from, 0), reservationSeconds);
    end = Math.max(end, until);
  }
  if (now - end >= heldSeconds) return { seconds: reservationSeconds };
  const seconds = reservationSeconds - heldSeconds;
  return seconds >= reservationSecondsMin ? { seconds } : { blockedUntil: end + heldSeconds };
}
