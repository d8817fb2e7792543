/** Replicas of the database: guests read what they have seen, a session sees its own writes whatever a replica lags, and none is needed. */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '#node/sqld.ts';
import { replicaAnswerMs, replicaLagMs, replicaRestMs, replicaUnheardMs } from '#rules/limits/outside-calls.ts';
import { openDatabase } from '#server/db/client.ts';
import { logPosition } from '#server/db/replica.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { customers } from '#server/db/schema/customers.ts';
import type { Browser } from '../support/browser.ts';
import { followedOptions, type Replica, startReplica } from '../support/replicas.ts';
import { createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let near: Replica;
let far: Replica;
let replicaUrl: string;
/** Of an answer of the replica: a minute, but where a test is about it, so that a busy machine decides nothing. */
let timeoutMs: number;

beforeAll(async () => {
  const { options, port } = await followedOptions();
  app = await createTestApp({ databaseOptions: options, replica: () => ({ url: replicaUrl, timeoutMs }) });
  await seedShop(app);
  [near, far] = await Promise.all([startReplica(port), startReplica(port)]);
});
const { now } = performance;
let hours = 0;
beforeEach(async () => {
  replicaUrl = near.url;
  timeoutMs = 60_000;
  await caughtUp(near);
  // what was heard of its database before is long ago
  const ahead = ++hours * 3_600_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead);
});
afterEach(() => vi.restoreAllMocks());

/** From now on the clock of replicas stands still, much later than what was heard before, until it is moved. */
function stopClock() {
  const at = now.call(performance) + ++hours * 3_600_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(at);
  return { moveTo: (milliseconds: number) => void clock.mockReturnValue(at + milliseconds) };
}

afterAll(async () => {
  await Promise.all([near?.close(), far?.close()]);
  await app?.close();
});

const shown = async (browser: Browser) =>
  (await browser.get('/items/list?limit=100')).body.payload.map(({ id }: { id: string }) => id);

/**
 * Waits until the replica has seen what was written last, and says so by itself: it is asked while its line is held up, because one that has
 * seen nothing yet hands the question on to its database. Before its first answer it has to ask that in any case.
 */
async function caughtUp(replica: Replica): Promise<void> {
  const id = await listItem(app, 100);
  await openDatabase(replica.url, undefined).select({ id: items.id }).from(items).limit(1);
  const db = openDatabase(replica.url, undefined, { timeoutMs: 500 });
  await vi.waitFor(
    async () => {
      replica.lag();
      const found = db.select({ id: items.id }).from(items).where(eq(items.id, id));
      expect(await found.finally(() => replica.follow())).toHaveLength(1);
    },
    { timeout: 20_000, interval: 100 },
  );
}

test('a guest reads what the replica has seen, and the rest once it has followed', async () => {
  near.lag();
  const id = await listItem(app, 700);
  expect(await shown(app.browser())).not.toContain(id);
  near.follow();
  await vi.waitFor(async () => expect(await shown(app.browser())).toContain(id), { timeout: 20_000, interval: 100 });
});

test('a session sees what it has written, though the replica lags behind', async () => {
  const ada = await createShopper(app);
  const id = await listItem(app, 800);
  await caughtUp(near);
  near.lag();
  const added = await ada.browser.post('/cart/add', { id });
  expect(added.headers.get('set-cookie')).toMatch(/frame=\d+; Path=\/; HttpOnly; SameSite=Lax/);
  const read = await ada.browser.get('/cart/contents');
  expect(read.body.cart.map(({ item_id }: { item_id: string }) => item_id)).toEqual([id]);
  expect(read.headers.get('server-timing'), 'the replica, then the database').toContain('2 round trips');
  near.follow();
  await expect
    .poll(async () => (await ada.browser.get('/cart/contents')).headers.get('server-timing'), { timeout: 20_000 })
    .toContain('1 round trips');
  expect((await ada.browser.get('/cart/contents')).headers.get('set-cookie')).toBeNull();
});

