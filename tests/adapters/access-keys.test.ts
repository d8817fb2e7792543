/** For how long the keys of Cloudflare Access are believed, and how often an unknown one makes them be read. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessKeysLastMs, accessKeysRestMs } from '#rules/limits/durations.ts';
import { createCloudflareAccess } from '#server/adapters/access/cloudflare.ts';
import type { AccessGate } from '#server/adapters/access/port.ts';
import {
  assertionBy,
  audience,
  type KeyServer,
  type SigningKey,
  signingKey,
  startKeyServer,
  teamDomain,
} from '../support/access-keys.ts';

const now = 1_800_000_000;
let key: SigningKey;
let server: KeyServer;
let gate: AccessGate;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 });
  key = await signingKey('of this week');
  server = await startKeyServer(key);
  gate = createCloudflareAccess({ teamDomain, audience, now: () => now, keys: { url: server.url } });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Whether what was signed by this key is let in, so many milliseconds after the start. */
async function lets(by: SigningKey, afterMs: number): Promise<boolean> {
  vi.setSystemTime(now * 1000 + afterMs);
  return gate.check(await assertionBy(by, now)).then(
    () => true,
    () => false,
  );
}

test('a key that the team has withdrawn is good for accessKeysLastMs, and no longer', async () => {
  expect(await lets(key, 0)).toBe(true);
  server.keys = [await signingKey('of next week')];
  expect(await lets(key, accessKeysLastMs - 1)).toBe(true);
  expect(await lets(key, accessKeysLastMs)).toBe(false);
});

test('unknown keys make them be read anew once in accessKeysRestMs', async () => {
  const asked: number[] = [];
  for (const afterMs of [0, accessKeysRestMs - 1, accessKeysRestMs, accessKeysRestMs]) {
    await lets(afterMs === 0 ? key : await signingKey('of nobody'), afterMs);
    asked.push(server.asked);
  }
  expect(asked).toEqual([1, 1, 2, 2]);
});
