/**
 * Seeds the properties that fast-check tries. scripts/test/property-seed.ts takes the seed from what is committed: each change tries cases
 * of its own, and whoever tests it anew tries the same ones.
 */
import fc from 'fast-check';

const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });
