import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { paymentProviders } from '#server/payment-providers.ts';

const playing = { PAYMENT_PROVIDER: 'sandbox', SITE_URL: 'http://localhost:4321', SANDBOX_SECRET: 's' } as const;
const earning = {
  PAYMENT_PROVIDER: 'stripe',
  SITE_URL: 'https://regalia.example',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
} as const;

const chosen = (env: Parameters<typeof paymentProviders>[0]) =>
  paymentProviders(env, openDatabase('http://127.0.0.1:9', undefined), () => 0);

test('a shop on this machine plays with the sandbox', () => {
  const { sandbox, payments } = chosen(playing);
  expect(sandbox).not.toBeNull();
  expect(Object.keys(payments)).toEqual(['sandbox']);
});

test.each([
  ['on https', { SITE_URL: 'https://regalia.example' }],
  ['without its secret', { SANDBOX_SECRET: '' }],
])('a shop %s has no sandbox', (_, changes) => {
  expect(chosen({ ...playing, ...changes })).toEqual({ sandbox: null, payments: {} });
});

test('a shop with Stripe has nothing else', () => {
  const { sandbox, payments } = chosen({ ...earning, SANDBOX_SECRET: 's' });
  expect(sandbox).toBeNull();
  expect(Object.keys(payments)).toEqual(['stripe']);
});

test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])('a shop without %s takes no payments', (name) => {
  expect(chosen({ ...earning, [name]: '' }).payments).toEqual({});
});
