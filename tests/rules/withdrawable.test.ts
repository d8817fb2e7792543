import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fundsOf, type Movement, type Origin } from '#rules/withdrawable.ts';

const day = 86_400;
const hold = { holdSeconds: 14 * day };
const promotional: Origin = { kind: 'promotional' };
const own: Origin = { kind: 'own' };
const card = (since: number): Origin => ({ kind: 'card', since });

const incoming = (id: string, at: number, cents: number, origin: Origin, returns?: string): Movement => ({
  way: 'in',
  id,
  at,
  cents,
  origin,
  returns,
});
const spent = (id: string, at: number, cents: number): Movement => ({ way: 'out', id, at, cents, use: 'spent' });
const at = (movements: Movement[], now: number) => fundsOf(movements, { now, ...hold });

describe('by example', () => {
  test('promotional credit cannot be withdrawn, and is spent first', () => {
    const movements = [incoming('a', 0, 1000, own), incoming('b', 0, 500, promotional)];
    expect(at(movements, 0)).toMatchObject({ availableCents: 1500, withdrawableCents: 1000, promotionalCents: 500 });
    expect(at([...movements, spent('s', 1, 600)], 2)).toMatchObject({ withdrawableCents: 900, promotionalCents: 0 });
  });

  test('card money is held until its payment is old enough, and says when', () => {
    const movements = [incoming('a', 0, 1000, card(0)), incoming('b', day, 200, card(day))];
    expect(at(movements, 2 * day)).toEqual({
      availableCents: 1200,
      withdrawableCents: 0,
      promotionalCents: 0,
      cardHeldCents: 1200,
      next: { at: 14 * day, cents: 1000 },
    });
    expect(at(movements, 14 * day)).toMatchObject({ withdrawableCents: 1000, next: { at: 15 * day, cents: 200 } });
    expect(at(movements, 15 * day)).toMatchObject({ withdrawableCents: 1200, next: null });
  });

  test('young card money is spent last', () => {
    const movements = [incoming('a', 0, 1000, card(0)), incoming('b', 0, 300, own), spent('s', 1, 400)];
    expect(at(movements, 2)).toMatchObject({ withdrawableCents: 0, cardHeldCents: 900 });
  });

  test('what is refunded is what was spent: credit does not become money, nor young card money old', () => {
    const bought = [incoming('a', 0, 500, promotional), incoming('b', 0, 500, card(0)), spent('s', 1, 1000)];
    const refunded = [...bought, incoming('r', 2, 1000, own, 's')];
    expect(at(refunded, 3)).toMatchObject({ promotionalCents: 500, cardHeldCents: 500, withdrawableCents: 0 });
    expect(at(refunded, 14 * day)).toMatchObject({ promotionalCents: 500, withdrawableCents: 500 });
  });

  test('a refund of a part counts as if that part had never been bought', () => {
    const money = [incoming('a', 0, 100, promotional), incoming('b', 0, 900, own)];
    const both = at([...money, spent('s', 1, 1000), incoming('r', 2, 500, own, 's')], 3);
    expect(both).toEqual(at([...money, spent('s', 1, 500)], 3));
  });

  test('a debt is paid with the money it is about, then with any other but credit', () => {
    const money = [incoming('a', 0, 500, card(0)), incoming('b', 0, 500, own), incoming('c', 0, 500, promotional)];
    const taken: Movement = { way: 'out', id: 'd', at: 1, cents: 700, use: 'taken', first: ['a'] };
    expect(at([...money, taken], 2)).toMatchObject({ cardHeldCents: 0, withdrawableCents: 300, promotionalCents: 500 });
  });
});

test('a movement that takes more than there was is refused: none of it is left out in silence', () => {
  expect(() => at([spent('s', 0, 100), incoming('a', 1, 100, own)], 2)).toThrow(
    's takes 100 cents more than there were',
  );
});

/** A history in which no movement takes more than there is. */
const step = fc.record({
  cents: fc.integer({ min: 1, max: 5000 }),
  hours: fc.integer({ min: 0, max: 24 * 6 }),
  what: fc.constantFrom('promotional', 'own', 'card', 'spent', 'withdrawn', 'taken', 'refund'),
});
const history = fc.array(step, { maxLength: 40 });

interface Story {
  movements: Movement[];
  now: number;
  /** What ever came in as credit, and what purchases have taken in all, less refunds. */
  promotionalIn: number;
}

function tell(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]): Story {
  const movements: Movement[] = [];
  const open: { id: string; left: number }[] = [];
  let [now, promotionalIn] = [0, 0];
  for (const [index, { cents, hours, what }] of steps.entries()) {
    now += hours * 3600;
    const id = `m${index}`;
    const { availableCents, withdrawableCents } = at(movements, now);
    if (what === 'refund') {
      const sale = open.find(({ left }) => left > 0);
      if (!sale) continue;
      const back = Math.min(cents, sale.left);
      sale.left -= back;
      movements.push(incoming(id, now, back, own, sale.id));
    } else if (what === 'promotional' || what === 'own' || what === 'card') {
      if (what === 'promotional') promotionalIn += cents;
      movements.push(incoming(id, now, cents, what === 'card' ? card(now) : { kind: what }));
    } else {
      const most = Math.min(cents, what === 'withdrawn' ? withdrawableCents : availableCents);
      if (most === 0) continue;
      movements.push({ way: 'out', id, at: now, cents: most, use: what });
      if (what === 'spent') open.push({ id, left: most });
    }
  }
  return { movements, now, promotionalIn };
}

describe('for any history', () => {
  test('the parts are the balance, and none is below zero', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { movements, now } = tell(steps);
        const balance = movements.reduce((sum, { way, cents }) => sum + (way === 'in' ? cents : -cents), 0);
        const { availableCents, withdrawableCents, promotionalCents, cardHeldCents } = at(movements, now);
        expect(availableCents).toBe(balance);
        expect(withdrawableCents + promotionalCents + cardHeldCents).toBe(balance);
        expect(Math.min(withdrawableCents, promotionalCents, cardHeldCents)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('no promotional cent and no young card cent ever leaves', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { movements } = tell(steps);
        const sums = { own: 0, withdrawn: 0 };
        for (const movement of movements) {
          if (movement.way === 'in' && movement.origin.kind === 'own' && movement.returns === undefined)
            sums.own += movement.cents;
          if (movement.way === 'out' && movement.use === 'withdrawn') sums.withdrawn += movement.cents;
          const isOld = (other: Movement) =>
            other.way === 'in' && other.origin.kind === 'card' && other.at + hold.holdSeconds <= movement.at;
          const oldCard = movements.filter(isOld).reduce((sum, { cents }) => sum + cents, 0);
          expect(sums.withdrawn).toBeLessThanOrEqual(sums.own + oldCard);
        }
      }),
    );
  });

  test('no other money is locked in: once the hold is over, all but credit can be withdrawn', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { movements, now, promotionalIn } = tell(steps);
        const later = at(movements, now + hold.holdSeconds);
        expect(later.cardHeldCents).toBe(0);
        expect(later.withdrawableCents).toBe(later.availableCents - later.promotionalCents);
        expect(later.promotionalCents).toBeLessThanOrEqual(promotionalIn);
      }),
    );
  });

  test('time alone only frees money', () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 30 * day }), (steps, seconds) => {
        const { movements, now } = tell(steps);
        const [before, after] = [at(movements, now), at(movements, now + seconds)];
        expect(after.withdrawableCents).toBeGreaterThanOrEqual(before.withdrawableCents);
        expect(after.promotionalCents).toBe(before.promotionalCents);
      }),
    );
  });
});
