import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishSteam } from '#server/domain/auth/finish-steam.ts';
import { linkSteam } from '#server/domain/auth/link-steam.ts';
import { resetPassword } from '#server/domain/auth/reset-password.ts';
import type { Browser } from '../support/browser.ts';
import {
  goodPassword,
  mailedLink,
  openRegistration,
  principalOf,
  setSetting,
  signUpCustomer,
  signUpForm,
} from '../support/customers.ts';
import { interleaved } from '../support/interleaved.ts';
import { type SteamDouble, startSteamDouble } from '../support/steam-double.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let steam: SteamDouble;
let app: TestApp;
beforeAll(async () => {
  steam = await startSteamDouble();
  app = await createTestApp({ steamEndpoint: steam.endpoint });
  await openRegistration(app);
  await setSetting(app.deps, 'steam_enabled', true);
});
afterAll(async () => {
  await app.close();
  await steam.close();
});

let accounts = 0;
function newSteamId(): string {
  accounts += 1;
  return `7656119${String(8_000_000_000 + accounts)}`;
}

/** What the visitor takes to Steam. */
async function question(browser: Browser, redirect = ''): Promise<URL> {
  const { status, headers } = await browser.get(`/auth/steam/start?redirect=${encodeURIComponent(redirect)}`);
  expect(status).toBe(302);
  return new URL(headers.get('location') ?? '');
}

async function bringBack(browser: Browser, answer: URLSearchParams): Promise<string | null> {
  const { status, headers } = await browser.get(`/auth/steam/return?${answer}`);
  expect(status).toBe(302);
  return headers.get('location');
}

async function comeThroughSteam(browser: Browser, steamId: string, redirect = ''): Promise<string | null> {
  return bringBack(browser, steam.answer(await question(browser, redirect), steamId, app.clock.now));
}

async function link(browser: Browser, steamId: string, proof: object = {}) {
  const { body, status } = await browser.post('/user/steam/link', { password: goodPassword, ...proof });
  expect(status, body.message).toBe(200);
  return bringBack(browser, steam.answer(new URL(body.redirect_url), steamId, app.clock.now));
}

async function linkedCustomer() {
  const [customer, steamId] = [await signUpCustomer(app), newSteamId()];
  expect(await link(customer.browser, steamId)).toBe('/account/personal?steam=linked');
  return { ...customer, steamId };
}

/** Where a customer is led who has come in, on the way to `target`. */
const signedIn = (target: string) => `/auth?form=signin&redirect=${encodeURIComponent(target)}&steam=in`;

const isIn = async (browser: Browser) => (await browser.get('/is-auth')).body.authenticated;

describe('the way to Steam', () => {
  test('goes to the fixed endpoint, comes back here, and asks who it is', async () => {
    const url = await question(app.browser());
    expect(url.origin + url.pathname).toBe(steam.endpoint);
    expect(url.searchParams.get('openid.realm')).toBe('http://localhost:4321');
    expect(url.searchParams.get('openid.return_to')).toMatch(
      /^http:\/\/localhost:4321\/api\/auth\/steam\/return\?state=[\w-]{43}$/,
    );
  });

  test('is closed while the setting is off', async () => {
    const { browser } = await signUpCustomer(app);
    await setSetting(app.deps, 'steam_enabled', false);
    const { headers } = await app.browser().get('/auth/steam/start');
    const answer = await browser.post('/user/steam/link', { password: goodPassword });
    await setSetting(app.deps, 'steam_enabled', true);
    expect(headers.get('location')).toBe('/auth?form=signin');
    expect([answer.status, answer.body.message_key]).toEqual([403, 'steam_disabled']);
  });
});