test('who may have written without that cookie asks the database itself', async () => {
  const ada = await createShopper(app);
  near.lag();
  const id = await listItem(app, 900);
  expect(await shown(ada.browser), 'with a bearer token').toContain(id);
  const [signedIn, forged] = [app.browser(), app.browser()];
  signedIn.cookies.set('session', 'of another time');
  expect(await shown(signedIn), 'with the cookie of a session').toContain(id);
  forged.cookies.set('frame', '-1');
  expect(await shown(forged), 'with a cookie that names no frame').toContain(id);
  expect(await shown(app.browser()), 'a guest').not.toContain(id);
});

test('a replica that stands still for replicaLagMs is not believed any more', async () => {
  const [ada, guest] = [await createShopper(app), app.browser()];
  await caughtUp(near);
  near.lag();
  const id = await listItem(app, 950);
  const clock = stopClock();
  await ada.browser.post('/cart/add', { id });
  await app.settled();
  clock.moveTo(replicaLagMs - 1);
  expect(await shown(guest)).not.toContain(id);
  clock.moveTo(replicaLagMs);
  expect(await shown(guest)).toContain(id);
});

test('who has heard nothing of the database for replicaUnheardMs asks it beside a read, which costs that no call', async () => {
  const guest = app.browser();
  const clock = stopClock();
  await shown(guest);
  await app.settled();
  near.lag();
  // written by another process
  const id = await listItem(app, 970);
  clock.moveTo(replicaUnheardMs - 1);
  const soon = await guest.get('/items/list?limit=100');
  await app.settled();
  clock.moveTo(replicaUnheardMs - 1 + replicaLagMs);
  expect(await shown(guest), 'nothing was asked').not.toContain(id);
  await app.settled();
  clock.moveTo(replicaUnheardMs - 1 + 2 * replicaLagMs);
  expect(await shown(guest)).toContain(id);
  expect(soon.headers.get('server-timing')).toContain('1 round trips');
});

test('while the database does not say how far it is, the replica answers, and nothing fails beside it', async () => {
  const beside: Promise<unknown>[] = [];
  const away = `http://127.0.0.1:${await freePort()}`;
  const db = openDatabase(away, undefined, {
    replica: { url: near.url, position: logPosition(0), timeoutMs, later: (work) => void beside.push(work) },
  });
  expect(await db.select({ id: items.id }).from(items).limit(1)).toHaveLength(1);
  expect(beside).toHaveLength(1);
  await expect(beside[0]).resolves.toBeUndefined();
});

test('what is read for a decision is the database’s own', async () => {
  const ada = await createShopper(app);
  await caughtUp(near);
  near.lag();
  await app.deps.db.update(customers).set({ name: 'Augusta' }).where(eq(customers.id, ada.id));
  const elsewhere = app.browser();
  elsewhere.token = ada.browser.token;
  elsewhere.cookies.set('frame', '1');
  const { status, body } = await elsewhere.get('/user/profile');
  expect([status, body.payload.name]).toEqual([200, 'Augusta']);
});

describe('a replica that is gone', () => {
  test('is passed over: the database answers, and the shop sells', async () => {
    replicaUrl = far.url;
    await caughtUp(far);
    await far.kill();
    const ada = await createShopper(app);
    const id = await listItem(app, 1000);
    expect(await shown(app.browser())).toContain(id);
    await ada.browser.post('/cart/add', { id });
    expect((await ada.browser.get('/bootstrap')).body.payload.cart.cart).toHaveLength(1);
  });

  test('that says nothing for replicaAnswerMs is left alone for replicaRestMs', async () => {
    let connections = 0;
    const silent = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    // safe because a server that listens on a port has an address with one
    replicaUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    timeoutMs = replicaAnswerMs;
    const id = await listItem(app, 1100);
    const [clock, start] = [stopClock(), now.call(performance)];
    expect(await shown(app.browser())).toContain(id);
    expect(now.call(performance) - start).toBeGreaterThanOrEqual(replicaAnswerMs - 5);
    const asked = connections;
    expect(asked).toBeGreaterThan(0);
    clock.moveTo(replicaRestMs - 1);
    expect(await shown(app.browser())).toContain(id);
    expect(connections, 'not asked while it rests').toBe(asked);
    clock.moveTo(replicaRestMs);
    expect(await shown(app.browser())).toContain(id);
    expect(connections, 'asked again').toBeGreaterThan(asked);
    silent.close();
  });
});
