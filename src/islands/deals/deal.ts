/** Packs and prompts under one shape: some items at a price below their own, bought together and at once. */
import type { Pack, Prompt } from '#contract/purchases.ts';
import { centsOf } from '#rules/euros.ts';

export interface Deal {
  kind: 'pack' | 'prompt';
  id: string;
  title: string;
  items: Pack['items'];
  cents: number;
  /** What the items cost one by one. */
  oldCents: number;
  /** Unix seconds; a pack has no end. */
  endsAt: number | null;
}

export interface Offered {
  packs: readonly Pack[];
  prompts: readonly Prompt[];
}

/** What ends comes first. */
export function dealsOf({ packs, prompts }: Offered): Deal[] {
  return [
    ...prompts.map(
      ({ id, item, price, old_price, expires_at }): Deal => ({
        kind: 'prompt',
        id,
        title: item.title,
        items: [item],
        cents: centsOf(price),
        oldCents: centsOf(old_price),
        endsAt: expires_at,
      }),
    ),
    ...packs.map(
      ({ id, title, items, price, old_price }): Deal => ({
        kind: 'pack',
        id,
        title,
        items,
        cents: centsOf(price),
        oldCents: centsOf(old_price),
        endsAt: null,
      }),
    ),
  ];
}
