import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { steamStateSeconds } from '#rules/limits/durations.ts';
import { openRegistration, setSetting, signUpForm } from '../support/customers.ts';
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

describe('someone new', () => {
  test('goes on to sign-up, and is linked by it', async () => {
    const [browser, steamId] = [app.browser(), visits.newSteamId()];
    expect(await visits.comeThroughSteam(browser, steamId, '/sale')).toBe(
      `/auth?form=signup&redirect=%2Fsale&steam=${steamId}`,
    );
    expect(await isIn(browser)).toBe(false);
    const form = signUpForm({ steam: true });
    expect((await browser.post('/register', form)).status).toBe(200);
    expect((await browser.get('/user/security')).body.payload.steam.steamid).toBe(steamId);
    await app.settled();
    const told = app.mails.filter(({ to }) => to === form.email).map(({ subject }) => subject);
    expect(told).toContain('Your Steam account is linked');
    expect(await visits.comeThroughSteam(app.browser(), steamId)).toBe(signedIn('/account'));
  });

  test('is not linked without asking, nor without having come from Steam', async () => {
    const browser = app.browser();
    await visits.comeThroughSteam(browser, visits.newSteamId());
    expect((await browser.post('/register', signUpForm())).status).toBe(200);
    expect((await browser.get('/user/security')).body.payload.steam.steamid).toBeNull();
    const refused = await app.browser().post('/register', signUpForm({ steam: true }));
    expect([refused.status, refused.body.message_key]).toEqual([422, 'steam_expired']);
  });

  test.each([
    { seconds: steamStateSeconds - 1, status: 200 },
    { seconds: steamStateSeconds, status: 422 },
  ])('has steamStateSeconds: after $seconds s it is answered with $status', async ({ seconds, status }) => {
    const browser = app.browser();
    await visits.comeThroughSteam(browser, visits.newSteamId());
    app.clock.now += seconds;
    const answer = await browser.post('/register', signUpForm({ steam: true }));
    expect(answer).toMatchObject({ status, body: status === 200 ? {} : { message_key: 'steam_expired' } });
  });

  test('at once on two forms becomes one customer', async () => {
    const browser = app.browser();
    await visits.comeThroughSteam(browser, visits.newSteamId());
    const answers = await Promise.all(
      [signUpForm({ steam: true }), signUpForm({ steam: true })].map((form) => browser.post('/register', form)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
