import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishSteam } from '#server/domain/auth/finish-steam.ts';
import { linkSteam } from '#server/domain/auth/link-steam.ts';
import { resetPassword } from '#server/domain/auth/reset-password.ts';
import {
  goodPassword,
  mailedLink,
  openRegistration,
  principalOf,
  setSetting,
  signUpCustomer,
} from '../support/customers.ts';
import { interleaved } from '../support/interleaved.ts';
import { type SteamDouble, startSteamDouble } from '../support/steam-double.ts';
import { isIn, type SteamVisits, signedIn, steamVisits } from '../support/steam-visits.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let steam: SteamDouble;
let app: TestApp;
let visits: SteamVisits;
beforeAll(async () => {
  steam = await startSteamDouble();
  app = await createTestApp({ steamEndpoint: steam.endpoint });
  await openRegistration(app);
  await setSetting(app.deps, 'steam_enabled', true);
  visits = steamVisits(app, steam);
});
afterAll(async () => {
  await app.close();
  await steam.close();
});

describe('the way to Steam', () => {
  test('goes to the fixed endpoint, comes back here, and asks who it is', async () => {
    const url = await visits.question(app.browser());
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
    const { steamId } = await visits.linkedCustomer();
    const browser = app.browser();
    expect(await visits.comeThroughSteam(browser, steamId, '/de/cart?from=steam')).toBe(signedIn('/cart?from=steam'));
    expect(await isIn(browser)).toBe(true);
    expect(await visits.comeThroughSteam(app.browser(), steamId, 'https://evil.example/')).toBe(signedIn('/account'));
  });

  test('is told by mail, and sees it in the profile', async () => {
    const { browser, email, steamId } = await visits.linkedCustomer();
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
    const steamId = visits.newSteamId();
    await visits.link(customer.browser, steamId, { code: codeOf(app, customer.secret) });
    app.clock.now += 60;
    const browser = app.browser();
    expect(await visits.comeThroughSteam(browser, steamId)).toBe('/auth?form=signin&steam=code');
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
    const { id, steamId } = await visits.linkedCustomer();
    await app.deps.db.$client.execute({ sql: 'update customers set blocked_at = 1 where id = ?', args: [id] });
    const browser = app.browser();
    expect(await visits.comeThroughSteam(browser, steamId)).toBe('/auth?form=signin&steam=blocked');
    expect(await isIn(browser)).toBe(false);
  });

  test('loses it when the password is set anew by mail, and is told so', async () => {
    const { email, steamId } = await visits.linkedCustomer();
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
    expect(await visits.comeThroughSteam(browser, steamId)).toContain('/auth?form=signup');
    expect(await isIn(browser)).toBe(false);
    await app.settled();
    const told = app.mails.findLast(({ to }) => to === email);
    expect(told?.subject).toBe('Your password has been changed');
    expect(told?.text).toContain('Your Steam account was unlinked');
  });

  test('gets mails in the language of the last sign-in', async () => {
    const { id, steamId } = await visits.linkedCustomer();
    const browser = app.browser();
    const start = await browser.get('/auth/steam/start?lang_id=5');
    const answer = steam.answer(new URL(start.headers.get('location') ?? ''), steamId, app.clock.now);
    await visits.bringBack(browser, answer);
    const { rows } = await app.deps.db.$client.execute({
      sql: 'select language from customers where id = ?',
      args: [id],
    });
    expect(rows[0]?.language).toBe('pl');
  });

  test('unlinks it with the password, and is told by mail', async () => {
    const { browser, email, steamId } = await visits.linkedCustomer();
    const unlink = (password: string) => browser.post('/user/steam/unlink', { password });
    expect((await unlink('Wrong1234')).body.message_key).toBe('wrong_password');
    expect((await unlink(goodPassword)).status).toBe(200);
    expect((await unlink(goodPassword)).status).toBe(404);
    expect(await visits.comeThroughSteam(app.browser(), steamId)).toContain('form=signup');
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
    const [first, second] = [await visits.linkedCustomer(), await signUpCustomer(app)];
    expect(await visits.link(second.browser, first.steamId)).toBe('/account/personal?steam=taken');
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
    const steamId = visits.newSteamId();
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
    expect(await visits.comeThroughSteam(guest, steamId)).toContain('form=signup');
    expect((await guest.get('/is-auth')).body.authenticated).toBe(false);
  });

  test('is for the session that asked for it', async () => {
    const [one, other] = [await signUpCustomer(app), await signUpCustomer(app)];
    const { body } = await one.browser.post('/user/steam/link', { password: goodPassword });
    const answer = steam.answer(new URL(body.redirect_url), visits.newSteamId(), app.clock.now);
    other.browser.cookies.set('steam', one.browser.cookies.get('steam') ?? '');
    expect(await visits.bringBack(other.browser, answer)).toBe('/account/personal?steam=invalid');
    expect((await other.browser.get('/user/security')).body.payload.steam.steamid).toBeNull();
  });
});

test.each(['/user/steam/link', '/user/steam/unlink'])('%s is for customers alone', async (path) => {
  expect((await app.browser().post(path, {})).status).toBe(401);
});
