import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { challengeMinutes, invitationMinutes } from '#rules/operators.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import { inviteOperator } from '#server/domain/operators/operator/invite-operator.ts';
import { listOperators } from '#server/domain/operators/operator/list-operators.ts';
import { switchOff } from '#server/domain/operators/operator/switch-off.ts';
import { switchOn } from '#server/domain/operators/operator/switch-on.ts';
import { createAuthenticator, type Signing } from '../support/authenticator.ts';
import type { Browser } from '../support/browser.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const owner = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const tokenOf = (url: string) => url.slice(url.indexOf('#') + 1);
const refused = { status: 403, body: { message_key: 'passkey_refused' } };
const linkInvalid = { status: 422, body: { message_key: 'link_invalid' } };

async function invite(email: string) {
  const { url } = await inviteOperator(owner(), { email, role: 'owner' });
  return tokenOf(url);
}

async function make(browser: Browser, token: string, signing?: Signing, device = createAuthenticator()) {
  const { body } = await browser.post('/ops/invitation/begin', { token });
  const response = device.make(body.payload?.options ?? { challenge: 'none' }, signing);
  return { device, answer: await browser.post('/ops/invitation', { token, response }) };
}

async function signIn(browser: Browser, device: ReturnType<typeof createAuthenticator>, signing?: Signing) {
  const { body } = await browser.post('/ops/sign-in/begin', {});
  return browser.post('/ops/sign-in', { response: device.sign(body.payload.options, signing) });
}

const statusOfMe = async (browser: Browser) => (await browser.get('/ops/me')).status;

