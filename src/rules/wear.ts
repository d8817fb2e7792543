/** The ranges of wear that the qualities stand for, from untouched (0) to worn out (1). What is not painted does not wear. */
import type { Quality } from './qualities.ts';

export const qualityEnds: readonly { quality: Quality; from: number; till: number }[] = [
  { quality: 'factory_new', from: 0, till: 0.07 },
  { quality: 'minimal_wear', from: 0.07, till: 0.15 },
  { quality: 'field_tested', from: 0.15, till: 0.38 },
  { quality: 'well_worn', from: 0.38, till: 0.45 },
  { quality: 'battle_scarred', from: 0.45, till: 1 },
];
