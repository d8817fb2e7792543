/** Which trades a courier is given first, and what is read to find them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '#contract/courier.ts';
import { leaseSeconds, sentPerReceived } from '#rules/limits/courier.ts';
import { trades } from '#server/db/schema/trades.ts';
import { createCourier, sending, type TestCourier } from '../../support/couriers.ts';
import { boughtLine } from '../../support/deliveries.ts';
import { plansOfCalls } from '../../support/plans.ts';
import { seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let courier: TestCourier;
let calls: string[] = [];
beforeAll(async () => {
  app = await createTestApp({ onDatabaseCall: (body) => calls.push(body) });
  await seedShop(app);
  courier = await createCourier(app);
});
afterAll(() => app.close());

async function claimedOnceDue(limit: number): Promise<Job[]> {
  app.clock.now += leaseSeconds + 1;
  return courier.claim(limit);
}
const statesOf = (jobs: readonly Job[]) => jobs.map(({ state }) => state).sort();

test('sentPerReceived trade offers are given out for one item that has arrived, so that neither waits behind all of the other', async () => {
  const steps = { received: [{ step: 'received' as const }], sent: [] };
  for (const state of [
    'received',
    'received',
    'received',
    'received',
    'sent',
    'sent',
    'sent',
    'sent',
    'sent',
  ] as const) {
    await boughtLine(app);
    const [job] = await courier.claim(1);
    if (!job) throw new Error('nothing to deliver');
    await courier.steps(job, ...sending(app), ...steps[state]);
  }
  const first = await claimedOnceDue(sentPerReceived + 1);
  expect(statesOf(first)).toEqual(['received', ...Array(sentPerReceived).fill('sent')]);
  // of each kind the longest unseen come next
  const second = await courier.claim(4);
  expect(statesOf(second)).toEqual(['received', 'received', 'sent', 'sent']);
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(8);
});

test('what is to be taken back comes first, then what was begun, then what waits', async () => {
  await boughtLine(app);
  const [begun] = await courier.claim(1);
  if (!begun) throw new Error('nothing to deliver');
  await courier.steps(begun, { step: 'begin' });
  await boughtLine(app);
  const [sent] = await app.deps.db.select().from(trades).where(eq(trades.state, 'sent'));
  await app.deps.db
    .update(trades)
    .set({ stop: 'refund' })
    .where(eq(trades.id, sent?.id ?? ''));
  const jobs: Job[] = [];
  app.clock.now += leaseSeconds + 1;
  for (let claimed = 0; claimed < 3; claimed++) jobs.push(...(await courier.claim(1)));
  expect(jobs.map(({ id, state }) => (id === sent?.id ? 'stopped' : state))).toEqual(['stopped', 'sending', 'queued']);
});

test('no more trades are read than are claimed', async () => {
  calls = [];
  app.clock.now += leaseSeconds + 1;
  await courier.claim(2);
  const plans = await plansOfCalls(app.url, calls);
  const update = plans.find(({ sql }) => /^update "trades"/.test(sql));
  const reads = update?.lines.filter((line) => /^(SCAN|SEARCH) trades\b(?!.*\(id=\?\))/.test(line));
  const ofAccount = 'account_steam_id=? AND state=? AND lease_until<?';
  expect(reads).toEqual([
    'SEARCH trades USING INDEX trades_stopping (account_steam_id=? AND lease_until<?)',
    `SEARCH trades USING INDEX trades_begun (${ofAccount})`,
    'SEARCH trades USING INDEX trades_work (state=? AND lease_until<?)',
    `SEARCH trades USING INDEX trades_begun (${ofAccount})`,
    `SEARCH trades USING INDEX trades_begun (${ofAccount})`,
  ]);
  const readBack = plans.find(({ sql }) => /^select .*from "trades"/s.test(sql) && sql.includes('glob'));
  expect(readBack?.lines).toContain('SEARCH trades USING INDEX trades_work (state=? AND lease_until=?)');
});
