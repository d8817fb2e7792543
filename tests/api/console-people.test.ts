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

const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email);

test('the link of a colleague is mailed to them and shown to nobody; that of somebody new to whoever invites, too', async () => {
  const invite = async (body: object) => (await owner.browser.post('/ops/operators/invite', body)).body.payload;
  const first = await invite({ email: 'new@regalia.test', role: 'clerk' });
  expect(first).toMatchObject({ isNew: true, url: expect.stringContaining('/ops/invitation#') });
  for (const email of ['new@regalia.test', clerk.email]) {
    const again = await invite({ email });
    expect(again).toMatchObject({ email, isNew: false, url: null });
    await app.settled();
    const text = mailsTo(email).at(-1)?.text ?? '';
    const [, token] = /\/ops\/invitation#(\S+)/.exec(text) ?? [];
    const begun = await app.browser().post('/ops/invitation/begin', { token });
    expect([begun.status, begun.body.payload.email]).toEqual([200, email]);
  }
});

test('a key that is made in somebody’s name is told to them by mail', async () => {
  const made = await owner.browser.post('/ops/operators/key', { email: clerk.email, name: 'laptop' });
  expect(made.status).toBe(200);
  await app.settled();
  const mail = mailsTo(clerk.email).at(-1);
  expect(mail?.subject).toBe('A key was made in your name');
  expect(mail?.text).toContain(
    `${owner.email} has made a key for the command line in your name (${clerk.email} laptop)`,
  );
  expect(mail?.text).not.toContain(made.body.payload.key);
});
