import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionDays } from '#rules/limits.ts';
import { goodPassword, signUpCustomer } from '../support/customers.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const day = 86_400;
const onWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0';
const onPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function signIn(email: string, headers: Record<string, string> = {}) {
  const browser = app.browser();
  const { body } = await browser.post('/login', { username: email, password: goodPassword }, { headers });
  const bearer = app.browser();
  bearer.token = body.token;
  return { browser, bearer };
}

async function sessionsOf(browser: ReturnType<TestApp['browser']>) {
  return (await browser.get('/user/security')).body.payload.sessions;
}

describe('the list of devices', () => {
  test('tells browser, system, place and last use of each session, this one first', async () => {
    const { browser, email } = await signUpCustomer(app, { headers: { 'user-agent': onWindows } });
    const began = app.clock.now;
    app.clock.now += 3600;
    await signIn(email, { 'user-agent': onPhone, 'cf-ipcountry': 'PL' });
    app.clock.now += 60;
    expect(await sessionsOf(browser)).toEqual([
      expect.objectContaining({
        browser: 'Firefox',
        system: 'Windows',
        country: '',
        created_at: began,
        last_seen_at: app.clock.now,
        current: true,
      }),
      expect.objectContaining({
        browser: 'Safari',
        system: 'iPhone',
        country: 'PL',
        last_seen_at: app.clock.now - 60,
        current: false,
      }),
    ]);
  });

  test('remembers the last use without a write for every request', async () => {
    const { browser, email } = await signUpCustomer(app);
    const other = await signIn(email);
    app.clock.now += 300;
    await browser.get('/user/profile');
    await app.settled();
    const seen = async () => (await sessionsOf(other.browser)).find(({ current }: { current: boolean }) => !current);
    expect((await seen()).last_seen_at).toBe(app.clock.now - 300);
    app.clock.now += 600;
    await browser.get('/user/profile');
    await app.settled();
    expect((await seen()).last_seen_at).toBe(app.clock.now);
  });

  test('holds no session that is over, and none of another customer', async () => {
    const { browser, email } = await signUpCustomer(app);
    await signUpCustomer(app);
    await signIn(email);
    expect(await sessionsOf(browser)).toHaveLength(2);
    app.clock.now += (sessionDays - 10) * day;
    await browser.get('/is-auth');
    app.clock.now += 11 * day;
    expect(await sessionsOf(browser)).toHaveLength(1);
  });
});

describe('signing a device out', () => {
  test('ends its cookie and its bearer token, and no other', async () => {
    const { browser, email } = await signUpCustomer(app);
    const other = await signIn(email);
    const [, { id }] = await sessionsOf(browser);
    const { status, body } = await browser.post('/user/sessions/end', { id });
    expect([status, body.message]).toEqual([200, 'The device is signed out']);
    expect((await other.browser.get('/user/profile')).status).toBe(401);
    expect((await other.bearer.get('/user/profile')).status).toBe(401);
    expect((await browser.get('/user/profile')).status).toBe(200);
    expect((await browser.post('/user/sessions/end', { id })).status).toBe(404);
  });

  test("is refused for another customer's session as for one that is not there", async () => {
    const [one, other] = [await signUpCustomer(app), await signUpCustomer(app)];
    const [{ id }] = await sessionsOf(other.browser);
    for (const wanted of [id, 'nonsense']) {
      expect((await one.browser.post('/user/sessions/end', { id: wanted })).status).toBe(404);
    }
    expect((await other.browser.get('/user/profile')).status).toBe(200);
  });

  test('takes the cookie when it is this one', async () => {
    const { browser } = await signUpCustomer(app);
    const [{ id }] = await sessionsOf(browser);
    await browser.post('/user/sessions/end', { id });
    expect(browser.cookies.has('session')).toBe(false);
  });

  test('everywhere ends every session, here too', async () => {
    const { browser, email } = await signUpCustomer(app);
    const uninvolved = await signUpCustomer(app);
    const other = await signIn(email);
    const { status, body } = await browser.post('/user/sessions/end-all');
    expect([status, body.message]).toEqual([200, 'You are signed out everywhere']);
    expect(browser.cookies.has('session')).toBe(false);
    expect((await other.bearer.get('/user/profile')).status).toBe(401);
    expect((await uninvolved.browser.get('/user/profile')).status).toBe(200);
  });

  test.each(['/user/sessions/end', '/user/sessions/end-all'])('%s is for customers alone', async (path) => {
    expect((await app.browser().post(path, {})).status).toBe(401);
  });
});

describe('a session that is used', () => {
  test('is renewed in the second half of its life, and its cookie and token with it', async () => {
    const { browser, token } = await signUpCustomer(app);
    browser.token = token;
    app.clock.now += 10 * day;
    const early = await browser.get('/user/profile');
    expect([early.headers.get('x-session-token'), early.headers.getSetCookie()]).toEqual([null, []]);
    app.clock.now += 10 * day;
    const renewed = await browser.get('/user/profile');
    expect(renewed.headers.getSetCookie().join()).toMatch(new RegExp(`^session=.*Max-Age=${sessionDays * day};`));
    const next = renewed.headers.get('x-session-token');
    browser.cookies.clear();
    app.clock.now += 20 * day;
    expect((await browser.get('/user/profile')).status).toBe(401);
    browser.token = next;
    expect((await browser.get('/user/profile')).status).toBe(200);
  });

  test('is told again while the token that was sent before is used, since an answer may get lost', async () => {
    const { browser, token } = await signUpCustomer(app);
    browser.cookies.clear();
    browser.token = token;
    app.clock.now += 20 * day;
    await browser.get('/user/profile');
    const again = await browser.get('/user/profile');
    expect(again.headers.get('x-session-token')).toMatch(/^ey/);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('as a cookie alone, gets the cookie anew and no token', async () => {
    const { browser } = await signUpCustomer(app);
    app.clock.now += 20 * day;
    const { headers } = await browser.get('/is-auth');
    expect(headers.get('x-session-token')).toBeNull();
    expect(headers.getSetCookie().join()).toContain('HttpOnly');
  });
});
