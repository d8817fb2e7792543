/** The deals of the API in one shape: items at a price below their own, bought together and at once. A timed deal is a `prompt` there. */
import type { Pack, Prompt } from '#contract/purchases.ts';
import { centsOf } from '#rules/euros.ts';

export interface Deal {
  kind: 'pack' | 'timed';
  id: string;
  title: string;
  items: Pack['items'];
  cents: number;
  /** The sum of the items' own prices. */
  oldCents: number;
  /** Unix seconds; null for a pack, which has no end. */
  endsAt: number | null;
}

/** The deals as the API lists them. */
export interface ListedDeals {
  packs: readonly Pack[];
  prompts: readonly Prompt[];
}

/** Timed deals first. */
export function dealsOf({ packs, prompts }: ListedDeals): Deal[] {
  return [...prompts.map(timedDealOf), ...packs.map(packOf)];
}

function timedDealOf({ id, item, price, old_price, expires_at }: Prompt): Deal {
  const prices = { cents: centsOf(price), oldCents: centsOf(old_price) };
  return { kind: 'timed', id, title: item.title, items: [item], ...prices, endsAt: expires_at };
}

function packOf({ id, title, items, price, old_price }: Pack): Deal {
  return { kind: 'pack', id, title, items, cents: centsOf(price), oldCents: centsOf(old_price), endsAt: null };
}
