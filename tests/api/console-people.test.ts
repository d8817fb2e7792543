/** People and audit over HTTP: one entry of the log by its id, and sessions one by one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorRestMinutes } from '#rules/operators.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let owner: TestOperator;
let clerk: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  owner = await signedInOperator(app, 'owner');
  clerk = await signedInOperator(app, 'clerk');
});
afterAll(() => app.close());

const sessionsOf = async (email: string) =>
  (await owner.browser.get(`/ops/operators/sessions?email=${encodeURIComponent(email)}`)).body.payload;

test('an entry of the audit log is found by its id, however old it is', async () => {
  await owner.browser.post('/ops/operators/role', { email: clerk.email, role: 'clerk' });
  for (const role of ['viewer', 'clerk']) await owner.browser.post('/ops/operators/role', { email: clerk.email, role });
  const all = (await owner.browser.get('/ops/audit?limit=100')).body.payload;
  const oldest = all.at(-1);
  expect((await clerk.browser.get(`/ops/audit?id=${oldest.id}&limit=1`)).body.payload).toEqual([oldest]);
  expect((await clerk.browser.get('/ops/audit?id=aud_none&limit=1')).body.payload).toEqual([]);
});

test('sessions of a person are listed with what was used last first, without what opens them', async () => {
  const dora = await signedInOperator(app, 'manager', 'dora');
  const [session] = await sessionsOf(dora.email);
  expect(session).toEqual({
    id: expect.stringMatching(/^\S{12}$/),
    createdAt: app.clock.now,
    lastUsedAt: app.clock.now,
    expiresAt: expect.any(Number),
  });
  app.clock.now += operatorRestMinutes * 60;
  owner = await signedInOperator(app, 'owner', 'later');
  expect(await sessionsOf(dora.email)).toEqual([]);
});

test('one session is ended by an owner, the person’s others go on, and the log says which', async () => {
  const eve = await signedInOperator(app, 'clerk', 'eve');
  const other = await signedInOperator(app, 'clerk', 'fay');
  const [{ id: session }] = await sessionsOf(eve.email);
  const end = (browser: TestOperator['browser'], email: string) =>
    browser.post('/ops/operators/end-session', { email, session });
  expect((await end(other.browser, eve.email)).status).toBe(403);
  expect((await end(owner.browser, other.email)).status).toBe(404);
  expect((await end(owner.browser, eve.email)).status).toBe(200);
  expect((await eve.browser.get('/ops/me')).status).toBe(401);
  expect((await other.browser.get('/ops/me')).status).toBe(200);
  expect((await end(owner.browser, eve.email)).status).toBe(404);
  const [entry] = (await owner.browser.get('/ops/audit?action=operators.sessions&limit=1')).body.payload;
  expect(entry).toMatchObject({ subject: eve.id, details: { email: eve.email, session } });
});
