/** What a price becomes by a change that many prices share. */
import { multiplyDivide } from './money.ts';

export type PriceRule =
  /** Hundredths of a percent, below zero for a reduction. */
  { kind: 'percent'; hundredths: number } | { kind: 'amount'; cents: number } | { kind: 'fixed'; cents: number };

/** Whole cents, rounded once, half away from zero; null when nothing is left of the price. */
export function changedPrice(cents: number, rule: PriceRule): number | null {
  const changed = afterRule(cents, rule);
  return changed > 0 && Number.isSafeInteger(changed) ? changed : null;
}

function afterRule(cents: number, rule: PriceRule): number {
  if (rule.kind === 'fixed') return rule.cents;
  if (rule.kind === 'amount') return cents + rule.cents;
  return multiplyDivide(cents, BigInt(10_000 + rule.hundredths), 10_000n);
}
