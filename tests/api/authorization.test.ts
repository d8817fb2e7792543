/** Every call of the API, made by everyone there is, about records of somebody: who may is what one table says, nothing else. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/index.ts';
import { customers } from '#server/db/schema/customers.ts';
import { statement, write } from '#server/db/write.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { authorizationTable, type Caller, callers, type Row } from '../support/authorization-table.ts';
import type { Browser } from '../support/browser.ts';
import { openOffers } from '../support/offers.ts';
import { createOwnedRecords, type OwnedRecords } from '../support/owned-records.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let records: OwnedRecords;
let browsers: Record<Caller, Browser>;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  records = await createOwnedRecords(app);
  browsers = {
    nobody: app.browser(),
    blocked: await stopped({ blockedAt: app.clock.now }),
    closed: await stopped({ closedAt: app.clock.now }),
    unverified: (await createShopper(app, 0, { verified: false })).browser,
    stranger: (await createShopper(app)).browser,
    owner: records.owner.browser,
  };
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

/** Blocking and closing end all sessions; this one stays, so that the state alone is what refuses. */
async function stopped(state: Partial<typeof customers.$inferInsert>): Promise<Browser> {
  const { id, browser } = await createShopper(app, 1000);
  await write(app.deps.db, statement(app.deps.db.update(customers).set(state).where(eq(customers.id, id))));
  return browser;
}

async function callerOf(name: Caller, { endsSession }: Row): Promise<Browser> {
  if (!endsSession || name === 'nobody' || name === 'blocked' || name === 'closed') return browsers[name];
  return (await createShopper(app, 0, { verified: name !== 'unverified' })).browser;
}

function send(browser: Browser, { method, path }: Endpoint, { fields }: Row) {
  const { path: part = 'none', query = {}, body = {} } = fields?.(records) ?? {};
  const filled = path.replace(/\{\w+\}/g, encodeURIComponent(part));
  if (method === 'get') return browser.get(`${filled}?${new URLSearchParams(query)}`);
  return browser.send(method.toUpperCase(), filled, body);
}

test.each(Object.entries(authorizationTable))('%s is for whom its row names', async (name, row) => {
  const answers: Record<string, string> = {};
  for (const caller of callers) {
    const { status, body } = await send(await callerOf(caller, row), endpoints[name as EndpointName], row);
    answers[caller] = status === row.expected[caller] ? String(status) : `${status} ${body?.message_key ?? ''}`;
  }
  expect(answers).toEqual(Object.fromEntries(callers.map((caller) => [caller, String(row.expected[caller])])));
});

test('what needs a customer or a verified one says so in the contract', () => {
  const accessOf = ({ expected }: Row) =>
    expected.nobody !== 401
      ? 'anyone'
      : expected.unverified === 403 && expected.owner !== 403
        ? 'verified'
        : 'customer';
  const programs = ['claimJobs', 'renewJob', 'releaseJob', 'reportStep'];
  const differing = Object.entries<Endpoint>(endpoints)
    .filter(([name]) => !programs.includes(name))
    .filter(([name, { access }]) => (access ?? 'anyone') !== accessOf(authorizationTable[name as EndpointName]));
  expect(differing.map(([name]) => name)).toEqual([]);
});
