import { describe, expect, test, vi } from 'vitest';
import { bodyMs } from '#rules/limits/sizes.ts';
import { bodyBytesMax } from '#rules/limits.ts';
import { discardBody, receiveBody } from '#server/http/receive-body.ts';

/** A request whose body comes in pieces of 16 KiB, as long as it is asked for; `ended` tells whether all of it was taken. */
function streamed(bytes: number, { breaksAt = Number.POSITIVE_INFINITY } = {}) {
  const state = { sent: 0, ended: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (state.sent >= breaksAt) return controller.error(new Error('the sender is gone'));
      const size = Math.min(16_384, bytes - state.sent);
      if (size > 0) controller.enqueue(new Uint8Array(size));
      state.sent += size;
      if (state.sent < bytes) return;
      state.ended = true;
      controller.close();
    },
  });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', headers: { 'x-kept': 'yes' } };
  return { request: new Request('https://regalia.test/api/contact', init), state };
}

describe('a body', () => {
  test.each([
    [0, false],
    [1, false],
    [bodyBytesMax, false],
    [bodyBytesMax + 1, true],
    [10 * 2 ** 20, true],
  ])(
    'of %i bytes is read to its end, and kept up to one byte beyond the limit (too large: %s)',
    async (bytes, tooLarge) => {
      const { request, state } = streamed(bytes);
      const received = await receiveBody(request, bodyBytesMax);
      expect(state.ended).toBe(true);
      expect(received.isTooLarge).toBe(tooLarge);
      expect((await received.request.arrayBuffer()).byteLength).toBe(Math.min(bytes, bodyBytesMax + 1));
      expect([received.request.method, received.request.headers.get('x-kept')]).toEqual(['POST', 'yes']);
    },
  );

  test('without an end is given up', async () => {
    const { request, state } = streamed(2 ** 40);
    expect((await receiveBody(request, bodyBytesMax)).isTooLarge).toBe(true);
    expect(state.sent).toBeLessThan(40 * 2 ** 20);
  });

  test('whose sender goes in the middle is what has come of it', async () => {
    const { request } = streamed(bodyBytesMax, { breaksAt: 16_384 });
    const received = await receiveBody(request, bodyBytesMax);
    expect((await received.request.arrayBuffer()).byteLength).toBe(16_384);
  });

  test('is waited for until bodyMs are over, and is what has come by then', async () => {
    vi.useFakeTimers();
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    let received: Awaited<ReturnType<typeof receiveBody>> | null = null;
    const pending = receiveBody(new Request('https://regalia.test/api/contact', init), bodyBytesMax).then((each) => {
      received = each;
      return each;
    });
    await vi.advanceTimersByTimeAsync(bodyMs - 1);
    expect(received).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    const { request, isTooLarge } = await pending;
    expect([(await request.arrayBuffer()).byteLength, isTooLarge]).toEqual([10, false]);
  });

  test('that is not there leaves the request as it is', async () => {
    const request = new Request('https://regalia.test/api/items/list');
    expect((await receiveBody(request, bodyBytesMax)).request).toBe(request);
  });
});

/** As it comes off the wire: nobody can make one. */
class Incoming extends Request {
  readonly #method: string;
  constructor(method: string, bytes: Uint8Array<ArrayBuffer>) {
    const headers = { 'content-length': String(bytes.byteLength), 'x-kept': 'yes' };
    super('https://regalia.test/api/health', { method: 'POST', body: bytes, headers, redirect: 'manual' });
    this.#method = method;
  }
  override get method() {
    return this.#method;
  }
}

test.each(['GET', 'HEAD'])('the body of a %s means nothing: it is read to its end and left out', async (method) => {
  for (const bytes of [1, bodyBytesMax + 1]) {
    const incoming = new Incoming(method, new Uint8Array(bytes));
    const { request, isTooLarge } = await receiveBody(incoming, bodyBytesMax);
    expect([incoming.bodyUsed, isTooLarge, request.body]).toEqual([true, false, null]);
    expect([request.method, request.url, request.redirect]).toEqual([method, incoming.url, 'manual']);
    expect([...request.headers]).toEqual([['x-kept', 'yes']]);
  }
  const unread = new Incoming(method, new Uint8Array(10));
  await discardBody(unread);
  expect(unread.bodyUsed).toBe(true);
});

test('what nobody has read of an answered request is read to its end, and what somebody has read is left', async () => {
  const { request, state } = streamed(20 * 2 ** 20);
  await discardBody(request);
  expect(state.ended).toBe(true);
  const { request: read } = streamed(10);
  await read.text();
  await expect(discardBody(read)).resolves.toBeUndefined();
});
