/** Does what an operator wants at once, or lets it wait for a second person where it is too much for one. */
import { DomainError } from '../../../domain-error.ts';

/** What the use case gave, or the id of the approval that waits now. */
export type DoneOrAsked<T> = { done: T } | { approvalId: string };

/** @throws what `work` throws besides `approval_needed`, and what `ask` throws. */
export async function doOrAsk<T>(work: () => Promise<T>, ask: () => Promise<string>): Promise<DoneOrAsked<T>> {
  try {
    return { done: await work() };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'approval_needed') throw error;
    return { approvalId: await ask() };
  }
}
