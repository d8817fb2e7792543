/** The answer to an error where a machine reads files, or a page stands outside the shop: the code as text, with `Retry-After`. */
import type { ErrorCode } from '#contract/errors.ts';
import { DomainError } from '../domain-error.ts';
import { statuses } from './statuses.ts';

/** Anything but a domain error is a bug, and told as `internal_error`. */
export function plainErrorCode(error: unknown): ErrorCode {
  return error instanceof DomainError ? error.code : 'internal_error';
}

export function plainErrorResponse(error: unknown): Response {
  const code = plainErrorCode(error);
  const retryAfter = error instanceof DomainError ? error.details.retryAfterSeconds : undefined;
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}),
  };
  return new Response(code, { status: statuses[code], headers });
}
