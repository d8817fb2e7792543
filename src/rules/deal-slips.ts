/** Slips of the hand in what a deal costs and a promo code is worth. See docs/product/four-eyes.md#slips. */
import { figureSlip, type Slip } from './slips.ts';

/** Hundredths of a percent. */
const percentBounds = { unusual: 5_000, absurd: 9_000 };

/** Cents. */
const fixedBounds = { unusual: 5_000, absurd: 50_000 };

/** Of a deal beside what its items cost one by one. One that is dearer gives nothing: it costs customers no more than the items. */
export function dealSlip(priceCents: number, singlyCents: number): Slip | null {
  if (priceCents > singlyCents) return { needs: 'repetition', beside: singlyCents };
  return figureSlip(priceCents, [singlyCents]);
}

/** Of what a code takes off: hundredths of a percent, or cents. */
export function promoSlip({ type, amount }: { type: 'percent' | 'fixed'; amount: number }): Slip | null {
  const { unusual, absurd } = type === 'percent' ? percentBounds : fixedBounds;
  if (amount <= unusual) return null;
  return { needs: amount > absurd ? 'second_person' : 'repetition', beside: unusual };
}
