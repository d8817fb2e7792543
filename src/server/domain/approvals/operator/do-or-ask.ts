/** Does what an operator wants at once, or lets it wait for a second person where it is too much for one. */
import { DomainError } from '../../../domain-error.ts';

/** What the use case gave, or what it waits as now: the id of the approval, unless `ask` gives more. */
type DoneOrWaits<T, Asked> = { done: T; waitsAs: null } | { done: null; waitsAs: Asked };

/** @throws what `work` throws besides `approval_needed`, and what `ask` throws. */
export async function doOrAsk<T, Asked = string>(
  work: () => Promise<T>,
  ask: () => Promise<Asked>,
): Promise<DoneOrWaits<T, Asked>> {
  try {
    return { done: await work(), waitsAs: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'approval_needed') throw error;
    return { done: null, waitsAs: await ask() };
  }
}
