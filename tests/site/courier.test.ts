/** `npm start` with its courier: what is bought on a fresh clone is in the customer's Steam inventory within seconds. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { databaseOver } from '../support/database-address.ts';
import { DemoCustomer } from '../support/site/demo-customer.ts';
import { type Started, start } from '../support/site/npm-start.ts';

let shop: Started;
const folder = mkdtempSync(join(tmpdir(), 'regalia-courier-'));
beforeAll(async () => {
  shop = await start({ DATA_DIR: folder });
});
afterAll(() => {
  shop.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const keyFile = join(folder, 'courier.key');
const log = () => readFileSync(join(folder, 'courier.log'), 'utf8');

test('says where the other side of its trades is played', async () => {
  const page = /Courier\s+(\S+)/.exec(shop.lines.out)?.[1] ?? '';
  expect(new URL(page).pathname).toBe('/sandbox/steam');
  expect((await fetch(shop.url + new URL(page).pathname)).status).toBe(200);
});

test('a purchase is in the demo customer’s inventory within seconds, under the words that the shop shows', async () => {
  const customer = await DemoCustomer.signIn(shop.url);
  const bought = await customer.buy();
  const state = async () => (await customer.tradeOf(bought)).status;
  await expect.poll(state, { timeout: 20_000, interval: 250 }).toBe('received');

  const { code, trade_offer: offer, account } = await customer.tradeOf(bought);
  expect(account.name).toBe('Regalia Courier');
  const played = await (await fetch(`${shop.url}/sandbox/steam`)).text();
  expect(played).toContain(code);
  expect(played).toContain(offer.id);
  const steamId = '76561198008479705';
  // safe because the double answers in Steam's shape
  const inventory = (await (await fetch(`${shop.url}/sandbox/steam/inventory/${steamId}/570/2`)).json()) as {
    descriptions: { market_hash_name: string }[];
  };
  const names = inventory.descriptions.map((each) => each.market_hash_name);
  expect(names.filter((name: string) => name.startsWith(bought.title)).length).toBeGreaterThan(0);
});

test('its key is its owner’s alone, the database has the hash, and its log names no secret', async () => {
  const key = readFileSync(keyFile, 'utf8').trim();
  for (const file of ['courier.key', 'courier.log']) expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0);
  const { rows } = await openDatabase(databaseOver(folder), undefined).$client.execute(
    'select name, scope, hash, revoked_at from operator_keys',
  );
  expect(rows).toMatchObject([{ name: 'sandbox', scope: 'courier', revoked_at: null }]);
  expect(rows[0]?.hash).not.toContain(key);
  expect(log()).not.toContain(key);
  expect(log()).not.toContain('token=');
});

test('that it asks for work all the time fills no log', () => {
  expect(shop.lines.out).toContain('/api/courier/jobs/:id/report');
  for (const route of ['/api/courier/claim', '/api/courier/jobs/:id/renew'])
    expect(shop.lines.out).not.toContain(route);
  expect(log().split('\n').filter(Boolean).length).toBeLessThan(40);
});

test('a key that was revoked is replaced by another, and the courier goes on', async () => {
  const before = readFileSync(keyFile, 'utf8');
  await openDatabase(databaseOver(folder), undefined).$client.execute('update operator_keys set revoked_at = 1');
  await expect.poll(() => readFileSync(keyFile, 'utf8'), { timeout: 20_000 }).not.toBe(before);
  expect(shop.lines.err).toContain('The courier ended with code 1; it is started again.\n');
});
