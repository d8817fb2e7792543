/** Stops what looks like a slip of the hand, before anything is written. See docs/product/four-eyes.md#slips. */
import type { Slip } from '#rules/slips.ts';
import { DomainError } from '../../../domain-error.ts';

interface Typed {
  /** As a person reads them: what was typed, and what it stands beside. */
  figure: string;
  beside: string;
  /** Whether it was typed a second time, the same. */
  isRepeated: boolean;
  /** A second person has looked at it. */
  isApproved?: boolean;
}

/** @throws `figure_unusual` for what has to be typed twice, and `approval_needed` for what is absurd, once it was typed twice. */
export function refuseSlip(slip: Slip | null, { figure, beside, isRepeated, isApproved = false }: Typed): void {
  if (!slip || isApproved) return;
  if (!isRepeated) throw new DomainError('figure_unusual', { values: { figure, beside }, extra: { figure, beside } });
  if (slip.needs === 'second_person') throw new DomainError('approval_needed');
}
