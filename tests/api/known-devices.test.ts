import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../support/browser.ts';
import { goodPassword, mailedLink, signUpCustomer } from '../support/customers.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const wrong = 'Wrong1234';
const another = 'Another123';
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const keyOf = ({ status, body }: { status: number; body: { message_key?: string } }) => [status, body.message_key];
/** An address of the n-th network. */
const network = (n: number) => `2001:db8:${n.toString(16)}::1`;

const login = (browser: Browser, username: string, fields: object = {}) =>
  browser.post('/login', { username, password: goodPassword, ...fields });

/** How often each answer came to wrong passwords that are tried at once. */
async function guesses(email: string, addresses: string[]) {
  const tried = addresses.map((address) => login(app.browser(address), email, { password: wrong }));
  const counts: Record<string, number> = {};
  for (const { body } of await Promise.all(tried)) counts[body.message_key] = (counts[body.message_key] ?? 0) + 1;
  return counts;
}

/** The browser with the cookies that are left when its session has ended. */
function later(browser: Browser, address: string): Browser {
  const again = app.browser(address);
  const device = browser.cookies.get('device');
  if (device) again.cookies.set('device', device);
  return again;
}

/** Fills the account's count of strangers. */
const underAttack = (email: string) => guesses(email, numbers(24).map(network));

/** Of 100 answers so many judged a password; the others refused to, some because the shop had enough to do already. */
function expectJudged(
  answers: Record<string, number>,
  judged: number,
  { by, else: paused }: { by: string; else: string },
): void {
  const { [by]: right = 0, [paused]: late = 0, shop_busy: busy = 0, ...others } = answers;
  expect({ judged: right, refused: late + busy, others }).toEqual({ judged, refused: 100 - judged, others: {} });
}

describe('of 100 wrong passwords at once', () => {
  test('from the addresses of one network five are judged', async () => {
    const { email } = await signUpCustomer(app, { verified: false });
    const addresses = numbers(100).map((n) => `2001:db8:1:2::${n.toString(16)}`);
    expectJudged(await guesses(email, addresses), 5, { by: 'wrong_credentials', else: 'login_paused' });
  });

  test('from 100 networks twenty are judged, whether or not the account exists', async () => {
    const { email } = await signUpCustomer(app, { verified: false });
    for (const each of [email, 'nobody@example.test'])
      expectJudged(await guesses(each, numbers(100).map(network)), 20, {
        by: 'wrong_credentials',
        else: 'account_paused',
      });
  });

  test('in one session five are judged, from however many networks', async () => {
    const { browser } = await signUpCustomer(app, { verified: false });
    const form = { cur_password: wrong, new_password: another, repeat_password: another };
    const tried = numbers(100).map((n) =>
      browser.post('/user/change-password', form, { headers: { 'cf-connecting-ip': network(n) } }),
    );
    const keys = (await Promise.all(tried)).map(({ body }) => String(body.message_key));
    const answers = Object.fromEntries(keys.map((key) => [key, keys.filter((each) => each === key).length]));
    expectJudged(answers, 5, { by: 'wrong_password', else: 'login_paused' });
  });
});

test('passwords typed again are counted over all sessions, but for a known device', async () => {
  const { email, browser } = await signUpCustomer(app);
  const close = (from: Browser, password: string) => from.post('/user/close', { password });
  for (let session = 0; session < 5; session++) {
    const thief = app.browser(network(session));
    await login(thief, email);
    thief.cookies.delete('device');
    for (let guess = 0; guess < 4; guess++) await close(thief, wrong);
  }
  const thief = app.browser();
  await login(thief, email);
  thief.cookies.delete('device');
  expect(keyOf(await close(thief, wrong))).toEqual([429, 'login_paused']);
  expect(keyOf(await close(browser, wrong))).toEqual([422, 'wrong_password']);
  expect((await close(browser, goodPassword)).status).toBe(200);
});

