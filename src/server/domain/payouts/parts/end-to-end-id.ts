/** How a payout is named in the bank's files: banks pass the name on, and give it back with money that returns. */

const pattern = /(?<![A-Z0-9])OUT[-_ ]?([0-9A-Z]{20})(?![A-Z0-9])/g;

/** The payout's id without the underscore, which SEPA does not allow. */
export function endToEndIdOf(payoutId: string): string {
  return payoutId.replace('_', '-');
}

/** Ids of the payouts that texts of a bank name, each once. */
export function payoutIdsIn(texts: readonly string[]): string[] {
  const ids = texts.flatMap((text) =>
    [...text.toUpperCase().matchAll(pattern)].map(([, letters = '']) => `out_${letters.toLowerCase()}`),
  );
  return [...new Set(ids)];
}
