/** Packs and timed deals in one shape. */
import { expect, test } from 'vitest';
import type { Pack, Prompt } from '#contract/purchases.ts';
import { dealsOf } from '#islands/deals/deal.ts';

test('timed deals come first, and a pack has no end', () => {
  const item = { id: 'itm_1', title: 'Blade' };
  // safe because these are the fields that are read
  const pack = { id: 'pak_1', title: 'Pair', items: [item, item], price: 10, old_price: 12.01 } as Pack;
  const prompt = { id: 'pro_1', item, price: 0.3, old_price: 1, expires_at: 1_790_000_000 } as Prompt;
  expect(dealsOf({ packs: [pack], prompts: [prompt] })).toEqual([
    { kind: 'timed', id: 'pro_1', title: 'Blade', items: [item], cents: 30, oldCents: 100, endsAt: 1_790_000_000 },
    { kind: 'pack', id: 'pak_1', title: 'Pair', items: [item, item], cents: 1000, oldCents: 1201, endsAt: null },
  ]);
});
