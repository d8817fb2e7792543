/** How much script a page loads, and how much of it before anybody touches it. What is not needed until then is loaded on demand (docs/benchmarks.md). */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scriptsAtRest, scriptsOf, scriptsOnDemand } from '../support/site/page-scripts.ts';

const client = join(process.env.BUILD_UNDER_TEST ?? '', 'client');

test.each([
  ['', 100],
  ['products', 107],
  ['auth', 103],
  ['cart', 111],
  ['account', 117],
  ['contact', 100],
])('/%s loads at most %i KiB of scripts, compressed', (page, most) => {
  const size = scriptsOf(client, page);
  expect(size).toBeGreaterThan(50);
  expect(size).toBeLessThanOrEqual(most);
});

test.each([
  '',
  'de',
  'faq',
  'about',
  'contact',
  'products',
  'sale',
  'fr/products/dota2',
  'auth',
  'reset-password',
  'check-trade-offer',
  'watchlist',
  'not-me',
  'offline',
  'fail-payment',
  'email-verification',
])('/%s loads at most 16 KiB of them before somebody touches it', (page) => {
  const size = scriptsAtRest(client, page);
  expect(size).toBeGreaterThan(5);
  expect(size).toBeLessThanOrEqual(16);
});

test.each(['success-payment', 'pending-payment', 'processing-payment'])(
  '/%s, which asks how a payment stands, loads at most 17 KiB of them',
  (page) => {
    const size = scriptsAtRest(client, page);
    expect(size).toBeGreaterThan(5);
    expect(size).toBeLessThanOrEqual(17);
  },
);

test('what is loaded on demand is asked for with all that it imports, in one round trip', () => {
  const onDemand = [...scriptsOnDemand(client)];
  expect(onDemand.map(({ script }) => script.split('.')[0])).toEqual(
    expect.arrayContaining(['bank-transfer', 'DealList', 'OfferDialog', 'PersonalData', 'QuickView', 'SignUpForm']),
  );
  for (const { script, missing, asked } of onDemand) expect(asked, script).toEqual(missing);
});