describe('while strangers guess at an account', () => {
  test('a stranger is paused with the right password too, and told how to get in', async () => {
    const { email } = await signUpCustomer(app, { verified: false });
    await underAttack(email);
    const answer = await login(app.browser('203.0.113.99'), email, { lang_id: 2 });
    expect(keyOf(answer)).toEqual([429, 'account_paused']);
    expect(answer.body.message).toContain('„Passwort vergessen?“');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('the pause of strangers doubles up to an hour', async () => {
    const { email } = await signUpCustomer(app, { verified: false });
    const pauses: number[] = [];
    await underAttack(email);
    for (let turn = 0; turn < 15; turn++) {
      const paused = await login(app.browser(network(200 + turn)), email);
      pauses.push(Number(paused.headers.get('retry-after')));
      app.clock.now += pauses.at(-1) ?? 0;
      await login(app.browser(network(300 + turn)), email, { password: wrong });
    }
    expect(pauses.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(pauses.slice(-2)).toEqual([3600, 3600]);
  });

  test('the owner signs in on a device that signed in before, from any network', async () => {
    const { email, browser } = await signUpCustomer(app, { verified: false });
    await underAttack(email);
    const answer = await login(later(browser, network(500)), email);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith('device='))).toMatch(
      /Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect(keyOf(await login(app.browser(network(501)), email))).toEqual([429, 'account_paused']);
  });

  test('a known device has a count of its own, in which five wrong ones at once are judged', async () => {
    const { email, browser } = await signUpCustomer(app, { verified: false });
    await underAttack(email);
    const tried = numbers(20).map((n) => login(later(browser, network(n)), email, { password: wrong }));
    const keys = (await Promise.all(tried)).map(({ body }) => body.message_key);
    expect(keys.filter((key) => key === 'wrong_credentials')).toHaveLength(5);
    expect(keys.filter((key) => key === 'login_paused')).toHaveLength(15);
  });

  test('the mailed link lets the owner in on a new device', async () => {
    const { email } = await signUpCustomer(app);
    const fresh = app.browser(network(600));
    await fresh.post('/user/reset-password', { email });
    const token = new URL(await mailedLink(app, email)).searchParams.get('token') ?? '';
    const form = { token, email, password: another, password_confirmation: another };
    expect((await fresh.post('/reset-password', form)).status).toBe(200);
    await underAttack(email);
    expect((await login(fresh, email, { password: another })).status).toBe(200);
  });
});

describe('a device is a stranger', () => {
  const refused = [429, 'account_paused'];

  test.each([
    ['of another account', async () => (await signUpCustomer(app)).browser],
    [
      'with a forged cookie',
      async (browser: Browser) => {
        const forged = app.browser();
        const [head, body, signature = ''] = (browser.cookies.get('device') ?? '').split('.');
        forged.cookies.set('device', [head, body, signature.split('').reverse().join('')].join('.'));
        return forged;
      },
    ],
    [
      'after a year',
      async (browser: Browser) => {
        app.clock.now += 365 * 86_400;
        return browser;
      },
    ],
    [
      'after signing out everywhere',
      async (browser: Browser) => {
        expect((await browser.post('/user/sessions/end-all')).status).toBe(200);
        return browser;
      },
    ],
  ])('%s', async (_, deviceOf) => {
    const { email, browser } = await signUpCustomer(app, { verified: false });
    const device = await deviceOf(browser);
    await underAttack(email);
    expect(keyOf(await login(later(device, '203.0.113.50'), email))).toEqual(refused);
  });

  test('once the password was changed on another, which stays known', async () => {
    const { email, browser } = await signUpCustomer(app, { verified: false });
    const other = app.browser();
    await login(other, email);
    const change = { cur_password: goodPassword, new_password: another, repeat_password: another };
    expect((await browser.post('/user/change-password', change)).status).toBe(200);
    await underAttack(email);
    expect(keyOf(await login(later(other, network(700)), email, { password: another }))).toEqual(refused);
    expect((await login(later(browser, network(701)), email, { password: another })).status).toBe(200);
  });
});

test('one browser knows three customers', async () => {
  const shared = app.browser();
  const emails: string[] = [];
  for (let n = 0; n < 4; n++) {
    const { email } = await signUpCustomer(app, { verified: false });
    emails.push(email);
    await login(shared, email);
  }
  for (const email of emails) await underAttack(email);
  const [forgotten = '', ...known] = emails;
  for (const email of known) expect((await login(later(shared, network(800)), email)).status).toBe(200);
  expect((await login(later(shared, network(801)), forgotten)).status).toBe(429);
});

test('who guesses codes with the right password does not lock out a device where a code was right', async () => {
  const customer = await customerWithTwoFactor(app);
  const { email, secret } = customer;
  app.clock.now += 30;
  const device = app.browser(network(900));
  expect((await login(device, email, { code: codeOf(app, secret) })).status).toBe(200);
  const tried = numbers(100).map((n) => login(app.browser(network(n)), email, { code: '000000' }));
  const keys = (await Promise.all(tried)).map(({ body }) => body.message_key);
  expect(keys.filter((key) => key === 'two_factor_wrong')).toHaveLength(5);
  app.clock.now += 30;
  await login(app.browser(), email, { code: '000000' });
  const paused = await login(later(customer.browser, network(901)), email, { code: codeOf(app, secret) });
  expect(keyOf(paused)).toEqual([429, 'two_factor_paused']);
  expect((await login(later(device, network(902)), email, { code: codeOf(app, secret) })).status).toBe(200);
});
