/** What runs inside workerd besides the Worker, as plain functions. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptedEncoding } from '../../../scripts/serve/inside/accepted-encoding.ts';
import { callerHeaders } from '../../../scripts/serve/inside/caller-headers.ts';
import rateLimiter from '../../../scripts/serve/inside/rate-limiter.ts';
import { wholeBody } from '../../../scripts/serve/inside/whole-body.ts';
import { bodyBytesMax } from '../../../src/rules/limits.ts';
import { forgedAddresses } from '../../support/forged-addresses.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_040_000 }));
afterEach(() => vi.useRealTimers());

test('a rate limit lets each key through as often as it says, anew in each period', async () => {
  const limiter = rateLimiter({ limit: 2, period: 60 });
  const calls = async (key: string, count: number) => {
    const answers = [];
    for (let n = 0; n < count; n++) answers.push((await limiter.limit({ key })).success);
    return answers;
  };
  expect(await calls('one', 4)).toEqual([true, true, false, false]);
  expect(await calls('other', 1)).toEqual([true]);
  vi.advanceTimersByTime(60_000);
  expect(await calls('one', 3)).toEqual([true, true, false]);
});

test.each([
  ['127.0.0.1:1234', '127.0.0.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['', ''],
])('a caller at %j is told to the Worker as %j, whatever it claims', (peer, address) => {
  const claimed = new Headers({ ...forgedAddresses(7), 'CF-Connecting-IP': '198.51.100.7' });
  claimed.append('cf-connecting-ip', '198.51.100.8');
  const told = callerHeaders(claimed, peer, () => false);
  expect(told.get('cf-connecting-ip')).toBe(address);
  expect(claimed.get('cf-connecting-ip')).toBe('198.51.100.7, 198.51.100.8');
});

test('a named proxy is believed whom it forwards, and nobody which country they call from', () => {
  const claimed = new Headers({
    ...forgedAddresses(7),
    'x-forwarded-for': '192.0.2.1, 203.0.113.5',
    'cf-ipcountry': 'PL',
  });
  const told = callerHeaders(claimed, '127.0.0.1:1234', (address) => address === '127.0.0.1');
  expect(told.get('cf-connecting-ip')).toBe('203.0.113.5');
  expect(told.has('cf-ipcountry')).toBe(false);
});

const json = new Headers({ 'content-type': 'application/json; charset=utf-8' });

test.each<[string | null, string | undefined]>([
  [null, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['gzip;q=0.5, br;q=0.9', 'br'],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip;q=0', undefined],
])('a client that accepts %j gets JSON as %s', (accepted, encoding) => {
  expect(acceptedEncoding(accepted, json)).toBe(encoding);
});

test('what is compressed already, or is not worth it, stays as it is', () => {
  expect(acceptedEncoding('gzip', new Headers({ 'content-type': 'image/png' }))).toBeUndefined();
  expect(acceptedEncoding('gzip', new Headers({ ...plain, 'content-encoding': 'zstd' }))).toBeUndefined();
  expect(acceptedEncoding('gzip', new Headers({ ...plain, 'content-encoding': 'gzip' }))).toBeUndefined();
});

test('a client that does not take what the Worker compressed gets it plain', () => {
  expect(acceptedEncoding('identity', new Headers({ ...plain, 'content-encoding': 'gzip' }))).toBe('identity');
});

const plain = { 'content-type': 'text/plain' };

/** How much of a body of so many bytes reaches the Worker. */
async function bytesThrough(bytes: number): Promise<number | undefined> {
  const part = new Uint8Array(2 ** 20);
  const parts = Array.from({ length: Math.ceil(bytes / part.length) }, (_, n) =>
    part.subarray(0, Math.min(part.length, bytes - n * part.length)),
  );
  return (await wholeBody(new Blob(parts).stream()))?.length;
}

test('what the Worker takes comes to it whole, and one byte more; of what nobody takes only the beginning is kept', async () => {
  expect(await bytesThrough(bodyBytesMax + 1)).toBe(bodyBytesMax + 1);
  expect(await bytesThrough(16 * 2 ** 20)).toBeLessThanOrEqual(2 ** 20);
  expect(await wholeBody(null)).toBeNull();
});
