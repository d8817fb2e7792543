/** What `/api/health` says of the work that the shop does by itself. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { healthCacheSeconds, lateAfterMinutes } from '#rules/limits.ts';
import { runJobs } from '#server/jobs.ts';
import { request } from '../support/request.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
const log: Record<string, unknown>[] = [];
beforeEach(async () => {
  app = await createTestApp();
  await seedShop(app);
  log.length = 0;
  await jobs();
});
afterEach(() => app.close());

const jobs = () =>
  runJobs(
    () => ({ deps: app.deps, sandbox: null }),
    (line) => log.push(line),
  );
const health = async () => {
  const { status, body } = await app.browser().get('/health');
  return { status, late: body.late, ages: body.ages };
};

test('a shop that has done its work is well, for HEAD as for GET', async () => {
  expect(await health()).toEqual({ status: 200, late: undefined, ages: { mail: 0, event: 0, reservation: 0, job: 0 } });
  const head = await request(app.hono, '/api/health', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('jobs that do not run are late after their limit, and not before', async () => {
  app.clock.now += 60 * lateAfterMinutes.job;
  expect(await health()).toMatchObject({ status: 200, ages: { job: 600 } });
  app.clock.now += healthCacheSeconds;
  expect(await health()).toMatchObject({ status: 503, late: ['job'], ages: { job: 610 } });
  await jobs();
  app.clock.now += healthCacheSeconds;
  expect(await health()).toMatchObject({ status: 200 });
});

test('a job that fails every time is late, and its line has the chain of causes', async () => {
  const ada = await createShopper(app, 0);
  await ada.addToCart(await listItem(app, 1200));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  const failing = () => ({ deps: { ...app.deps, payments: undefined as never }, sandbox: null });
  app.clock.now += 20 * 60;
  log.length = 0;
  await expect(runJobs(failing, (line) => log.push(line))).rejects.toThrow('jobs failed');
  expect(log.find(({ job }) => job === 'releaseExpired')).toMatchObject({
    level: 'error',
    outcome: 'failed',
    did: null,
    cause: expect.stringContaining('TypeError: '),
  });
  expect(await health()).toMatchObject({ status: 503, late: ['job'] });
});

test('mails that a mail server does not take are late; one that it does not take while others go out is not', async () => {
  await queueMail('waiting', null);
  app.mailServer.isDown = true;
  app.clock.now += 60 * lateAfterMinutes.mail + 1;
  await jobs();
  expect(await health()).toMatchObject({ status: 503, late: ['mail'] });
  await queueMail('another', app.clock.now);
  app.clock.now += healthCacheSeconds;
  expect(await health()).toMatchObject({ status: 200 });
});

async function queueMail(id: string, sentAt: number | null): Promise<void> {
  await app.deps.db.run(
    sql`insert into outbox (id, template, recipient, language, "values", next_attempt_at, sent_at, created_at)
      values (${id}, 'welcome', 'someone@regalia.test', 'en', '{}', ${app.clock.now}, ${sentAt}, ${app.clock.now})`,
  );
}

test('a webhook event and a reservation past its time that nobody minds are late by name', async () => {
  const ada = await createShopper(app, 0);
  await ada.addToCart(await listItem(app, 1200));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  await app.deps.db.run(
    sql`insert into provider_events (provider, event_id, id, body, received_at) values ('sandbox', 'e', 'evt_e', '{}', ${app.clock.now})`,
  );
  app.clock.now += 15 * 60 + 60 * lateAfterMinutes.reservation + 1;
  const { status, late } = await health();
  expect([status, late]).toEqual([503, ['event', 'reservation', 'job']]);
});

test('what was found is kept for some seconds, however often anyone asks', async () => {
  await health();
  app.log.length = 0;
  for (let call = 0; call < 3; call++) await health();
  expect(app.log.map((line) => line.db_trips)).toEqual([1, 1, 1]);
});

test('each job leaves a line with its time, its calls of the database and what it did', () => {
  expect(log.map(({ job }) => job)).toContain('deliverOutbox');
  expect(
    log.every(({ outcome, did, ms }) => outcome === 'done' && typeof did === 'number' && typeof ms === 'number'),
  ).toBe(true);
});
