/** The key of a request: the same until the server has decided, another for another request, and none from before a restored page. */
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

async function openHook() {
  const { ApiFailure } = await import('#api/failure.ts');
  const { useIdempotencyKey } = await import('#islands/ui/use-idempotency-key.ts');
  const { result } = renderHook(() => useIdempotencyKey());
  /** The key that `request` is sent with; `failure` is what becomes of it. */
  const keyOf = async (request: object, failure?: Error): Promise<string> => {
    let sent = '';
    await result
      .current(request, async (key) => {
        sent = key;
        if (failure) throw failure;
      })
      .catch(() => undefined);
    return sent;
  };
  const unanswered = new ApiFailure(0, {});
  const refused = new ApiFailure(422, { message_key: 'cart_empty' });
  return { keyOf, unanswered, refused };
}

test('a request that was not answered is repeated under its key, also after another one', async () => {
  const { keyOf, unanswered } = await openHook();
  const key = await keyOf({ pack: 1 }, unanswered);
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(await keyOf({ pack: 2 })).not.toBe(key);
  expect(await keyOf({ pack: 1 })).toBe(key);
});

test('a request that succeeded keeps its key while its page is being left', async () => {
  const { keyOf } = await openHook();
  expect(await keyOf({ amount: 5 })).toBe(await keyOf({ amount: 5 }));
});

test('a request that the server has refused gets another key', async () => {
  const { keyOf, refused } = await openHook();
  expect(await keyOf({ amount: 5 }, refused)).not.toBe(await keyOf({ amount: 5 }));
});

test('a page restored from the back/forward cache starts over', async () => {
  const { keyOf, unanswered } = await openHook();
  const key = await keyOf({ amount: 5 }, unanswered);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(await keyOf({ amount: 5 }, unanswered)).toBe(key);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(await keyOf({ amount: 5 })).not.toBe(key);
});
