/**
 * Stripe: hosted Checkout Sessions for cards and bank transfers, refunds, and events signed by its own library. Each request that changes
 * something carries an idempotency key that follows from our own id, so that repeating it changes nothing. See docs/decisions/0011-two-providers.md.
 */

import type Stripe from 'stripe';
import { webhookSeconds } from '#rules/limits/durations.ts';
import { paymentCallMs, paymentOperationMs } from '#rules/limits/outside-calls.ts';
import { DomainError } from '../../domain-error.ts';
import type {
  Checkout,
  CheckoutRequest,
  PaymentProvider,
  ProviderMovement,
  RefundRequest,
  WebhookEvent,
} from './port.ts';
import { stripeAmount } from './stripe-amounts.ts';
import { webhookEventOf } from './stripe-event.ts';
import { movementOf } from './stripe-movement.ts';
import { fetchWithin, stripeOperation } from './stripe-operation.ts';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Address of the API when it is not Stripe's own. */
  apiBase?: string | undefined;
  /** Unix seconds. */
  now(): number;
  /** How long an operation may take; see `paymentOperationMs`. */
  waitMs?: number;
}

/** What the requests and events here were written for; an account's default may be another. */
const apiVersion = '2026-10-28.endive';
const signatureHeader = 'stripe-signature';
/** A session lasts at least 30 minutes, and as long again as a purchase that was cut off can be taken up. */
const sessionSecondsMin = 45 * 60;
/** A session lasts at most a day; the clocks may differ a little. */
const sessionSecondsMax = 24 * 3600 - 60;