test('a one-time link makes a passkey, which signs in from then on', async () => {
  const browser = app.browser();
  const token = await invite('Ann@Regalia.test');
  expect((await browser.post('/ops/invitation/begin', { token })).body.payload).toMatchObject({
    email: 'ann@regalia.test',
    options: {
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  });
  const { device, answer } = await make(browser, token);
  expect(answer.status).toBe(200);
  expect((await browser.get('/ops/me')).body.payload).toMatchObject({ email: 'ann@regalia.test', role: 'owner' });

  const elsewhere = app.browser();
  expect((await signIn(elsewhere, device)).status).toBe(200);
  expect(await statusOfMe(elsewhere)).toBe(200);
  expect(await statusOfMe(browser)).toBe(200);
  expect((await elsewhere.post('/ops/sign-out', {})).status).toBe(200);
  expect(await statusOfMe(elsewhere)).toBe(401);
});

test('a link works once, and the mailed one is the same link', async () => {
  const { url } = await inviteOperator(owner(), { email: 'bob@regalia.test', role: 'viewer' });
  await app.settled();
  await deliverOutbox({ deps: app.deps });
  const mail = app.mails.findLast(({ to }) => to === 'bob@regalia.test');
  const [, mailed = ''] = /\/ops\/invitation#([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  expect((await make(app.browser(), mailed)).answer.status).toBe(200);
  expect((await make(app.browser(), mailed)).answer).toMatchObject(linkInvalid);
  expect((await make(app.browser(), tokenOf(url))).answer).toMatchObject(linkInvalid);
});

test('of two browsers with one link at one moment, one makes a passkey', async () => {
  const token = await invite('two@regalia.test');
  const answers = await Promise.all([make(app.browser(), token), make(app.browser(), token)]);
  expect(answers.map(({ answer }) => answer.status).toSorted()).toEqual([200, 422]);
  const listed = await listOperators(owner());
  expect(listed.find(({ email }) => email === 'two@regalia.test')).toMatchObject({ passkeys: 1, sessions: 1 });
});

test('a link ends after its minutes, and with the next one', async () => {
  const first = await invite('cid@regalia.test');
  const second = await invite('cid@regalia.test');
  expect((await make(app.browser(), first)).answer).toMatchObject(linkInvalid);
  app.clock.now += invitationMinutes * 60;
  expect((await make(app.browser(), second)).answer).toMatchObject(linkInvalid);
  expect((await make(app.browser(), 'a token of nobody')).answer).toMatchObject(linkInvalid);
  expect((await make(app.browser(), '.')).answer).toMatchObject(linkInvalid);
});

test('a new link ends the lost passkey and its sessions when it is used, not before', async () => {
  const browser = app.browser();
  const { device } = await make(browser, await invite('dan@regalia.test'));
  const link = await invite('dan@regalia.test');
  expect(await statusOfMe(browser)).toBe(200);
  expect((await signIn(app.browser(), device)).status).toBe(200);
  expect((await make(app.browser(), link)).answer.status).toBe(200);
  expect(await statusOfMe(browser)).toBe(401);
  expect(await signIn(app.browser(), device)).toMatchObject(refused);
});

test('a session has a new id whatever cookie the browser had, and the earlier one ends', async () => {
  const browser = app.browser();
  const { device } = await make(browser, await invite('eve@regalia.test'));
  const before = browser.cookies.get('ops') ?? '';
  await signIn(browser, device);
  expect(browser.cookies.get('ops')).not.toBe(before);
  const earlier = app.browser();
  earlier.cookies.set('ops', before);
  expect(await statusOfMe(earlier)).toBe(401);

  const victim = app.browser();
  victim.cookies.set('ops', 'planted');
  await signIn(victim, device);
  const attacker = app.browser();
  attacker.cookies.set('ops', 'planted');
  expect(await statusOfMe(victim)).toBe(200);
  expect(await statusOfMe(attacker)).toBe(401);
});

test.each<[string, Signing]>([
  ['for another site', { origin: 'http://evil.test' }],
  ['by a passkey of another site', { rpId: 'evil.test' }],
  ['without proof that it is the person', { userVerified: false }],
])('an answer %s is refused', async (_, signing) => {
  const token = await invite('fay@regalia.test');
  expect((await make(app.browser(), token, signing)).answer).toMatchObject(refused);
  const { device } = await make(app.browser(), token);
  expect(await signIn(app.browser(), device, signing)).toMatchObject(refused);
});

test('a challenge is answered once, soon, and by the browser that asked', async () => {
  const { device } = await make(app.browser(), await invite('gus@regalia.test'));
  const browser = app.browser();
  const { body } = await browser.post('/ops/sign-in/begin', {});
  const other = app.browser();
  await other.post('/ops/sign-in/begin', {});
  expect(await other.post('/ops/sign-in', { response: device.sign(body.payload.options) })).toMatchObject(refused);
  const cookie = browser.cookies.get('ops-challenge') ?? '';
  const response = device.sign(body.payload.options);
  expect((await browser.post('/ops/sign-in', { response })).status).toBe(200);
  browser.cookies.set('ops-challenge', cookie);
  expect(await browser.post('/ops/sign-in', { response })).toMatchObject(refused);
  const late = await browser.post('/ops/sign-in/begin', {});
  app.clock.now += challengeMinutes * 60;
  expect(await browser.post('/ops/sign-in', { response: device.sign(late.body.payload.options) })).toMatchObject(
    refused,
  );
});

test('a passkey whose count does not go on may be a copy, and is refused', async () => {
  const { device } = await make(app.browser(), await invite('hal@regalia.test'));
  expect((await signIn(app.browser(), device, { counter: 7 })).status).toBe(200);
  expect(await signIn(app.browser(), device, { counter: 7 })).toMatchObject(refused);
  expect(await signIn(app.browser(), device, { counter: 3 })).toMatchObject(refused);
  expect((await signIn(app.browser(), device, { counter: 8 })).status).toBe(200);
});

test('a passkey that does not count signs in again and again', async () => {
  const { device } = await make(app.browser(), await invite('ida@regalia.test'));
  for (const _ of [1, 2]) expect((await signIn(app.browser(), device, { counter: 0 })).status).toBe(200);
});

test('whoever is switched off is out with the next request, and comes back by a link alone', async () => {
  const browser = app.browser();
  const { device } = await make(browser, await invite('joy@regalia.test'));
  const open = await invite('joy@regalia.test');
  await switchOff(owner(), { email: 'joy@regalia.test' });
  expect(await statusOfMe(browser)).toBe(401);
  expect(await signIn(app.browser(), device)).toMatchObject(refused);
  expect((await make(app.browser(), open)).answer).toMatchObject(linkInvalid);
  await expect(invite('joy@regalia.test')).rejects.toMatchObject({ code: 'operator_off' });
  await switchOn(owner(), { email: 'joy@regalia.test' });
  expect(await statusOfMe(browser)).toBe(401);
  expect(await signIn(app.browser(), device)).toMatchObject(refused);
  expect((await make(app.browser(), await invite('joy@regalia.test'))).answer.status).toBe(200);
});

test('another site’s page cannot sign a browser in or out', async () => {
  const browser = app.browser();
  const { device } = await make(browser, await invite('kim@regalia.test'));
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await browser.post('/ops/sign-in/begin', {}, foreign)).status).toBe(403);
  const { body } = await browser.post('/ops/sign-in/begin', {});
  const answer = await browser.post('/ops/sign-in', { response: device.sign(body.payload.options) }, foreign);
  expect(answer.status).toBe(403);
  browser.cookies.delete('XSRF-OPS');
  expect((await browser.post('/ops/sign-out', {})).status).toBe(403);
  expect(await statusOfMe(browser)).toBe(200);
});

test('neither a link nor what a browser keeps lies in the database as it is', async () => {
  const browser = app.browser();
  const token = await invite('lea@regalia.test');
  await make(browser, token);
  const { rows } = await app.deps.db.$client.execute(
    `select json_group_array(id) || (select json_group_array(id || mail_seed) from operator_invitations)
      || (select json_group_array("values") from outbox) as texts from operator_sessions`,
  );
  const texts = String(rows[0]?.texts);
  expect(texts).not.toContain(token);
  expect(texts).not.toContain(browser.cookies.get('ops'));
});

test('on https its cookies are of this host alone', async () => {
  const secure = await createTestApp({ siteUrl: 'https://shop.regalia.test' });
  onTestFinished(() => secure.close());
  const { url } = await inviteOperator({ ...owner(), deps: secure.deps }, { email: 'ann@regalia.test', role: 'owner' });
  const signing = { origin: 'https://shop.regalia.test', rpId: 'shop.regalia.test' };
  const { answer } = await make(secure.browser(), tokenOf(url), signing);
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().filter((cookie) => !/max-age=0/i.test(cookie));
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-ops', '__Host-XSRF-OPS']);
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/;.* Secure; SameSite=Strict/);
});
