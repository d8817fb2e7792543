/** Slips of the hand in a price that the shop offers for a skin. What is too much costs the shop, what is too little only the seller's trust. */
import { priceFactors, type Slip } from './slips.ts';

/** Above so many times the asking price a second person is needed. */
const absurdTimes = 10;

export interface CounterSlip extends Slip {
  than: 'asking_price' | 'median';
}

export interface KnownCounters {
  askingPriceCents: number;
  /** Of what its name was sold for here lately; null where it was not. */
  medianCents: number | null;
}

/**
 * Nobody is paid more than they ask for without a second look, and less than a tenth only where the asking price was far from what the skin is
 * sold for. Null for a price that is neither.
 */
export function counterSlip(priceCents: number, { askingPriceCents, medianCents }: KnownCounters): CounterSlip | null {
  if (priceCents > askingPriceCents) {
    const needs = priceCents > askingPriceCents * absurdTimes ? 'second_person' : 'repetition';
    return { needs, beside: askingPriceCents, than: 'asking_price' };
  }
  const known = [
    { beside: askingPriceCents, than: 'asking_price' as const },
    ...(medianCents === null ? [] : [{ beside: medianCents, than: 'median' as const }]),
  ];
  const isFar = ({ beside }: { beside: number }) => beside > priceCents * priceFactors.unusual;
  const [nearest] = [...known].sort((a, b) => a.beside - b.beside);
  return nearest && known.every(isFar) ? { needs: 'repetition', ...nearest } : null;
}
