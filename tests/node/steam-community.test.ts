import { expect, test } from 'vitest';
import { readEnvironment } from '#node/environment.ts';
import { steamCommunityBaseOf } from '#node/steam-community.ts';

const baseOf = (env: Record<string, string>) => steamCommunityBaseOf(readEnvironment({ ...env }, { isServed: false }));

const stripe = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };

test.each<[string, Record<string, string>, string | undefined]>([
  ['a shop on this machine asks the double that it has', {}, 'http://localhost:4321/sandbox/steam'],
  ['at the port that it is served at', { PORT: '4400' }, 'http://localhost:4400/sandbox/steam'],
  [
    'with a database of this machine too',
    { LIBSQL_URL: 'http://127.0.0.1:8080' },
    'http://localhost:4321/sandbox/steam',
  ],
  ['an address that is set goes before it', { STEAM_COMMUNITY_BASE: 'http://127.0.0.1:9/' }, 'http://127.0.0.1:9'],
  ['a command on the database of a shop elsewhere asks Steam', { LIBSQL_URL: 'libsql://shop.turso.io' }, undefined],
  ['a shop that takes real money asks Steam', stripe, undefined],
  ['a shop on https asks Steam', { SITE_URL: 'https://localhost' }, undefined],
  ['a shop of another host asks Steam', { SITE_URL: 'http://shop.example' }, undefined],
])('%s', (_, env, expected) => {
  expect(baseOf(env)).toBe(expected);
});
