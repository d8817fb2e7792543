/** The payment providers whose books a command can read: the sandbox's in the shop's own database, Stripe's with its key. */
import type { Environment } from '#node/environment.ts';
import { createSandbox } from '#server/adapters/payments/sandbox.ts';
import { createStripe } from '#server/adapters/payments/stripe.ts';
import type { Database } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sandboxStore } from '#server/sandbox/store.ts';

type Variables = Pick<
  Environment,
  'paymentProvider' | 'siteUrl' | 'stripeSecretKey' | 'stripeWebhookSecret' | 'stripeApiBase'
>;

export function providersOf(environment: Variables, db: Database, now: () => number): Deps['payments'] {
  const { paymentProvider, siteUrl, stripeSecretKey: secretKey, stripeWebhookSecret, stripeApiBase } = environment;
  if (paymentProvider === 'sandbox') {
    // a command signs nothing
    return { sandbox: createSandbox({ secret: '', siteUrl, now, store: sandboxStore(db, now) }) };
  }
  if (!secretKey) return {};
  return {
    stripe: createStripe({ secretKey, webhookSecret: stripeWebhookSecret ?? '', apiBase: stripeApiBase, now }),
  };
}
