import { expect, test } from 'vitest';
import { runtimeOf } from '#server/runtime.ts';

const environment = {
  LIBSQL_URL: 'http://127.0.0.1:9',
  SITE_URL: 'http://localhost:4321',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TOKEN_SECRET: 'a secret',
  PAYMENT_PROVIDER: 'sandbox',
  SANDBOX_SECRET: 'a secret of the sandbox',
};

function runtime(changes: Partial<Record<keyof Env, string>> = {}) {
  // safe because nothing is asked of the bindings that are missing
  return runtimeOf({ ...environment, ...changes } as unknown as Env, () => {});
}

const stripe = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };

test('a shop on this machine plays with the sandbox', () => {
  const { deps, sandbox } = runtime();
  expect(sandbox).not.toBeNull();
  expect(Object.keys(deps.payments)).toEqual(['sandbox']);
});

test.each([
  ['on https', { SITE_URL: 'https://regalia.example' }],
  ['without its secret', { SANDBOX_SECRET: '' }],
])('a shop %s has no sandbox', (_, changes) => {
  const { deps, sandbox } = runtime(changes);
  expect(sandbox).toBeNull();
  expect(deps.payments).toEqual({});
});

test('a shop with Stripe has nothing else', () => {
  const { deps, sandbox } = runtime(stripe);
  expect(sandbox).toBeNull();
  expect(Object.keys(deps.payments)).toEqual(['stripe']);
  expect(deps.paymentProvider).toBe('stripe');
});

test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])('a shop without %s takes no payments', (name) => {
  expect(runtime({ ...stripe, [name]: '' }).deps.payments).toEqual({});
});