export function createStripe(options: StripeOptions): PaymentProvider {
  // loaded on demand: a shop with another provider does not start with it
  const library = () => import('stripe').then((module) => module.default);

  async function client(): Promise<Stripe> {
    const Library = await library();
    return new Library(options.secretKey, {
      apiVersion,
      httpClient: Library.createFetchHttpClient(fetchWithin(options.waitMs ?? paymentOperationMs)),
      timeout: paymentCallMs,
      maxNetworkRetries: 1,
      telemetry: false,
      ...addressOf(options.apiBase),
    });
  }

  /** Stripe's customer for a bank transfer: the account to transfer to belongs to one. */
  async function transferring(stripe: Stripe, { id, email, bankTransferCountry: country }: CheckoutRequest) {
    if (!country) return { customer_email: email, payment_method_types: ['card' as const] };
    const customer = asKind(
      'customer',
      await stripe.customers.create({ email, metadata: { payment: id } }, { idempotencyKey: `customer:${id}` }),
    );
    return {
      customer: customer.id,
      payment_method_types: ['card' as const, 'customer_balance' as const],
      payment_method_options: {
        customer_balance: {
          funding_type: 'bank_transfer' as const,
          bank_transfer: { type: 'eu_bank_transfer' as const, eu_bank_transfer: { country } },
        },
      },
    };
  }

  async function startCheckout(request: CheckoutRequest): Promise<Checkout> {
    const { id, currency, description, startedAt, expiresAt } = request;
    const stripe = await client();
    const made = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: id,
        metadata: { payment: id },
        payment_intent_data: { description, metadata: { payment: id } },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: stripeAmount(currency, request.amountMinorUnits),
              product_data: { name: description },
            },
          },
        ],
        ...(await transferring(stripe, request)),
        // safe because the site's languages are all among Stripe's
        locale: request.language as Stripe.Checkout.SessionCreateParams.Locale,
        expires_at: Math.min(Math.max(expiresAt, startedAt + sessionSecondsMin), startedAt + sessionSecondsMax),
        // only an event makes a payment paid: the customer waits for it on the pending page
        success_url: request.pendingUrl,
        cancel_url: request.cancelUrl,
      },
      { idempotencyKey: `checkout:${id}` },
    );
    const session = asKind('checkout.session', made);
    if (!session.url)
      throw new DomainError('provider_unavailable', { cause: new Error(`${session.id} has no address`) });
    return { providerRef: session.id, redirectUrl: session.url };
  }

  async function readWebhook(rawBody: string, headers: Headers): Promise<WebhookEvent> {
    const Library = await library();
    const stripe = await client();
    const event = await stripe.webhooks
      .constructEventAsync(
        rawBody,
        headers.get(signatureHeader) ?? '',
        options.webhookSecret,
        webhookSeconds,
        Library.createSubtleCryptoProvider(),
        options.now() * 1000,
      )
      .catch((cause) => {
        const forged = cause instanceof Library.errors.StripeSignatureVerificationError;
        throw new DomainError(forged ? 'signature_invalid' : 'bad_request', { cause });
      });
    return webhookEventOf(event);
  }

  async function paymentIdOf(moneyRef: string): Promise<string | null> {
    const stripe = await client();
    const { metadata } = moneyRef.startsWith('pi_')
      ? asKind('payment_intent', await stripe.paymentIntents.retrieve(moneyRef))
      : asKind('charge', await stripe.charges.retrieve(moneyRef));
    return metadata.payment ?? null;
  }

  async function movementsSince(since: number): Promise<ProviderMovement[]> {
    const stripe = await client();
    const movements: ProviderMovement[] = [];
    const list = { created: { gte: since }, limit: 100, expand: ['data.source'] };
    for await (const transaction of stripe.balanceTransactions.list(list)) {
      const movement = movementOf(transaction);
      if (movement) movements.push(movement);
    }
    return movements.reverse();
  }

  async function closeCheckout(providerRef: string): Promise<void> {
    const stripe = await client();
    const { status } = asKind('checkout.session', await stripe.checkout.sessions.retrieve(providerRef));
    if (status !== 'open') return;
    const idempotencyKey = `close:${providerRef}`;
    asKind('checkout.session', await stripe.checkout.sessions.expire(providerRef, {}, { idempotencyKey }));
  }

  async function refund({ id, providerRef, amountMinorUnits, currency }: RefundRequest): Promise<string> {
    const stripe = await client();
    const { payment_intent: paid } = asKind('checkout.session', await stripe.checkout.sessions.retrieve(providerRef));
    const intent = typeof paid === 'string' ? paid : paid?.id;
    if (!intent) throw new DomainError('refund_impossible', { cause: new Error(`${providerRef} was not paid`) });
    // Stripe forgets an idempotency key after a day, its refunds never
    const earlier = asKind('list', await stripe.refunds.list({ payment_intent: intent, limit: 100 }));
    const same = earlier.data.find(({ metadata }) => metadata?.refund === id);
    if (same) return same.id;
    const made = await stripe.refunds.create(
      { payment_intent: intent, amount: stripeAmount(currency, amountMinorUnits), metadata: { refund: id } },
      { idempotencyKey: `refund:${id}` },
    );
    return asKind('refund', made).id;
  }

  return {
    name: 'stripe',
    chargeCentsMin: 50,
    startCheckout: (request) =>
      stripeOperation(() => startCheckout(request)).catch(throwDomainError('provider_unavailable')),
    closeCheckout: (providerRef) =>
      stripeOperation(() => closeCheckout(providerRef)).catch(throwDomainError('provider_unavailable')),
    readWebhook,
    rereadEvent: webhookEventOf,
    paymentIdOf: (moneyRef) =>
      stripeOperation(() => paymentIdOf(moneyRef)).catch((error) => {
        if (isMissing(error)) return null;
        return throwDomainError('provider_unavailable')(error);
      }),
    movementsSince: (since) => movementsSince(since).catch(throwDomainError('provider_unavailable')),
    paysOutToCards: false,
    // Stripe pays out to its account holders alone
    startCardPayout: () => Promise.reject(new DomainError('card_payout_unavailable')),
    closeCardPayout: () => Promise.resolve(true),
    refund: (request) => stripeOperation(() => refund(request)).catch(throwDomainError('refund_impossible')),
  };
}

/** Turns Stripe's errors into domain errors: `invalid` for a request that will never work, and what may work another time. */
function throwDomainError(invalid: 'provider_unavailable' | 'refund_impossible') {
  return (cause: unknown): never => {
    const type = cause instanceof Error && 'type' in cause ? String(cause.type) : '';
    if (type === 'StripeInvalidRequestError') throw new DomainError(invalid, { cause });
    if (type.startsWith('Stripe')) throw new DomainError('provider_unavailable', { cause });
    throw cause;
  };
}

/**
 * Stripe names the kind of each object. Something else that was answered in its place, as by a proxy, says nothing about the money: what it
 * lacks must not read as "was never paid".
 *
 * @throws `provider_unavailable`, so that the request is made again.
 */
function asKind<const Kind extends string, Answer extends { object: Kind }>(kind: Kind, answer: Answer): Answer {
  if (answer.object === kind) return answer;
  throw new DomainError('provider_unavailable', { cause: new Error(`Stripe answered with no ${kind}`) });
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'resource_missing';
}

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const secure = protocol !== 'http:';
  return {
    protocol: secure ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || (secure ? 443 : 80),
  };
}
