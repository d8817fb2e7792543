import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSqld } from '#node/sqld.ts';
import { askHealth } from '../../scripts/deploy/ask-health.ts';
import { neededSecrets, requireSecrets } from '../../scripts/deploy/worker-secrets.ts';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'deploy.ts');
const shop = { LIBSQL_URL: 'http://127.0.0.1:1', SITE_URL: 'https://regalia.example' };
const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  MAIL_FROM: 'Shop <shop@regalia.example>',
};

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'regalia-deploy-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A dry run as a process, on a machine where nobody is signed in to Cloudflare. */
function deploy(variables: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? '', HOME: home, XDG_CONFIG_HOME: home, ...variables };
  return spawnSync(process.execPath, [script, '--dry-run'], { env, encoding: 'utf8' });
}

test.each<[string, Record<string, string>, RegExp]>([
  ['no database', { ...stripe, SITE_URL: shop.SITE_URL }, /^LIBSQL_URL is missing; .+\n$/],
  ['no address', { ...stripe, LIBSQL_URL: shop.LIBSQL_URL }, /^SITE_URL is missing; .+\n$/],
  [
    'an address that is not on https',
    { ...shop, ...stripe, SITE_URL: 'http://shop.example' },
    /^SITE_URL is not on https; .+\n$/,
  ],
  [
    'play money for a shop on https',
    { ...shop, MAIL_FROM: stripe.MAIL_FROM },
    /^PAYMENT_PROVIDER is sandbox.+ set it to stripe .+\n$/,
  ],
  [
    'a test key for a shop on https',
    { ...shop, ...stripe, STRIPE_SECRET_KEY: 'sk_test_x' },
    /^STRIPE_SECRET_KEY is a test key.+\n$/,
  ],
  ['no sender', { ...shop, ...stripe, MAIL_FROM: '' }, /^MAIL_FROM is missing; .+\n$/],
  ['a weak secret', { ...shop, ...stripe, TOKEN_SECRET: 'secret' }, /^TOKEN_SECRET is weak; .+\n$/],
  [
    'a key that is none',
    { ...shop, ...stripe, ENCRYPTION_KEY: 'short' },
    /^ENCRYPTION_KEY is not 32 random bytes .+\n$/,
  ],
  [
    'a double in the place of Steam',
    { ...shop, ...stripe, STEAM_OPENID_ENDPOINT: 'http://127.0.0.1:1/openid/login' },
    /^STEAM_OPENID_ENDPOINT is for tests; .+\n$/,
  ],
  [
    'several things missing, each named',
    { ...stripe, STRIPE_WEBHOOK_SECRET: '', STRIPE_SECRET_KEY: '' },
    /^LIBSQL_URL is missing; .+\nSITE_URL is missing; .+\nSTRIPE_SECRET_KEY is missing; .+\nSTRIPE_WEBHOOK_SECRET is missing; .+\n$/,
  ],
  ['a database that does not answer', { ...shop, ...stripe }, /^The database at .+ does not answer .+\n$/],
])('refuses to deploy with %s, in one line', (_, variables, line) => {
  const { status, stderr } = deploy(variables);
  expect(stderr).toMatch(line);
  expect(status).toBe(1);
});

test('refuses to deploy without the secrets of the Worker, and has not touched the database', async () => {
  const sqld = await startSqld(join(home, 'database'));
  try {
    const { status, stderr } = deploy({ ...shop, ...stripe, LIBSQL_URL: sqld.url });
    expect(stderr).toMatch(
      /^Nobody is signed in to Cloudflare, and this environment lacks TOKEN_SECRET, ENCRYPTION_KEY, SMTP_URL; .+\n$/,
    );
    expect(status).toBe(1);
    expect(await (await fetch(`${sqld.url}/dump`)).text()).not.toContain('CREATE');
  } finally {
    await sqld.stop();
  }
});

const listed = (...names: string[]) => ({
  status: 0,
  stdout: JSON.stringify(names.map((name) => ({ name, type: 'secret_text' }))),
  stderr: '',
});
const noWorker = { status: 1, stdout: '', stderr: 'This Worker does not exist on your account. [code: 10007]' };
const signedOut = { status: 1, stdout: '', stderr: 'it is necessary to set a CLOUDFLARE_API_TOKEN' };

test('the secrets are those of the Worker where wrangler is signed in, whatever this environment has', () => {
  expect(requireSecrets(listed(...neededSecrets, 'OTHER'), {})).toBe('the Worker');
  const all = Object.fromEntries(neededSecrets.map((name) => [name, 'x']));
  expect(() => requireSecrets(listed('LIBSQL_URL', 'TOKEN_SECRET', 'SMTP_URL'), all)).toThrow(
    'The Worker lacks the secrets ENCRYPTION_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET; give it each with',
  );
  expect(() => requireSecrets(listed(...neededSecrets), { LIBSQL_AUTH_TOKEN: 't' })).toThrow(
    'The Worker lacks the secrets LIBSQL_AUTH_TOKEN;',
  );
  expect(() => requireSecrets(noWorker, all)).toThrow(`The Worker lacks the secrets ${neededSecrets.join(', ')};`);
  expect(requireSecrets(signedOut, all)).toBe('this environment');
});

test('a console behind Cloudflare Access has both its secrets, whichever place names one', () => {
  const message = /^The Worker lacks the secrets ACCESS_AUD; give it each with/;
  expect(() => requireSecrets(listed(...neededSecrets, 'ACCESS_TEAM_DOMAIN'), {})).toThrow(message);
  const env = { ACCESS_TEAM_DOMAIN: 'team.cloudflareaccess.com', ACCESS_AUD: 'x' };
  expect(() => requireSecrets(listed(...neededSecrets), env)).toThrow(
    'The Worker lacks the secrets ACCESS_TEAM_DOMAIN, ACCESS_AUD;',
  );
  expect(requireSecrets(listed(...neededSecrets, ...Object.keys(env)), {})).toBe('the Worker');
});

const answering = (...answers: (number | null)[]) => {
  const left = [...answers];
  return async () => {
    const status = left.length > 1 ? left.shift() : left[0];
    if (!status) throw new TypeError('fetch failed');
    return new Response('{}', { status });
  };
};
const health = (...answers: (number | null)[]) =>
  askHealth('https://shop.example', { fetching: answering(...answers), pause: 0 });

test('a shop that was uploaded is asked how it is, until the new Worker has arrived everywhere', async () => {
  expect(await health(503, null, 200)).toBe('The shop is open at https://shop.example.');
  await expect(health(503)).rejects.toThrow('https://shop.example/api/health answers 503. `npx wrangler tail` shows');
  await expect(health(404)).rejects.toThrow('answers 404; look at it before anyone buys.');
  expect(await health(null)).toContain('cannot be reached from here');
});
