/**
 * How long the tests that try many cases take: a sample by default, far more with `PROOF=long`, which `.ci/run` sets. A short run still
 * meets each kind of case.
 */
export const isLong = process.env.PROOF === 'long';

/** The number of cases to try. */
export const cases = (counts: { short: number; long: number }): number => (isLong ? counts.long : counts.short);

/** The time limit in milliseconds of a test that takes `shortMs` at the default number of cases. */
export const timeLimit = (shortMs: number): number => (isLong ? 10 * shortMs : shortMs);
