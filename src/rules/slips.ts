/**
 * Figures that look like a slip of the hand: a comma in the wrong place, a zero too many. What is unusual has to be typed twice; what is absurd
 * needs a second person. Command line and console go by the same limits. See docs/product/four-eyes.md#slips.
 */

export interface Slip {
  needs: 'repetition' | 'second_person';
  /** The figure that it stands out from. */
  beside: number;
}

interface Factors {
  unusual: number;
  absurd: number;
  /** Only what is beyond `unusual` is; else the factor itself is too. */
  unusualAbove?: boolean;
}

/** Of a price beside what the thing cost, or costs elsewhere. One zero too many is exactly ten times. */
export const priceFactors: Factors = { unusual: 10, absurd: 100 };

/** Rates of a month differ by a few per cent. */
const rateFactors: Factors = { unusual: 1.5, absurd: 10, unusualAbove: true };

/** Cents of one credit that are typed twice; a second person is needed above the shop's own limit. */
const creditRepeatedAboveCents = 25_000;

/** Units of a currency that one euro bought in 2026, roughly: for the first rate, which has none before it. */
const usualRates: Readonly<Record<string, number>> = {
  AUD: 1.7,
  BRL: 6.2,
  CAD: 1.6,
  CHF: 0.94,
  CNY: 8,
  CZK: 24.5,
  DKK: 7.46,
  GBP: 0.86,
  HUF: 390,
  INR: 98,
  JPY: 165,
  KRW: 1600,
  MXN: 21,
  NOK: 11.6,
  NZD: 1.95,
  PLN: 4.25,
  RON: 5.05,
  SEK: 11.1,
  SGD: 1.5,
  TRY: 45,
  UAH: 48,
  USD: 1.12,
  ZAR: 20,
};

/** What a setting is at most in a shop that means it, or by how much it may differ from what it was. */
const settingBounds: Readonly<Record<string, { unusual: number; absurd: number } | { factors: Factors }>> = {
  vat_percent: { unusual: 27, absurd: 50 },
  min_top_up: { unusual: 100, absurd: 1000 },
  four_eyes_limit: { unusual: 5000, absurd: 50_000 },
  reserved_items_max: { unusual: 50, absurd: Number.POSITIVE_INFINITY },
  offer_margin_percent: { unusual: 50, absurd: 80 },
  waiting_offers_max: { unusual: 200, absurd: Number.POSITIVE_INFINITY },
  payout_hold_days: { unusual: 14, absurd: Number.POSITIVE_INFINITY },
  card_hold_days: { unusual: 60, absurd: Number.POSITIVE_INFINITY },
  internal_currency_exchange_rate_eur: { factors: { unusual: 10, absurd: 100, unusualAbove: true } },
};

/** The slip that `figure` would be beside the figures that are known, by the one that it is farthest from; null when it is none. */
export function figureSlip(
  figure: number,
  known: readonly (number | null | undefined)[],
  { unusual, absurd, unusualAbove = false }: Factors = priceFactors,
): Slip | null {
  let worst = { factor: 1, beside: 0 };
  for (const beside of known) {
    if (!beside || figure <= 0 || beside <= 0) continue;
    const factor = Math.max(figure / beside, beside / figure);
    if (factor > worst.factor) worst = { factor, beside };
  }
  if (worst.factor < unusual || (unusualAbove && worst.factor === unusual)) return null;
  return { needs: worst.factor < absurd ? 'repetition' : 'second_person', beside: worst.beside };
}

/** Of a rate beside the one before it, or beside what one euro usually buys. */
export function rateSlip(code: string, rate: number, before: number | null): Slip | null {
  return figureSlip(rate, [before ?? usualRates[code]], rateFactors);
}

/** Of a setting that is a number; `before` is its value until now. */
export function settingSlip(name: string, value: number, before: number): Slip | null {
  const bounds = settingBounds[name];
  if (!bounds) return null;
  if ('factors' in bounds) return figureSlip(value, [before], bounds.factors);
  if (value <= Math.max(bounds.unusual, before)) return null;
  return { needs: value > bounds.absurd ? 'second_person' : 'repetition', beside: before };
}

/** Of a credit beside the balance; what is taken back is none. */
export function creditSlip(amountCents: number, balanceCents: number): Slip | null {
  return amountCents > creditRepeatedAboveCents ? { needs: 'repetition', beside: balanceCents } : null;
}
