/**
 * How much of a balance can be withdrawn, worked out from all that ever moved it. Money keeps what it was when it came: promotional credit
 * never leaves, card money leaves once its payment is older than the hold, all else at once. See docs/money.md#what-can-be-withdrawn.
 */

/** What money was when it came; `since` is when a card was charged, in unix seconds. */
export type Origin = { kind: 'promotional' } | { kind: 'own' } | { kind: 'card'; since: number };

interface MovementBase {
  /** Others name it by this. */
  id: string;
  /** Unix seconds. */
  at: number;
  /** Above zero, whichever way it goes. */
  cents: number;
}

/** `returns` names the outgoing movement whose money it brings back; what that did not take is of `origin`. */
export interface Incoming extends MovementBase {
  way: 'in';
  origin: Origin;
  returns?: string | undefined;
}

/** `taken` ends a debt, with the money of the movements in `first` before any other. */
export interface Outgoing extends MovementBase {
  way: 'out';
  use: 'spent' | 'withdrawn' | 'taken';
  first?: readonly string[] | undefined;
}

export type Movement = Incoming | Outgoing;

export interface Funds {
  availableCents: number;
  withdrawableCents: number;
  promotionalCents: number;
  /** Card money that is too young, and when how much of it is old enough next. */
  cardHeldCents: number;
  next: { at: number; cents: number } | null;
}

interface Lot {
  id: string;
  origin: Origin;
  cents: number;
}

/** The movements in the order in which they were made, none of which takes more than there is; times in unix seconds. */
export function fundsOf(
  movements: readonly Movement[],
  { now, holdSeconds }: { now: number; holdSeconds: number },
): Funds {
  const lots: Lot[] = [];
  const takenBy = new Map<string, { lot: Lot; cents: number }[]>();

  const receive = ({ id, cents, origin, returns }: Incoming) => {
    let left = cents;
    const taken = (returns !== undefined && takenBy.get(returns)) || [];
    // what went last comes back first, as if it had never gone
    for (const part of taken.toReversed()) {
      const back = Math.min(part.cents, left);
      part.lot.cents += back;
      part.cents -= back;
      left -= back;
    }
    if (left > 0) lots.push({ id, origin, cents: left });
  };

  const send = (movement: Outgoing) => {
    let left = movement.cents;
    const parts: { lot: Lot; cents: number }[] = [];
    for (const lot of inOrderOf(movement, lots, holdSeconds)) {
      const cents = Math.min(lot.cents, left);
      if (cents === 0) continue;
      lot.cents -= cents;
      left -= cents;
      parts.push({ lot, cents });
    }
    if (left > 0) throw new Error(`${movement.id} takes ${left} cents more than there were`);
    takenBy.set(movement.id, parts);
  };

  for (const movement of movements) movement.way === 'in' ? receive(movement) : send(movement);
  return summary(lots, now, holdSeconds);
}

/** Lots in the order in which a movement takes them; of the same rank the oldest first. */
function inOrderOf({ use, at, first = [] }: Outgoing, lots: readonly Lot[], holdSeconds: number): Lot[] {
  const kindAt = ({ origin }: Lot) => (isHeld(origin, at, holdSeconds) ? 'young' : origin.kind);
  const spending = { promotional: 1, own: 2, card: 2, young: 3 };
  const leaving = { own: 1, card: 1, young: 2, promotional: 3 };
  const rank = (lot: Lot) => (first.includes(lot.id) ? 0 : (use === 'spent' ? spending : leaving)[kindAt(lot)]);
  return lots.toSorted((one, other) => rank(one) - rank(other));
}

function isHeld(origin: Origin, at: number, holdSeconds: number): boolean {
  return origin.kind === 'card' && origin.since + holdSeconds > at;
}

function summary(lots: readonly Lot[], now: number, holdSeconds: number): Funds {
  const sum = (which: (lot: Lot) => boolean) => lots.filter(which).reduce((total, { cents }) => total + cents, 0);
  const isYoung = ({ origin, cents }: Lot) => cents > 0 && isHeld(origin, now, holdSeconds);
  const isPromotional = ({ origin }: Lot) => origin.kind === 'promotional';
  const dates = lots.filter(isYoung).map(({ origin }) => (origin.kind === 'card' ? origin.since : 0) + holdSeconds);
  const next = dates.length > 0 ? Math.min(...dates) : null;
  const isNext = (lot: Lot) => isYoung(lot) && lot.origin.kind === 'card' && lot.origin.since + holdSeconds === next;
  return {
    availableCents: sum(() => true),
    withdrawableCents: sum((lot) => !isPromotional(lot) && !isYoung(lot)),
    promotionalCents: sum(isPromotional),
    cardHeldCents: sum(isYoung),
    next: next === null ? null : { at: next, cents: sum(isNext) },
  };
}
