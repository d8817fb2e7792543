/** What the console says of a call that failed. */
import { ApiFailure, failureText } from '#api/failure.ts';
import words from '#content/console/ui.json' with { type: 'json' };
import { textsOf } from './texts.ts';

const t = textsOf(words);

const isUnanswered = (error: unknown) => error instanceof ApiFailure && error.status === 0;

/** The server's own words, else that it did not answer, or that something went wrong. */
export function failureMessage(error: unknown): string {
  return failureText(error, t(isUnanswered(error) ? 'noAnswer' : 'failed'));
}

/** The same of a call that only reads: there is nothing to look after. */
export function readFailureMessage(error: unknown): string {
  return failureText(error, t(isUnanswered(error) ? 'notAnswered' : 'notRead'));
}

/** What became of a record meanwhile, when a change was refused because of it; undefined for every other failure. */
export function staleChanges(error: unknown): readonly StaleChange[] | undefined {
  if (!(error instanceof ApiFailure) || error.key !== 'changed_meanwhile') return undefined;
  const { changes } = error.body as { changes?: readonly StaleChange[] };
  return changes ?? [];
}

/** A field of a record, what the person saw in it, and what it holds now. */
export interface StaleChange {
  field: string;
  seen: string | number | boolean | null;
  now: string | number | boolean | null;
}
