import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { checkDeliveries } from '#server/domain/orders/operator/check-deliveries.ts';
import { createCourier, sending, type TestCourier } from '../support/couriers.ts';
import { boughtLine, jobOf, lineState, tradeOf } from '../support/deliveries.ts';
import { ops as run } from '../support/ops.ts';
import { seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let courier: TestCourier;
beforeAll(async () => {
  app = await createTestApp();
  // commands go by the machine's clock
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
  courier = await createCourier(app);
});
afterAll(async () => {
  expect(await checkDeliveries({ deps: app.deps })).toEqual([]);
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, 'deliveries', ...args);

async function bought(priceCents = 2500) {
  const { ada, line } = await boughtLine(app, priceCents);
  return { ada, line, id: (await tradeOf(app, line.id))?.id ?? '' };
}

async function claimedIds(): Promise<string[]> {
  return (await courier.claim(50)).map(({ id }) => id);
}

describe('a trade by hand', () => {
  test('goes from queued to settled, and its line with it', async () => {
    const { line, id } = await bought();
    expect((await ops('claim', id)).out).toContain(`${id} is yours until`);
    expect(await claimedIds()).not.toContain(id);
    const sent = await ops('sent', id, '--trade-offer', '7000000001', '--json');
    expect([sent.code, sent.json()]).toEqual([0, { id, state: 'sent' }]);
    expect(await lineState(app, line.id)).toBe('accepted');
    expect(await tradeOf(app, line.id)).toMatchObject({ accountSteamId: null, tradeOfferId: '7000000001' });
    expect((await ops('received', id)).code, 'asks first').toBe(1);
    expect((await ops('received', id, '--yes')).out).toBe(`${id} is now received.\n`);
    expect(await lineState(app, line.id)).toBe('completed');
    expect((await ops('settle', id, '--yes')).out).toBe(`${id} is now settled.\n`);
    const steps = (await ops('show', id, '--json')).json().steps;
    expect(steps.map(({ toState }: { toState: string }) => toState)).toEqual([
      'queued',
      'sending',
      'sent',
      'received',
      'settled',
    ]);
    const { out } = await run({ LIBSQL_URL: app.url }, 'audit', 'list', '--subject', id, '--json');
    expect(JSON.parse(out).map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['trades.claim', 'trades.sent', 'trades.received', 'trades.settle']),
    );
  });

  test('that was claimed and let go is given to a courier again', async () => {
    const { id } = await bought();
    await ops('claim', id);
    expect(await claimedIds()).not.toContain(id);
    expect((await ops('release', id)).out).toBe(`${id} is free again.\n`);
    expect(await claimedIds()).toContain(id);
  });

  test('that was begun is given to no courier', async () => {
    const { id } = await bought();
    expect((await ops('begin', id)).code).toBe(0);
    app.clock.now += 600;
    expect(await claimedIds()).not.toContain(id);
    app.clock.now -= 600;
  });

  test('that came to nothing is retried, to another trade link too', async () => {
    const { line, id } = await bought();
    expect((await ops('failed', id, '--reason', 'trade_link_invalid')).out).toBe(`${id} is now failed.\n`);
    const link = 'https://steamcommunity.com/tradeoffer/new/?partner=87654321&token=QQ3dE_-9';
    expect((await ops('retry', id, '--trade-link', 'https://example.com')).code).toBe(1);
    expect((await ops('retry', id, '--trade-link', link)).code).toBe(0);
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'queued', attempt: 2, tradeUrl: link, failure: null });
    expect((await ops('retry', id)).code).toBe(1);
  });

  test('that was completed is reversed with its money, and its item is for sale again where asked', async () => {
    const { ada, line, id } = await bought(3300);
    await ops('received', id, '--yes');
    expect((await ops('reversed', id, '--relist', '--yes')).out).toBe(`${id} is now reversed.\n`);
    expect([await ada.balance(), await lineState(app, line.id)]).toEqual([3300, 'denied']);
    const { rows } = await app.deps.db.$client.execute({
      sql: 'select state from items where id = ?',
      args: [line.itemId],
    });
    expect(rows[0]?.state).toBe('available');
    expect((await ops('reversed', id, '--yes')).code, 'once').toBe(1);
    expect(await ada.balance()).toBe(3300);
  });
});

