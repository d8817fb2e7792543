/** The console behind Cloudflare Access: no call of it without what Cloudflare has signed for this very application. */
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts';
import { consoleEndpoints } from '#contract/console/index.ts';
import {
  assertionBy,
  audience,
  claims,
  type KeyServer,
  type SigningKey,
  signingKey,
  startKeyServer,
  teamDomain,
} from '../support/access-keys.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let server: KeyServer;
let key: SigningKey;
let owner: TestOperator;

beforeAll(async () => {
  key = await signingKey('of this week');
  server = await startKeyServer(key);
  app = await createTestApp({ access: { teamDomain, audience, keys: { url: server.url, cooldownMs: 60_000 } } });
  owner = await signedInOperator(app, 'owner');
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const refused = { status: 403, body: { message_key: 'access_required' } };
const carrying = (assertion: string) => ({ headers: { 'cf-access-jwt-assertion': assertion } });
const ask = (assertion: string) => owner.browser.get('/ops/me', carrying(assertion));

test.each<[string, ConsoleEndpoint]>(Object.entries(consoleEndpoints))(
  '%s is refused to an operator whom Cloudflare has not let through',
  async (_, { method, path }) => {
    const filled = path.replace(/\{\w+\}/g, 'nothing');
    const sent = owner.browser.send(method.toUpperCase(), filled, method === 'get' ? undefined : {});
    expect(await sent).toMatchObject(refused);
  },
);

test('an assertion of this team for this application opens the console to who is signed in, and to nobody else', async () => {
  const good = await assertionBy(key, app.clock.now);
  expect(await ask(good)).toMatchObject({ status: 200, body: { payload: { email: owner.email } } });
  expect((await app.browser().get('/ops/me', carrying(good))).status).toBe(401);
});

test('it comes as a cookie where no header came; the header goes before it', async () => {
  const { browser } = await signedInOperator(app, 'viewer');
  browser.cookies.set('CF_Authorization', await assertionBy(key, app.clock.now));
  expect((await browser.get('/ops/me')).status).toBe(200);
  expect(await browser.get('/ops/me', carrying('made up'))).toMatchObject(refused);
});

test('who shops there needs none', async () => {
  expect((await app.browser().get('/settings')).status).toBe(200);
});

test.each<[string, (now: number) => JWTPayload]>([
  ['for another application', () => ({ aud: ['b1'.repeat(32)] })],
  ['for no application', () => ({ aud: undefined })],
  ['of another team', () => ({ iss: 'https://another.cloudflareaccess.test' })],
  ['of nobody', () => ({ iss: undefined })],
  ['that is over', (now) => ({ exp: now })],
  ['that never ends', () => ({ exp: undefined })],
  ['that does not hold yet', (now) => ({ nbf: now + 1 })],
])('an assertion %s is refused', async (_, changesAt) => {
  const { now } = app.clock;
  expect(await ask(await assertionBy(key, now, changesAt(now)))).toMatchObject(refused);
});

const good = () => {
  const { now } = app.clock;
  return { ...claims, iss: `https://${teamDomain}`, aud: [audience], iat: now, nbf: now, exp: now + 60 };
};

test.each<[string, () => string | Promise<string>]>([
  ['without a signature', () => new UnsecuredJWT(good()).encode()],
  [
    'signed with the public key as a secret',
    () =>
      new SignJWT(good())
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .sign(new TextEncoder().encode(JSON.stringify(key.published))),
  ],
  ['signed with a key of the same name', async () => assertionBy(await signingKey(key.kid), app.clock.now)],
  ['that was changed', async () => (await assertionBy(key, app.clock.now)).replace(/\.[^.]+\./, '.e30.')],
  ['that is none', () => 'not.a.token'],
])('an assertion %s is refused', async (_, forge) => {
  expect(await ask(await forge())).toMatchObject(refused);
});

test('assertions with unknown keys do not keep the team’s server busy', async () => {
  await ask(await assertionBy(key, app.clock.now));
  const before = server.asked;
  for (const kid of ['one', 'two', 'three'])
    expect(await ask(await assertionBy(await signingKey(kid), app.clock.now))).toMatchObject(refused);
  expect(server.asked).toBe(before);
});

async function gated(keys: KeyServer, work: (operator: TestOperator, now: number) => Promise<void>): Promise<void> {
  const shop = await createTestApp({ access: { teamDomain, audience, keys: { url: keys.url, cooldownMs: 0 } } });
  try {
    await work(await signedInOperator(shop, 'owner'), shop.clock.now);
  } finally {
    await shop.close();
    await keys.close();
  }
}

test('a key that the team has taken into use meanwhile is found, and the one before holds beside it', async () => {
  const next = await signingKey('of next week');
  const keys = await startKeyServer(key);
  await gated(keys, async ({ browser }, now) => {
    expect((await browser.get('/ops/me', carrying(await assertionBy(key, now)))).status).toBe(200);
    expect(await browser.get('/ops/me', carrying(await assertionBy(next, now)))).toMatchObject(refused);
    keys.keys = [next, key];
    expect((await browser.get('/ops/me', carrying(await assertionBy(next, now)))).status).toBe(200);
    expect((await browser.get('/ops/me', carrying(await assertionBy(key, now)))).status).toBe(200);
  });
});

test('while the team’s keys cannot be read nobody is let in, and the answer says to come again', async () => {
  const keys = await startKeyServer(key);
  await gated(keys, async ({ browser }, now) => {
    const assertion = carrying(await assertionBy(key, now));
    keys.status = 500;
    const answer = await browser.get('/ops/me', assertion);
    expect(answer).toMatchObject({ status: 503, body: { message_key: 'shop_unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('30');
    keys.status = 200;
    expect((await browser.get('/ops/me', assertion)).status).toBe(200);
    // what is known already holds on
    keys.status = 500;
    expect((await browser.get('/ops/me', assertion)).status).toBe(200);
  });
});

test('a team’s server that is not there closes the console too', async () => {
  const keys = await startKeyServer(key);
  await keys.close();
  await gated(keys, async ({ browser }, now) => {
    const answer = await browser.get('/ops/me', carrying(await assertionBy(key, now)));
    expect(answer).toMatchObject({ status: 503, body: { message_key: 'shop_unavailable' } });
  });
});
