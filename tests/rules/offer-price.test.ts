/** What the shop's price follows from: margin, suggestion, slips, and until when a seller hears of it. */
import { expect, test } from 'vitest';
import { counterSlip } from '#rules/counter-slips.ts';
import { answerDueAt, answeredUntil } from '#rules/offer-answer.ts';
import { marginOf, medianOf, suggestedCents } from '#rules/offer-price.ts';

test.each([
  [8000, 10_000, 20, 8000],
  [20_000, 10_000, 20, 8000],
  [5000, 10_000, 20, 5000],
  [5000, 999, 20, 799],
  [5000, 1, 20, null],
  [5000, null, 20, null],
])(
  'for an asking price of %s and a selling price of %s, less %s %%, %s is suggested',
  (asking, selling, margin, suggested) => {
    expect(suggestedCents(asking, selling, margin)).toBe(suggested);
  },
);

test('a margin is of the selling price, and below zero where a skin costs more', () => {
  expect([marginOf(6900, 8000), marginOf(9000, 8000), marginOf(8000, 8000)]).toEqual([13.8, -12.5, 0]);
});

test('a median of two is the lower one, of none is nothing', () => {
  expect([medianOf([300, 100, 200]), medianOf([200, 100]), medianOf([])]).toEqual([200, 100, null]);
});

test.each([
  ['900 for an asking price of 9', 90_000, 900, null, { needs: 'second_person', beside: 900, than: 'asking_price' }],
  ['a cent above the asking price', 901, 900, null, { needs: 'repetition', beside: 900, than: 'asking_price' }],
  ['the asking price itself', 900, 900, 20_000, null],
  ['a tenth of the asking price', 90, 900, null, null],
  ['less than a tenth of the asking price', 89, 900, null, { needs: 'repetition', beside: 900, than: 'asking_price' }],
  ['little for a dream', 400, 500_000, 500, null],
  ['less than a tenth of both', 40, 900, 500, { needs: 'repetition', beside: 500, than: 'median' }],
])('%s: what is asked about', (_, price, askingPriceCents, medianCents, slip) => {
  expect(counterSlip(price, { askingPriceCents, medianCents })).toEqual(slip);
});

const at = (text: string) => Date.parse(`${text}:00Z`) / 1000;

test.each([
  ['2026-11-23T10:00', '2026-11-26T10:00'],
  ['2026-11-26T10:00', '2026-12-01T10:00'],
  ['2026-11-27T23:59', '2026-12-02T23:59'],
  ['2026-11-28T10:00', '2026-12-03T00:00'],
  ['2026-11-29T23:59', '2026-12-03T00:00'],
])('an offer of %s is answered by %s', (made, due) => {
  expect(answerDueAt(at(made))).toBe(at(due));
});

test('what is late at a moment is exactly what was due by then', () => {
  const start = at('2026-11-23T00:00');
  for (let now = start; now < start + 14 * 86_400; now += 9_000)
    for (let made = now - 8 * 86_400; made <= now; made += 7_200)
      expect([now, made, made <= answeredUntil(now)]).toEqual([now, made, answerDueAt(made) <= now]);
});
