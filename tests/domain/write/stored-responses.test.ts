/** A request with an `Idempotency-Key` that has no answer yet: it runs, or it was cut off. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { abandonedSeconds } from '#rules/limits/retries.ts';
import type { RequestContext } from '#server/context.ts';
import { findStoredResponse } from '#server/db/idempotency/find-stored-response.ts';

test('a request without an answer runs for abandonedSeconds, and is taken up after that', () => {
  const key = { key: 'k', route: 'POST /purchase/product', bodyHash: 'the same' };
  const row = {
    ...key,
    customerId: 'cus_1',
    state: 'running' as const,
    status: null,
    response: '"so far"',
    createdAt: 1_000,
  };
  const after = (seconds: number) => {
    // safe because nothing else of it is read
    const ctx = { deps: { now: () => 1_000 + seconds }, idempotencyKey: key } as unknown as RequestContext;
    return findStoredResponse(ctx, [row], { response: z.string(), progress: z.string() });
  };
  expect(() => after(abandonedSeconds - 1)).toThrow('idempotency_key_busy');
  expect(after(abandonedSeconds)).toEqual({ state: 'abandoned', progress: 'so far' });
});
