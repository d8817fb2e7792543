/** The courier of a developer's shop, by the real clock: what is bought is in the customer's inventory within seconds. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSandboxCourier } from '#courier/sandbox/program.ts';
import { inventoryOf } from '#server/sandbox/steam/assets.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { seedShop } from '../support/shop.ts';
import { newCourierKey } from '../support/steam/courier.ts';
import { buyOne, tradeOf } from '../support/steam/trades.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await createListeningApp();
  await seedShop(app);
});
afterAll(() => app.close());

test('a purchase ends in the customer’s inventory by itself, and the courier ends when it is told to', async () => {
  const bought = await buyOne(app);
  const ticking = setInterval(() => {
    app.clock.now += 1;
  }, 250);
  const stop = new AbortController();
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  const courier = { shopUrl: app.origin, key: await newCourierKey(app), autoAccept: true, write };
  const running = runSandboxCourier(courier, stop.signal);
  const state = async () => (await tradeOf(app, bought.tradeId)).state;
  await expect.poll(state, { timeout: 20_000, interval: 100 }).toBe('received');
  stop.abort();
  await running;
  clearInterval(ticking);
  const titles = (await inventoryOf(app.deps.db, bought.steamId)).map(({ title }) => title);
  expect(titles).toContain(bought.title);
  const events = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).event);
  expect(events).toEqual(['started', 'signed_in', 'begin', 'sent', 'received', 'stopped']);
});
