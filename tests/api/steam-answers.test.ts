import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { steamNonceSeconds } from '#rules/limits/durations.ts';
import { openRegistration, setSetting } from '../support/customers.ts';
import { type SteamDouble, startSteamDouble } from '../support/steam-double.ts';
import { isIn, type SteamVisits, signedIn, steamVisits } from '../support/steam-visits.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

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

describe('an answer is refused', () => {
  const invalid = '/auth?form=signin&steam=invalid';

  test('when it is brought a second time', async () => {
    const { steamId } = await visits.linkedCustomer();
    const browser = app.browser();
    const answer = steam.answer(await visits.question(browser), steamId, app.clock.now);
    const ticket = browser.cookies.get('steam') ?? '';
    expect(await visits.bringBack(browser, answer)).toBe(signedIn('/account'));
    const again = app.browser();
    again.cookies.set('steam', ticket);
    expect(await visits.bringBack(again, answer)).toBe(invalid);
    expect(await isIn(again)).toBe(false);
  });

  test('at once in two windows, but for one of them', async () => {
    const { steamId } = await visits.linkedCustomer();
    const browser = app.browser();
    const answer = steam.answer(await visits.question(browser), steamId, app.clock.now);
    const windows = [1, 2, 3].map(() => {
      const window = app.browser();
      window.cookies.set('steam', browser.cookies.get('steam') ?? '');
      return window;
    });
    const led = await Promise.all(windows.map((window) => visits.bringBack(window, answer)));
    expect(led.sort()).toEqual([signedIn('/account'), invalid, invalid]);
  });

  test('in a browser that did not ask', async () => {
    const { steamId } = await visits.linkedCustomer();
    const answer = steam.answer(await visits.question(app.browser()), steamId, app.clock.now);
    expect(await visits.bringBack(app.browser(), answer)).toBe(invalid);
    const other = app.browser();
    await visits.question(other);
    expect(await visits.bringBack(other, answer)).toBe(invalid);
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
    const { steamId } = await visits.linkedCustomer();
    const browser = app.browser();
    const answer = steam.answer(await visits.question(browser), steamId, app.clock.now);
    forge(answer, steamId);
    expect(await visits.bringBack(browser, answer)).toBe(invalid);
    expect(await isIn(browser)).toBe(false);
  });

  test.each([
    { seconds: -steamNonceSeconds - 1, ledTo: invalid },
    { seconds: -steamNonceSeconds, ledTo: signedIn('/account') },
    { seconds: steamNonceSeconds, ledTo: signedIn('/account') },
    { seconds: steamNonceSeconds + 1, ledTo: invalid },
  ])(
    'when it is further than steamNonceSeconds from now: after $seconds s it leads to $ledTo',
    async ({ seconds, ledTo }) => {
      const { steamId } = await visits.linkedCustomer();
      const browser = app.browser();
      const answer = steam.answer(await visits.question(browser), steamId, app.clock.now + seconds);
      expect(await visits.bringBack(browser, answer)).toBe(ledTo);
    },
  );

  test('when Steam does not answer, with words of its own', async () => {
    const { steamId } = await visits.linkedCustomer();
    const browser = app.browser();
    steam.fail(503);
    const led = await visits.comeThroughSteam(browser, steamId);
    steam.fail(null);
    expect(led).toBe('/auth?form=signin&steam=unavailable');
  });

  test('when the visitor cancelled it', async () => {
    const browser = app.browser();
    const url = await visits.question(browser, '/cart');
    const state = new URL(url.searchParams.get('openid.return_to') ?? '').searchParams.get('state') ?? '';
    expect(await visits.bringBack(browser, new URLSearchParams({ state, 'openid.mode': 'cancel' }))).toBe(
      '/auth?form=signin&redirect=%2Fcart&steam=cancelled',
    );
  });
});

test('the cookies of a shop on https belong to its host alone', async () => {
  const safe = await createTestApp({ siteUrl: 'https://shop.example', steamEndpoint: steam.endpoint });
  await setSetting(safe.deps, 'steam_enabled', true);
  const { headers } = await safe.browser().get('/auth/steam/start');
  await safe.close();
  expect(headers.getSetCookie().join()).toMatch(/^__Host-steam=.*HttpOnly; Secure; SameSite=Lax/);
});
