/** Why something failed, for its line of the log: every error of the chain, and the place where the last one was noticed. */
import { loggedErrorsMax, loggedPlacesMax } from '#rules/limits/sizes.ts';
import { DomainError } from '../domain-error.ts';
import { scrubbed } from '../scrub.ts';

/**
 * The errors in order, `<-` before what caused each. Only the first cause has its message: those in between may hold the values of a failed
 * query. What went wrong together stands side by side.
 */
export function causeText(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return scrubbed([chainOf(error, loggedErrorsMax), ...places.slice(0, loggedPlacesMax)].join('\n'));
}

function chainOf(error: unknown, left: number): string {
  if (!(error instanceof Error)) return `${typeof error}: ${error}`;
  if (left === 0) return '…';
  if (error instanceof AggregateError) {
    const parts = error.errors.slice(0, left).map((part) => chainOf(part, left - 1));
    return `${error.name} of ${error.errors.length} [${parts.join(' | ')}]`;
  }
  if (error.cause === undefined) return nameOf(error, true);
  return `${nameOf(error, false)} <- ${chainOf(error.cause, left - 1)}`;
}

function nameOf(error: Error, withMessage: boolean): string {
  if (error instanceof DomainError) return `DomainError: ${error.code}`;
  return withMessage ? `${error.name}: ${error.message}` : error.name;
}
