/** Amounts as Stripe counts them. They are ours, but for the Ugandan shilling, which Stripe keeps with two decimals that are always 00. */
const hundredfold = ['UGX'];

export function stripeAmount(currency: string, minorUnits: number): number {
  return hundredfold.includes(currency) ? minorUnits * 100 : minorUnits;
}

/** The inverse of `stripeAmount`; `currency` in either case. */
export function minorUnitsOfStripe(currency: string, amount: number): number {
  return hundredfold.includes(currency.toUpperCase()) ? amount / 100 : amount;
}
