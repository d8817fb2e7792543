/** The discount badge: rounded percentage, only when the old price exceeds the price. See docs/product/catalogue.md#discount-badge. */
import { multiplyDivide } from './money.ts';

/** Whole percent, rounded half away from zero; 0 for a reduction too small to be told in percent; null without one. */
export function discountPercent(price: number, oldPrice: number | null): number | null {
  if (oldPrice === null || oldPrice <= price) return null;
  return multiplyDivide(oldPrice - price, 100n, BigInt(oldPrice));
}
