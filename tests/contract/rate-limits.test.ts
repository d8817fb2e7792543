import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { consume, type RateLimits, rateLimits, scaled } from '#server/http/rate-limit.ts';
import { memoryLimits } from '../support/memory-limits.ts';

const writing = Object.entries(endpoints).filter(([, { method }]) => method !== 'get');

test('every call that writes has a limit, but for signing out and what machines sign', () => {
  const without = writing.filter(([, endpoint]: [string, Endpoint]) => !endpoint.rateLimit).map(([name]) => name);
  expect(without.sort()).toEqual(['logout', 'receiveWebhook']);
});

test('every limit has its binding, with as many calls', () => {
  const toml = readFileSync('wrangler.toml', 'utf8');
  const bound = [
    ...toml.matchAll(/name = "LIMIT_(\d+)"\nnamespace_id = "\d+"\nsimple = \{ limit = (\d+), period = 60 \}/g),
  ];
  expect(bound.every(([, name, calls]) => name === calls)).toBe(true);
  const needed = Object.values(rateLimits).map(({ callsPerMinute }) => callsPerMinute);
  expect(new Set(bound.map(([, calls]) => Number(calls)))).toEqual(new Set(needed));
});

/** How many of `calls` a caller makes before the limit. */
async function passed(limits: RateLimits, calls: { address: string; sessionId: string | null }[]) {
  let count = 0;
  for (const call of calls) {
    const allowed = await consume(limits, { rateLimit: 'cart', isRead: false }, call).then(
      () => true,
      () => false,
    );
    if (allowed) count += 1;
  }
  return count;
}

const numbers = Array.from({ length: 200 }, (_, n) => n);

test('the addresses of one IPv6 network are one caller, those of many networks are many', async () => {
  const now = () => 0;
  const within = numbers.map((n) => ({ address: `2001:db8:1:2::${n.toString(16)}`, sessionId: null }));
  const across = numbers.map((n) => ({ address: `2001:db8:1:${n.toString(16)}::1`, sessionId: null }));
  expect(await passed(memoryLimits(now), within)).toBe(120);
  expect(await passed(memoryLimits(now), across)).toBe(200);
});

test('a session is one caller wherever it is used from', async () => {
  const calls = numbers.map((n) => ({ address: `2001:db8:1:${n.toString(16)}::1`, sessionId: 'one' }));
  expect(
    await passed(
      memoryLimits(() => 0),
      calls,
    ),
  ).toBe(120);
});

test('a scale multiplies the limits of addresses and of sessions alike', async () => {
  const calls = Array.from({ length: 300 }, () => ({ address: '203.0.113.7', sessionId: 'one' }));
  expect(
    await passed(
      scaled(
        memoryLimits(() => 0),
        2,
        new Map(),
      ),
      calls,
    ),
  ).toBe(240);
});
