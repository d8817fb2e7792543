/**
 * Options of `client:idle`. With several tabs of the shop open a browser may not report an idle moment for long; after this many
 * milliseconds the island hydrates anyway.
 */
export const idleOptions = { timeout: 1000 };
