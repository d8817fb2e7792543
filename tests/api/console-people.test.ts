/** People and audit over HTTP: one entry of the log by its id, and sessions one by one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorRestMinutes } from '#rules/operators.ts';
import { readKeyOwner } from '#server/domain/operators/operator/read-key-owner.ts';
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

test('who is switched off is out with the next request, and gets in again by a new link once switched on', async () => {
  const gus = await signedInOperator(app, 'clerk', 'gus');
  const post = (action: string) => owner.browser.post(`/ops/operators/${action}`, { email: gus.email });
  expect((await gus.browser.get('/ops/me')).status).toBe(200);
  const off = await post('off');
  expect([off.status, off.body.message]).toEqual([200, `${gus.email} is switched off.`]);
  expect((await gus.browser.get('/ops/me')).status).toBe(401);
  expect((await post('off')).body.message_key).toBe('operator_off');
  expect((await post('invite')).body.message_key).toBe('operator_off');
  const on = await post('on');
  expect([on.status, on.body.message]).toEqual([200, `${gus.email} is switched on; a link lets them in.`]);
  expect((await post('on')).body.message_key).toBe('changed_meanwhile');
  expect((await gus.browser.get('/ops/me')).status, 'the session has ended').toBe(401);
  expect((await post('invite')).status).toBe(200);
});

test('who is signed out everywhere has no session, and may sign in again', async () => {
  const hal = await signedInOperator(app, 'clerk', 'hal');
  const { status, body } = await owner.browser.post('/ops/operators/sign-out', { email: hal.email });
  expect([status, body.message]).toEqual([200, `${hal.email} is signed out everywhere.`]);
  expect((await hal.browser.get('/ops/me')).status).toBe(401);
  expect(await sessionsOf(hal.email)).toEqual([]);
  const people = (await owner.browser.get('/ops/operators')).body.payload;
  expect(people.find(({ id }: { id: string }) => id === hal.id)).toMatchObject({ switchedOffAt: null, sessions: 0 });
});

test('a key is made under a name once, and is good until it is revoked', async () => {
  const { email } = await signedInOperator(app, 'clerk', 'ivy');
  const make = () => owner.browser.post('/ops/operators/key', { email, name: 'laptop' });
  const { id, key } = (await make()).body.payload;
  const taken = await make();
  expect([taken.status, taken.body.message_key]).toEqual([409, 'key_name_taken']);
  expect(await readKeyOwner({ deps: app.deps }, { key })).toMatchObject({ email });
  const revoke = () => owner.browser.post('/ops/keys/revoke', { id });
  const revoked = await revoke();
  expect([revoked.status, revoked.body.message]).toEqual([200, 'The key is no longer good.']);
  expect(await readKeyOwner({ deps: app.deps }, { key })).toBeNull();
  expect((await revoke()).body.message_key).toBe('changed_meanwhile');
  expect((await make()).status, 'its name is free again').toBe(200);
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
