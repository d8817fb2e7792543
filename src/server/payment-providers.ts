/** Chooses the payment provider from the Worker's environment: the one that is named, when it has what it needs. */
import { createSandbox, type Sandbox } from './adapters/payments/sandbox.ts';
import { createStripe } from './adapters/payments/stripe.ts';
import type { ShopVariables } from './configuration.ts';
import type { Database } from './db/client.ts';
import type { Deps } from './deps.ts';
import { sandboxStore } from './sandbox/store.ts';

type Variables = Pick<
  ShopVariables,
  'PAYMENT_PROVIDER' | 'SITE_URL' | 'SANDBOX_SECRET' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE'
>;

export interface PaymentProviders {
  /** Null where another provider is used, and on https: nobody plays with money in a shop that is open to the world. */
  sandbox: Sandbox | null;
  payments: Deps['payments'];
}

export function paymentProviders(env: Variables, db: Database, now: () => number): PaymentProviders {
  if (env.PAYMENT_PROVIDER === 'stripe') return { sandbox: null, payments: stripeOf(env, now) };
  const { SITE_URL: siteUrl, SANDBOX_SECRET: secret } = env;
  if (!secret || siteUrl.startsWith('https:')) return { sandbox: null, payments: {} };
  const sandbox = createSandbox({ secret, siteUrl, now, store: sandboxStore(db, now) });
  return { sandbox, payments: { sandbox } };
}

function stripeOf(env: Variables, now: () => number): Deps['payments'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env;
  return secretKey && webhookSecret ? { stripe: createStripe({ secretKey, webhookSecret, apiBase, now }) } : {};
}
