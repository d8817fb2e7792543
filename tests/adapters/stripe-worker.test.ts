import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestHarness } from 'wrangler';
import { openStripe, type StripeDouble } from '../support/stripe/double.ts';
import { secretKey, webhookSecret } from '../support/stripe/keys.ts';

const now = 1_790_000_000;
const configPath = join(import.meta.dirname, '..', 'support', 'stripe-worker', 'wrangler.toml');
const harness = createTestHarness({ workers: [{ configPath }] });
let double: StripeDouble;
beforeAll(async () => {
  double = await openStripe();
  await harness.listen();
}, 180_000);
afterAll(async () => {
  await harness.close();
  await double.close();
});

async function ask(call: string, given: object) {
  const body = JSON.stringify({ apiBase: double.url, secretKey, webhookSecret, now, call, given });
  return (await harness.fetch('/', { method: 'POST', body })).json();
}

const page = (name: string) => `https://regalia.example/${name}?type=purchase&order=ord_1`;
const checkout = {
  id: 'pay_1',
  amountMinorUnits: 2500,
  currency: 'EUR',
  description: 'Regalia order ord_1',
  email: 'ada@example.com',
  language: 'pl',
  startedAt: now,
  expiresAt: now + 900,
  bankTransferCountry: null,
  successUrl: page('success-payment'),
  pendingUrl: page('pending-payment'),
  failUrl: page('fail-payment'),
  cancelUrl: page('fail-payment'),
};

test('a Worker starts a checkout, believes what is signed, and sends money back', async () => {
  const started = (await ask('startCheckout', checkout)) as { providerRef: string };
  expect(started).toMatchObject({ redirectUrl: expect.stringContaining(started.providerRef) });
  const event = double.event('checkout.session.completed', double.pay(started.providerRef), now);
  expect(await ask('readWebhook', event)).toMatchObject({ kind: 'payment_succeeded', subjectId: 'pay_1' });
  const forged = { ...event, body: event.body.replace('2500', '1') };
  expect(await ask('readWebhook', forged)).toEqual({ refused: 'signature_invalid' });
  const refund = { id: 'ref_1', providerRef: started.providerRef, amountMinorUnits: 700, currency: 'EUR' };
  expect(await ask('refund', refund)).toMatch(/^re_/);
  double.failNext(401, { type: 'invalid_request_error' });
  expect(await ask('startCheckout', { ...checkout, id: 'pay_2' })).toEqual({ refused: 'provider_unavailable' });
  expect(double.complaints).toEqual([]);
});
