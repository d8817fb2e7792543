import { expect, test } from 'vitest';
import { boughtWith } from '#server/domain/disputes/parts/bought-with.ts';
import { factsAfter } from '#server/domain/disputes/parts/dispute-facts.ts';

const line = (id: string, valueCents: number, isOwn = false) => ({ id, valueCents, isOwn });
const money = { amountCents: 2000, stoppedCents: 0, onBalanceCents: 2000, balanceCents: 0 };
const chosen = (lines: ReturnType<typeof line>[], more: Partial<typeof money> = {}) =>
  boughtWith(lines, { ...money, ...more }).map(({ id }) => id);

test('lines bought from the balance are stopped from the newest on, until they cover what is gone from it', () => {
  const lines = [line('newest', 700), line('older', 900), line('oldest', 900)];
  expect(chosen(lines)).toEqual(['newest', 'older', 'oldest']);
  expect(chosen(lines, { balanceCents: 500 })).toEqual(['newest', 'older']);
  expect(chosen(lines, { balanceCents: 2000 })).toEqual([]);
  expect(chosen(lines, { stoppedCents: 1600 })).toEqual(['newest']);
});

test("a payment's own lines are stopped whatever the balance holds; others only for what it brought to the balance", () => {
  const lines = [line('own', 1200, true), line('newest', 700)];
  expect(chosen(lines, { balanceCents: 9000, onBalanceCents: 0 })).toEqual(['own']);
  expect(chosen(lines, { onBalanceCents: 0 })).toEqual(['own']);
  expect(chosen(lines, { onBalanceCents: 800 })).toEqual(['own', 'newest']);
});

test('a dispute comes to the same facts in whatever order its events come', () => {
  const kinds = ['dispute_opened', 'dispute_withdrawn', 'dispute_lost', 'dispute_won', 'dispute_opened'] as const;
  const facts = (order: readonly (typeof kinds)[number][]) =>
    order.reduce<ReturnType<typeof factsAfter> | null>((before, kind) => factsAfter(before, kind, 5), null);
  const won = { state: 'won', takenAt: 5, restoredAt: 5 };
  expect(facts(kinds)).toEqual(won);
  expect(facts([...kinds].reverse())).toEqual(won);
  expect(facts(['dispute_lost', 'dispute_opened'])).toEqual({ state: 'lost', takenAt: 5, restoredAt: null });
});