describe('a customer who has linked Steam', () => {
  test('signs in with it, and gets to where they wanted to go', async () => {
    const { steamId } = await linkedCustomer();
    const browser = app.browser();
    expect(await comeThroughSteam(browser, steamId, '/de/cart?from=steam')).toBe(signedIn('/cart?from=steam'));
    expect(await isIn(browser)).toBe(true);
    expect(await comeThroughSteam(app.browser(), steamId, 'https://evil.example/')).toBe(signedIn('/account'));
  });

  test('is told by mail, and sees it in the profile', async () => {
    const { browser, email, steamId } = await linkedCustomer();
    await app.settled();
    expect(app.mails.filter((mail) => mail.to === email).map(({ subject }) => subject)).toContain(
      'Your Steam account is linked',
    );
    expect((await browser.get('/user/security')).body.payload.steam).toEqual({
      enabled: true,
      steamid: steamId,
      linked_at: app.clock.now,
    });
  });

  test('has to pass two-factor authentication all the same, once', async () => {
    const customer = await customerWithTwoFactor(app);
    const steamId = newSteamId();
    await link(customer.browser, steamId, { code: codeOf(app, customer.secret) });
    app.clock.now += 60;
    const browser = app.browser();
    expect(await comeThroughSteam(browser, steamId)).toBe('/auth?form=signin&steam=code');
    expect(await isIn(browser)).toBe(false);
    const pass = (code: string) => browser.post('/auth/steam/code', { code });
    expect((await pass('')).body.message_key).toBe('two_factor_required');
    expect((await pass('000000')).body.message_key).toBe('two_factor_wrong');
    const { status, body } = await pass(codeOf(app, customer.secret));
    expect(status).toBe(200);
    expect(body.token).toMatch(/^ey/);
    expect(await isIn(browser)).toBe(true);
    expect((await pass(codeOf(app, customer.secret, 1))).body.message_key).toBe('steam_expired');
  });

  test('does not get in when blocked', async () => {
    const { id, steamId } = await linkedCustomer();
    await app.deps.db.$client.execute({ sql: 'update customers set blocked_at = 1 where id = ?', args: [id] });
    const browser = app.browser();
    expect(await comeThroughSteam(browser, steamId)).toBe('/auth?form=signin&steam=blocked');
    expect(await isIn(browser)).toBe(false);
  });

  test('loses it when the password is set anew by mail, and is told so', async () => {
    const { email, steamId } = await linkedCustomer();
    await app.browser().post('/user/reset-password', { email });
    const { searchParams } = new URL(await mailedLink(app, email));
    const form = {
      token: searchParams.get('token'),
      email,
      password: 'Another123',
      password_confirmation: 'Another123',
    };
    expect((await app.browser().post('/reset-password', form)).status).toBe(200);
    const browser = app.browser();
    expect(await comeThroughSteam(browser, steamId)).toContain('/auth?form=signup');
    expect(await isIn(browser)).toBe(false);
    await app.settled();
    const told = app.mails.findLast(({ to }) => to === email);
    expect(told?.subject).toBe('Your password has been changed');
    expect(told?.text).toContain('Your Steam account was unlinked');
  });

  test('gets mails in the language of the last sign-in', async () => {
    const { id, steamId } = await linkedCustomer();
    const browser = app.browser();
    const start = await browser.get('/auth/steam/start?lang_id=5');
    const answer = steam.answer(new URL(start.headers.get('location') ?? ''), steamId, app.clock.now);
    await bringBack(browser, answer);
    const { rows } = await app.deps.db.$client.execute({
      sql: 'select language from customers where id = ?',
      args: [id],
    });
    expect(rows[0]?.language).toBe('pl');
  });

  test('unlinks it with the password, and is told by mail', async () => {
    const { browser, email, steamId } = await linkedCustomer();
    const unlink = (password: string) => browser.post('/user/steam/unlink', { password });
    expect((await unlink('Wrong1234')).body.message_key).toBe('wrong_password');
    expect((await unlink(goodPassword)).status).toBe(200);
    expect((await unlink(goodPassword)).status).toBe(404);
    expect(await comeThroughSteam(app.browser(), steamId)).toContain('form=signup');
    await app.settled();
    expect(app.mails.findLast(({ to }) => to === email)?.subject).toBe('Your Steam account is no longer linked');
  });
});

