/** Refuses a request with a header that is longer than any of ours can be, before anything is read of it. */
import { createMiddleware } from 'hono/factory';
import { headerCharactersMax } from '#rules/limits/sizes.ts';
import { DomainError } from '../domain-error.ts';
import type { ApiEnv } from './context.ts';

export const headersWithinLimit = createMiddleware<ApiEnv>(async (c, next) => {
  for (const [, value] of c.req.raw.headers)
    if (value.length > headerCharactersMax) throw new DomainError('header_too_large');
  await next();
});