describe('cancelling', () => {
  test('refunds at once what is not out', async () => {
    const { ada, line, id } = await bought(1100);
    expect((await ops('cancel', id, '--then', 'refund', '--yes', '--json')).json()).toMatchObject({ askedBack: false });
    expect([await ada.balance(), await lineState(app, line.id)]).toEqual([1100, 'denied']);
    expect((await ops('cancel', id, '--then', 'refund', '--yes')).code).toBe(1);
  });

  test('asks a courier’s trade offer back, and the money follows', async () => {
    const { ada, line, id } = await bought(1200);
    await courier.steps(await jobOf(app, courier, line.id), ...sending(app));
    expect((await ops('cancel', id, '--then', 'refund', '--yes', '--json')).json()).toMatchObject({ askedBack: true });
    expect(await ada.balance()).toBe(0);
    app.clock.now += 301;
    await courier.steps(await jobOf(app, courier, line.id), { step: 'cancelled' });
    expect(await ada.balance()).toBe(1200);
    app.clock.now -= 301;
  });

  test('of one that was sent by hand holds its line until it is released', async () => {
    const { line, id } = await bought();
    await ops('sent', id, '--trade-offer', '7000000002', '--expires', '24');
    expect((await ops('cancel', id, '--then', 'hold', '--yes')).code).toBe(0);
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'queued', stop: null });
    expect(await claimedIds()).not.toContain(id);
    expect((await ops('sent', id, '--trade-offer', '7000000003')).code, 'on hold').toBe(1);
    await run({ LIBSQL_URL: app.url }, 'orders', 'release', line.id, '--reason', 'she has written');
    expect(await claimedIds()).toContain(id);
  });
});

test('a courier that works on a trade is not disturbed, and a fact counts all the same', async () => {
  const { line, id } = await bought();
  await courier.steps(await jobOf(app, courier, line.id), ...sending(app));
  expect((await ops('claim', id)).err).toContain('works on this job');
  expect((await ops('expired', id)).code).toBe(1);
  expect((await ops('received', id, '--yes')).code).toBe(0);
  expect(await lineState(app, line.id)).toBe('completed');
});

test('the queue names what is late first, with its reason and whose turn it is', async () => {
  const { id: fresh } = await bought();
  const { line, id: late } = await bought();
  const { id: sent } = await bought();
  await app.deps.db.$client.execute({
    sql: 'update trades set created_at = created_at - 90000 where id = ?',
    args: [late],
  });
  await app.deps.db.$client.execute({ sql: 'update trade_steps set at = at - 90000 where trade_id = ?', args: [late] });
  await ops('sent', sent, '--trade-offer', '7000000004');
  await app.deps.db.$client.execute({
    sql: 'update trades set expires_at = ? where id = ?',
    args: [app.clock.now - 7200, sent],
  });
  const listed = (await ops('list', '--kind', 'delivery', '--json')).json();
  const byId = (id: string) => listed.find((trade: { id: string }) => trade.id === id);
  expect(byId(late)).toMatchObject({ late: 'not sent', turn: 'shop', subjectId: line.id });
  expect(byId(sent)).toMatchObject({ late: 'expired, and nobody said so', turn: 'shop' });
  expect(byId(fresh)).toMatchObject({ late: null, turn: 'shop', state: 'queued' });
  const order = listed.map(({ id }: { id: string }) => id);
  expect(order.indexOf(sent)).toBeLessThan(order.indexOf(fresh));
  expect(
    (await ops('list', '--state', 'sent', '--json')).json().every(({ state }: { state: string }) => state === 'sent'),
  ).toBe(true);
  expect((await ops('list')).out).toContain(late);
  expect((await ops('show', late)).out).toContain('customer’s trade link: https://steamcommunity.com/');
});