describe('linking Steam', () => {
  test('asks for the password, and for two-factor authentication where there is one', async () => {
    const { browser } = await customerWithTwoFactor(app);
    const begin = async (proof: object) => (await browser.post('/user/steam/link', proof)).body.message_key;
    expect(await begin({ password: 'Wrong1234' })).toBe('wrong_password');
    expect(await begin({ password: goodPassword })).toBe('two_factor_required');
  });

  test('takes one account for one customer', async () => {
    const [first, second] = [await linkedCustomer(), await signUpCustomer(app)];
    expect(await link(second.browser, first.steamId)).toBe('/account/personal?steam=taken');
    const { status, body } = await first.browser.post('/user/steam/link', { password: goodPassword });
    expect([status, body.message_key]).toEqual([409, 'steam_taken']);
  });

  test('ends with the session, however far it had got', async () => {
    const customer = await signUpCustomer(app);
    const principal = await principalOf(app, customer.id);
    const { url, state } = await linkSteam(
      { deps: app.deps, principal, idempotencyKey: null },
      { password: goodPassword, code: '' },
    );
    const steamId = newSteamId();
    const answer = steam.answer(new URL(url), steamId, app.clock.now);
    const takeBack = async () => {
      await app.browser().post('/user/reset-password', { email: customer.email });
      const token = new URL(await mailedLink(app, customer.email)).searchParams.get('token') ?? '';
      const words = { password: 'Another123', password_confirmation: 'Another123' };
      const stranger = { deps: app.deps, principal, idempotencyKey: null };
      await resetPassword(stranger, { token, email: customer.email, ...words });
    };
    const outcome = await finishSteam(
      { deps: interleaved(app.deps, takeBack), principal, idempotencyKey: null },
      { response: answer, state },
    );
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'invalid' });
    const guest = app.browser();
    expect(await comeThroughSteam(guest, steamId)).toContain('form=signup');
    expect((await guest.get('/is-auth')).body.authenticated).toBe(false);
  });

  test('is for the session that asked for it', async () => {
    const [one, other] = [await signUpCustomer(app), await signUpCustomer(app)];
    const { body } = await one.browser.post('/user/steam/link', { password: goodPassword });
    const answer = steam.answer(new URL(body.redirect_url), newSteamId(), app.clock.now);
    other.browser.cookies.set('steam', one.browser.cookies.get('steam') ?? '');
    expect(await bringBack(other.browser, answer)).toBe('/account/personal?steam=invalid');
    expect((await other.browser.get('/user/security')).body.payload.steam.steamid).toBeNull();
  });
});

