/** The key of a request: the same until the server has decided, also in another form; another for another request, and none from before a restored page. */
import { cleanup, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

async function openHook(call = 'POST /offer/create') {
  const { ApiFailure } = await import('#api/failure.ts');
  const { useIdempotencyKey } = await import('#islands/ui/use-idempotency-key.ts');
  const { result } = renderHook(() => useIdempotencyKey(call));
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
  const failed = (status: number, key: string) => new ApiFailure(status, { message_key: key });
  return { keyOf, unanswered, refused, failed };
}

test('a request that was not answered is repeated under its key, also after another one', async () => {
  const { keyOf, unanswered } = await openHook();
  const key = await keyOf({ pack: 1 }, unanswered);
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(await keyOf({ pack: 2 })).not.toBe(key);
  expect(await keyOf({ pack: 1 })).toBe(key);
});

test.each([
  [429, 'too_many_requests'],
  [503, 'shop_busy'],
  [503, 'shop_unavailable'],
  [500, 'internal_error'],
  [401, 'unauthenticated'],
  [431, 'header_too_large'],
  [403, 'csrf_token_mismatch'],
  [409, 'idempotency_key_busy'],
])(
  'a repetition that comes to %i %s has told nothing of the first attempt, and is repeated under the same key',
  async (status, code) => {
    const { keyOf, unanswered, failed } = await openHook();
    const key = await keyOf({ amount: 5 }, unanswered);
    expect(await keyOf({ amount: 5 }, failed(status, code))).toBe(key);
    expect(await keyOf({ amount: 5 })).toBe(key);
  },
);

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

test.each([
  ['was not answered', 0, 'no_answer'],
  ['wants a code', 403, 'two_factor_required'],
])('a request that %s keeps its key in a form that is opened anew, until it is done', async (_, status, code) => {
  const first = await openHook();
  const key = await first.keyOf({ amount: 5 }, first.failed(status, code));
  cleanup();
  const second = await openHook();
  expect(await second.keyOf({ amount: 5 })).toBe(key);
  cleanup();
  expect(await (await openHook()).keyOf({ amount: 5 })).not.toBe(key);
});

test('a request that the server has refused after all gets another key in a form that is opened anew', async () => {
  const first = await openHook();
  const key = await first.keyOf({ amount: 5 }, first.unanswered);
  cleanup();
  const second = await openHook();
  expect(await second.keyOf({ amount: 5 }, second.refused)).toBe(key);
  cleanup();
  expect(await (await openHook()).keyOf({ amount: 5 })).not.toBe(key);
});

test('another call with the same fields has a key of its own', async () => {
  const { keyOf, unanswered } = await openHook('POST /offer/accept');
  const key = await keyOf({ id: 'off_1' }, unanswered);
  expect(await (await openHook('POST /offer/decline')).keyOf({ id: 'off_1' })).not.toBe(key);
});

test('a page restored while its form is closed starts over', async () => {
  const { keyOf, unanswered } = await openHook();
  const key = await keyOf({ amount: 5 }, unanswered);
  cleanup();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(await (await openHook()).keyOf({ amount: 5 })).not.toBe(key);
});
