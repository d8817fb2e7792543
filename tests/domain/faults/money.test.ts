/**
 * Every use case that moves money, with every fault at every call that it makes to the database and to the payment provider, and killed at each of them. What a case is
 * called repeats it, and a part of its name all that have it: `FAULT="purchase by card / provider 1 / answer lost" npm test tests/domain/faults`.
 * A run tries a sample of each use case; `PROOF=long FAULT=/ npm test tests/domain/faults` tries them all, which takes about an hour.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { byHandCases } from '../../support/faults/by-hand-cases.ts';
import { cardPayoutsCases } from '../../support/faults/card-payouts-cases.ts';
import { customersCases } from '../../support/faults/customers-cases.ts';
import { disputesCases } from '../../support/faults/disputes-cases.ts';
import { type FaultyShop, openFaultyShop } from '../../support/faults/faulty-shop.ts';
import { figuresOf } from '../../support/faults/figures.ts';
import { goodsCases } from '../../support/faults/goods-cases.ts';
import {
  casesOf,
  type FaultCase,
  idOf,
  ownKillsOf,
  playCase,
  playSound,
  type Tally,
} from '../../support/faults/play.ts';
import { refundsCases } from '../../support/faults/refunds-cases.ts';
import { shopsCases } from '../../support/faults/shops-cases.ts';
import { cases, timeLimit } from '../../support/proof.ts';

const only = process.env.FAULT;
/** Which cases a run tries. */
const seed = Number(process.env.FAULT_SEED ?? 1);
/** How many of each use case, about, and how many kills of the shop's own process besides: of one use case in three by a short run. */
const sample = cases({ short: 1, long: 40 });
const ownKillsSample = cases({ short: 1 / 3, long: 6 });

let shop: FaultyShop;
const tally: Tally = { cases: 0, requests: 0, faults: 0, ends: new Map() };
beforeAll(async () => {
  shop = await openFaultyShop();
}, 180_000);
afterAll(async () => {
  expect(await checkLedger({ deps: shop.app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  const figures = await figuresOf(shop, tally);
  console.log(`faults (seed ${seed}):`, JSON.stringify(figures));
  expect(figures.lostCents).toBe(0);
  await shop.close();
});

const useCases = [
  ...customersCases,
  ...shopsCases,
  ...disputesCases,
  ...cardPayoutsCases,
  ...goodsCases,
  ...refundsCases,
  ...byHandCases,
];

test.each(useCases.map((useCase, index) => [useCase.name, useCase, index] as const))(
  '%s: whatever fails, its caller is told, and the repetition makes it right once',
  async (_name, useCase, index) => {
    const reference = await playSound(shop, useCase);
    const wrong: Record<string, string[]> = {};
    const tried = [
      ...chosen(casesOf(reference), { index, sample }),
      ...chosen(ownKillsOf(reference), { index, sample: ownKillsSample }),
    ];
    for (const each of tried) {
      const id = idOf(useCase, each);
      if (only && !id.includes(only)) continue;
      const complaints = await playCase(shop, useCase, reference, each, tally);
      if (complaints.length > 0) wrong[id] = complaints;
    }
    expect(wrong).toEqual({});
  },
  timeLimit(300_000),
);

function chosen(all: readonly FaultCase[], { index, sample }: { index: number; sample: number }): readonly FaultCase[] {
  if (only) return all;
  // a step without a common divisor with the number of faults meets each of them sooner or later
  const step = Math.max(1, Math.floor(all.length / sample) | 1);
  return all.filter((_, n) => (n + index * 3 + seed) % step === 0);
}