describe('someone new', () => {
  test('goes on to sign-up, and is linked by it', async () => {
    const [browser, steamId] = [app.browser(), newSteamId()];
    expect(await comeThroughSteam(browser, steamId, '/sale')).toBe(
      `/auth?form=signup&redirect=%2Fsale&steam=${steamId}`,
    );
    expect(await isIn(browser)).toBe(false);
    const form = signUpForm({ steam: true });
    expect((await browser.post('/register', form)).status).toBe(200);
    expect((await browser.get('/user/security')).body.payload.steam.steamid).toBe(steamId);
    await app.settled();
    const told = app.mails.filter(({ to }) => to === form.email).map(({ subject }) => subject);
    expect(told).toContain('Your Steam account is linked');
    expect(await comeThroughSteam(app.browser(), steamId)).toBe(signedIn('/account'));
  });

  test('is not linked without asking, nor without having come from Steam', async () => {
    const browser = app.browser();
    await comeThroughSteam(browser, newSteamId());
    expect((await browser.post('/register', signUpForm())).status).toBe(200);
    expect((await browser.get('/user/security')).body.payload.steam.steamid).toBeNull();
    const refused = await app.browser().post('/register', signUpForm({ steam: true }));
    expect([refused.status, refused.body.message_key]).toEqual([422, 'steam_expired']);
  });

  test('has a quarter of an hour', async () => {
    const browser = app.browser();
    await comeThroughSteam(browser, newSteamId());
    app.clock.now += 15 * 60;
    expect((await browser.post('/register', signUpForm({ steam: true }))).body.message_key).toBe('steam_expired');
  });

  test('at once on two forms becomes one customer', async () => {
    const browser = app.browser();
    await comeThroughSteam(browser, newSteamId());
    const answers = await Promise.all(
      [signUpForm({ steam: true }), signUpForm({ steam: true })].map((form) => browser.post('/register', form)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('an answer is refused', () => {
  const invalid = '/auth?form=signin&steam=invalid';

  test('when it is brought a second time', async () => {
    const { steamId } = await linkedCustomer();
    const browser = app.browser();
    const answer = steam.answer(await question(browser), steamId, app.clock.now);
    const ticket = browser.cookies.get('steam') ?? '';
    expect(await bringBack(browser, answer)).toBe(signedIn('/account'));
    const again = app.browser();
    again.cookies.set('steam', ticket);
    expect(await bringBack(again, answer)).toBe(invalid);
    expect(await isIn(again)).toBe(false);
  });

  test('at once in two windows, but for one of them', async () => {
    const { steamId } = await linkedCustomer();
    const browser = app.browser();
    const answer = steam.answer(await question(browser), steamId, app.clock.now);
    const windows = [1, 2, 3].map(() => {
      const window = app.browser();
      window.cookies.set('steam', browser.cookies.get('steam') ?? '');
      return window;
    });
    const led = await Promise.all(windows.map((window) => bringBack(window, answer)));
    expect(led.sort()).toEqual([signedIn('/account'), invalid, invalid]);
  });

  test('in a browser that did not ask', async () => {
    const { steamId } = await linkedCustomer();
    const answer = steam.answer(await question(app.browser()), steamId, app.clock.now);
    expect(await bringBack(app.browser(), answer)).toBe(invalid);
    const other = app.browser();
    await question(other);
    expect(await bringBack(other, answer)).toBe(invalid);
  });

  test.each<[string, (answer: URLSearchParams, steamId: string) => void]>([
    ['whose signature is made up', (answer) => answer.set('openid.sig', 'bWFkZSB1cA==')],
    [
      'that names another account than was signed',
      (answer) => {
        const claimed = (answer.get('openid.claimed_id') ?? '').replace(/\d$/, (digit) =>
          String((Number(digit) + 1) % 10),
        );
        answer.set('openid.claimed_id', claimed);
        answer.set('openid.identity', claimed);
      },
    ],
    ['of a foreign endpoint', (answer) => answer.set('openid.op_endpoint', 'https://evil.example/openid/login')],
    [
      'of a foreign account',
      (answer, id) => {
        answer.set('openid.claimed_id', `https://evil.example/openid/id/${id}`);
        answer.set('openid.identity', `https://evil.example/openid/id/${id}`);
      },
    ],
    [
      'with more behind the account',
      (answer) => {
        for (const name of ['openid.claimed_id', 'openid.identity']) answer.set(name, `${answer.get(name)}/x`);
      },
    ],
    ['whose identity is another', (answer) => answer.set('openid.identity', `${answer.get('openid.identity')}0`)],
    ['that is meant for another address', (answer) => answer.set('openid.return_to', 'http://localhost:4321/other')],
    [
      'that leaves the account unsigned',
      (answer) => answer.set('openid.signed', 'signed,op_endpoint,return_to,response_nonce,assoc_handle'),
    ],
    ['that says a field twice', (answer) => answer.append('openid.claimed_id', answer.get('openid.claimed_id') ?? '')],
    ['of another protocol', (answer) => answer.set('openid.ns', 'http://openid.net/signon/1.1')],
    ['without a nonce', (answer) => answer.delete('openid.response_nonce')],
    [
      'without anything',
      (answer) => {
        for (const name of [...answer.keys()]) if (name !== 'state') answer.delete(name);
      },
    ],
  ])('%s', async (_, forge) => {
    const { steamId } = await linkedCustomer();
    const browser = app.browser();
    const answer = steam.answer(await question(browser), steamId, app.clock.now);
    forge(answer, steamId);
    expect(await bringBack(browser, answer)).toBe(invalid);
    expect(await isIn(browser)).toBe(false);
  });

  test('when it is older than five minutes', async () => {
    const { steamId } = await linkedCustomer();
    const browser = app.browser();
    const answer = steam.answer(await question(browser), steamId, app.clock.now - 301);
    expect(await bringBack(browser, answer)).toBe(invalid);
  });

  test('when Steam does not answer, with words of its own', async () => {
    const { steamId } = await linkedCustomer();
    const browser = app.browser();
    steam.fail(503);
    const led = await comeThroughSteam(browser, steamId);
    steam.fail(null);
    expect(led).toBe('/auth?form=signin&steam=unavailable');
  });

  test('when the visitor cancelled it', async () => {
    const browser = app.browser();
    const url = await question(browser, '/cart');
    const state = new URL(url.searchParams.get('openid.return_to') ?? '').searchParams.get('state') ?? '';
    expect(await bringBack(browser, new URLSearchParams({ state, 'openid.mode': 'cancel' }))).toBe(
      '/auth?form=signin&redirect=%2Fcart&steam=cancelled',
    );
  });
});

test.each(['/user/steam/link', '/user/steam/unlink'])('%s is for customers alone', async (path) => {
  expect((await app.browser().post(path, {})).status).toBe(401);
});

test('the cookies of a shop on https belong to its host alone', async () => {
  const safe = await createTestApp({ siteUrl: 'https://shop.example', steamEndpoint: steam.endpoint });
  await setSetting(safe.deps, 'steam_enabled', true);
  const { headers } = await safe.browser().get('/auth/steam/start');
  await safe.close();
  expect(headers.getSetCookie().join()).toMatch(/^__Host-steam=.*HttpOnly; Secure; SameSite=Lax/);
});
