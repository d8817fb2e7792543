/** The method that a customer can pay with at once: that of the main button, and of Enter. See docs/product/cart-and-checkout.md#cart-page. */
import type { Method } from './use-cart-purchase.ts';

export function mainMethod(takesCards: boolean, balanceCents: number, totalCents: number): Method {
  return takesCards && balanceCents < totalCents ? 'card' : 'balance';
}
