/** What many items would cost by one rule, beside what they cost now; nothing is written. */
import type { z } from 'zod';
import { PricePreview } from '#contract/operator/items.ts';
import { changedPrice } from '#rules/price-change.ts';
import { type PriceSlip, priceSlip } from '#rules/price-slips.ts';
import type { OperatorContext } from '../../../context.ts';
import { parseInput } from '../../../parse-input.ts';
import { type PricedItem, readPricedItems } from './parts/priced-items.ts';

export interface PreviewedPrice extends Pick<PricedItem, 'id' | 'title' | 'state' | 'priceCents'> {
  /** Null for what is not for sale, and where the rule leaves nothing of the price. */
  newCents: number | null;
  slip: PriceSlip | null;
}

/** In the order of the ids. @throws `invalid_fields`. */
export async function previewPrices(
  { deps }: OperatorContext,
  input: z.input<typeof PricePreview>,
): Promise<PreviewedPrice[]> {
  const { ids, rule } = parseInput(PricePreview, input);
  const found = await readPricedItems(deps.db, ids);
  return found.map(({ id, title, state, priceCents, medianCents }) => {
    const newCents = state === 'available' ? changedPrice(priceCents, rule) : null;
    const slip = newCents === null ? null : priceSlip(newCents, { presentCents: priceCents, medianCents });
    return { id, title, state, priceCents, newCents, slip };
  });
}
