/** Waits for work that something else may have done already. */
import type { ErrorCode } from '#contract/errors.ts';
import { DomainError } from '#server/domain-error.ts';

/** Null where it was refused with one of `codes`, which say that; anything else it throws. */
export async function unlessDone<Done>(work: Promise<Done>, ...codes: ErrorCode[]): Promise<Done | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && codes.includes(error.code)) return null;
    throw error;
  }
}
