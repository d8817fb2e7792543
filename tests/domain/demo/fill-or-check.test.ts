/** Where an empty database is filled with the demo, and where a demo stops a start or a deploy. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '#node/environment.ts';
import { createKey } from '#server/domain/couriers/operator/create-key.ts';
import { revokeKey } from '#server/domain/couriers/operator/revoke-key.ts';
import { sandboxActor } from '#server/domain/demo/parts/marks.ts';
import { fillOrCheck, isForDemo, refuseDemo } from '../../../scripts/demo/fill-or-check.ts';
import { setSetting as putSetting } from '../../support/customers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const live = {
  SITE_URL: 'https://shop.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

test.each<[string, Record<string, string>, boolean]>([
  ['the embedded database of a local shop', {}, true],
  ['the embedded one of a shop on https', live, false],
  ['the embedded one of a local shop with a live key', { ...live, SITE_URL: 'http://localhost:4321' }, false],
  ['a remote one', { LIBSQL_URL: 'libsql://shop.turso.io', SEED_DEMO: '1' }, false],
  ['another one on this machine', { LIBSQL_URL: 'http://127.0.0.1:8080' }, false],
  ['another one on this machine, when it is wanted', { LIBSQL_URL: 'http://127.0.0.1:8080', SEED_DEMO: '1' }, true],
  ['the remote one of a shop on https', { ...live, LIBSQL_URL: 'libsql://shop.turso.io' }, false],
])('the demo goes into %s: %o gives %s', (_, variables, expected) => {
  expect(isForDemo(readEnvironment(variables))).toBe(expected);
});

let app: TestApp;
let said: string[];
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function start(variables: Record<string, string>): Promise<void> {
  said = [];
  const environment = readEnvironment({ LIBSQL_URL: app.url, SEED_ITEMS: '10', ...variables });
  const place = { url: app.url, authToken: undefined };
  return fillOrCheck(place, { ...environment, encryptionKey: app.deps.encryptionKey }, (line) => said.push(line));
}

test('an empty database that is not the embedded one stays empty, and a line says how to fill it', async () => {
  for (const variables of [{}, live]) {
    await start(variables);
    expect(said).toEqual([expect.stringMatching(/^The database is empty; fill it with npm run ops /)]);
  }
  await expect(start({ ...live, SEED_DEMO: '1' })).rejects.toThrow(/^SEED_DEMO=1 is for a shop and a database on this/);
  const { rows } = await app.deps.db.$client.execute('select count(*) as n from customers');
  expect(rows[0]?.n).toBe(0);
});

test('filled on demand, it stops a start on https and a deploy in one line each; so do its bank account, its trade link and a key of its courier alone', async () => {
  await start({ SEED_DEMO: '1' });
  expect(said).toEqual(['Filled the empty database with 10 items.']);
  const line = /^The database holds 5 customers of the demo, whose password everyone knows; .+demo remove`\.$/;
  await expect(start(live)).rejects.toThrow(line);
  const place = { url: app.url, authToken: undefined };
  await expect(refuseDemo(place)).rejects.toThrow(line);

  await app.deps.db.$client.execute(`update customers set email = 'closed:' || id`);
  await expect(refuseDemo(place)).rejects.toThrow(/^The settings hold the bank account of the demo, .+\.$/);
  await putSetting(app.deps, 'sepa_iban', '');
  await expect(refuseDemo(place)).rejects.toThrow(/^The settings hold the trade link of the demo, .+\.$/);
  await putSetting(app.deps, 'trade_url', '');
  const ctx = { deps: app.deps, actor: sandboxActor, role: 'owner' as const };
  const { id } = await createKey(ctx, { name: 'sandbox', scope: 'courier' });
  await expect(refuseDemo(place)).rejects.toThrow(/^The database holds a key of the sandbox's courier, .+\.$/);
  await revokeKey(ctx, { id });
  await refuseDemo(place);
});
