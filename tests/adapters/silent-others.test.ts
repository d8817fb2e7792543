/**
 * Others that take a call and never answer it: each call carries the time of its limit, and fails when that is up. The clock of the
 * platform runs faster here, so that nobody waits.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as limits from '#rules/limits/outside-calls.ts';
import { createBucketStore } from '#server/adapters/evidence/bucket.ts';
import { pictureReader } from '#server/adapters/pictures/read-picture.ts';
import { createInventory } from '#server/adapters/steam/inventory.ts';
import { createSteam } from '#server/adapters/steam/openid.ts';
import { openDatabase } from '#server/db/client.ts';
import { createShop } from '../../src/courier/shop.ts';
import { pictureCheck } from '../../src/ops/pictures.ts';

const paths: string[] = [];
const silent = createServer(({ url: path = '' }) => void paths.push(path));
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  // safe because the server listens on a port
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(async () => {
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

const shortMs = 20;
const wholeTime = AbortSignal.timeout.bind(AbortSignal);
let asked: number[];
beforeEach(() => {
  asked = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return wholeTime(shortMs);
  });
});
afterEach(() => vi.restoreAllMocks());

const account = { steamId: '1', name: 'Ada', level: 1, createdAt: 1, tradeUrl: '' };
const failed = () => 'failed';

test.each<[string, number, () => Promise<unknown>]>([
  ['databaseAnswerMs', limits.databaseAnswerMs, () => openDatabase(url, undefined).$client.execute('select 1')],
  [
    'databaseProgramMs',
    limits.databaseProgramMs,
    () => openDatabase(url, undefined, { timeoutMs: limits.databaseProgramMs }).$client.execute('select 1'),
  ],
  ['steamAnswerMs at sign-in', limits.steamAnswerMs, () => createSteam(url).confirms(new URLSearchParams())],
  ['steamAnswerMs about an inventory', limits.steamAnswerMs, () => createInventory(url).itemsOf('1')],
  [
    'evidenceCallMs',
    limits.evidenceCallMs,
    () => createBucketStore({ url, keyId: 'key', secret: 'secret' }).get('file'),
  ],
  ['courierShopMs', limits.courierShopMs, () => createShop({ url, key: 'key' }).claim(account, 'ok', 1)],
  [
    'pictureCheckMs',
    limits.pictureCheckMs,
    async () => ((await pictureCheck(url)(['/a.png'])).length === 0 ? 'failed' : ''),
  ],
])('%s is how long an answer is waited for', async (_name, limit, call) => {
  expect(await call().catch(failed)).toBe('failed');
  expect(asked).toContain(limit);
});

const silence = () => Promise.reject(new Error('no file of the site'));

test('pictureMs is how long a picture is waited for', async () => {
  expect(await pictureReader(silence)(`${url}/thing.png`)).toBeNull();
  expect(asked).toEqual([limits.pictureMs]);
});

test('inventoryPageItems things are asked for at once', async () => {
  expect(await createInventory(url).itemsOf('7').catch(failed)).toBe('failed');
  expect(paths.filter((path) => path.startsWith('/inventory/7/'))).toEqual([
    expect.stringContaining(`&count=${limits.inventoryPageItems}`),
  ]);
});
