/** The guide to a deployment names every event of Stripe on which the shop acts: of one that its endpoint lacks the shop never hears. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8');

test('the webhook endpoint of the guide hears of every event that the adapter tells apart', () => {
  const [, guide = ''] = read('docs/deploying.md').split('\n## Stripe\n');
  const named = new Set([...guide.matchAll(/`((?:checkout|charge|refund)\.[a-z_.]+)`/g)].map(([, name = '']) => name));
  const code = read('src/server/adapters/payments/stripe-event.ts');
  const known = [...code.matchAll(/'((?:checkout\.session|charge\.dispute)\.[a-z_]+|charge\.refunded)'/g)];
  expect(known.length).toBeGreaterThan(8);
  const refunds = ['refund.created', 'refund.updated', 'refund.failed'];
  expect([...known.map(([, name = '']) => name), ...refunds].filter((name) => !named.has(name))).toEqual([]);
});
