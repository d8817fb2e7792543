import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'deploy.ts');
const shop = { LIBSQL_URL: 'http://127.0.0.1:1', SITE_URL: 'https://regalia.example' };
const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  MAIL_FROM: 'Shop <shop@regalia.example>',
};

test.each<[string, Record<string, string>, RegExp]>([
  ['no database', { ...stripe, SITE_URL: shop.SITE_URL }, /^LIBSQL_URL is missing; .+\n$/],
  ['no address', { ...stripe, LIBSQL_URL: shop.LIBSQL_URL }, /^SITE_URL is missing; .+\n$/],
  [
    'play money for a shop on https',
    { ...shop, MAIL_FROM: stripe.MAIL_FROM },
    /^PAYMENT_PROVIDER is sandbox.+ set it to stripe .+\n$/,
  ],
  ['a provider without its key', { ...shop, ...stripe, STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY is missing; .+\n$/],
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
    'a provider without the secret of its events',
    { ...shop, ...stripe, STRIPE_WEBHOOK_SECRET: '' },
    /^STRIPE_WEBHOOK_SECRET is missing; .+\n$/,
  ],
  [
    'a provider at no address',
    { ...shop, ...stripe, STRIPE_API_BASE: 'stripe' },
    /^STRIPE_API_BASE is not an address; .+\n$/,
  ],
  ['a database that does not answer', { ...shop, ...stripe }, /^The database at .+ does not answer .+\n$/],
])(
  'refuses to deploy with %s, in one line',
  (_, variables, line) => {
    const env = { PATH: process.env.PATH ?? '', ...variables };
    const { status, stderr } = spawnSync(process.execPath, [script, '--dry-run'], { env, encoding: 'utf8' });
    expect(stderr).toMatch(line);
    expect(status).toBe(1);
  },
  30_000,
);
