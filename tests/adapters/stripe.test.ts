import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CheckoutRequest } from '#server/adapters/payments/port.ts';
import { createStripe } from '#server/adapters/payments/stripe.ts';
import { cancelledUrl } from '#server/domain/payments/parts/result-urls.ts';
import { openStripe, type StripeDouble } from '../support/stripe/double.ts';
import { secretKey, webhookSecret } from '../support/stripe/keys.ts';

const now = 1_790_000_000;
let double: StripeDouble;
beforeAll(async () => {
  double = await openStripe();
}, 180_000);
afterEach(() => {
  expect(double.complaints).toEqual([]);
  double.received.length = 0;
});
afterAll(() => double.close());

const stripe = (more: object = {}) =>
  createStripe({ secretKey, webhookSecret, apiBase: double.url, now: () => now, ...more });

let count = 0;
function checkout(more: Partial<CheckoutRequest> = {}): CheckoutRequest {
  count += 1;
  const page = (name: string) => `https://regalia.example/${name}?type=topup&order=pay_${count}`;
  return {
    id: `pay_${count}`,
    amountMinorUnits: 2500,
    currency: 'EUR',
    description: 'Regalia order ord_1',
    email: 'ada@example.com',
    language: 'de',
    startedAt: now,
    expiresAt: now + 900,
    bankTransferCountry: null,
    successUrl: page('success-payment'),
    pendingUrl: page('pending-payment'),
    failUrl: page('fail-payment'),
    cancelUrl: cancelledUrl(page('fail-payment'), 'You cancelled the payment.'),
    ...more,
  };
}

/** The body of the only request of a path. */
const sent = (path: string) => {
  const [request, ...more] = double.received.filter((each) => each.path === path && each.method === 'POST');
  expect(more).toEqual([]);
  return request;
};

describe('a checkout', () => {
  test('is a session for a card, in the language of the site, that leads back to where webhooks are awaited', async () => {
    const request = checkout();
    const { providerRef, redirectUrl } = await stripe().startCheckout(request);
    expect(redirectUrl).toBe(`https://checkout.stripe.com/c/pay/${providerRef}`);
    const session = sent('/v1/checkout/sessions');
    expect(session?.headers['idempotency-key']).toBe(`checkout:${request.id}`);
    expect(session?.body).toMatchObject({
      mode: 'payment',
      client_reference_id: request.id,
      customer_email: 'ada@example.com',
      payment_method_types: ['card'],
      locale: 'de',
      success_url: request.pendingUrl,
      cancel_url: request.cancelUrl,
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'eur', unit_amount: 2500, product_data: { name: request.description } },
        },
      ],
    });
  });

  test('asked for twice is one session, even when the second is asked for much later', async () => {
    const request = checkout();
    const first = await stripe().startCheckout(request);
    const again = await stripe({ now: () => now + 600 }).startCheckout(request);
    expect(again).toEqual(first);
  });

  test.each([
    ['a purchase ends when it can be taken up no more', 900, 2700],
    ['a top-up ends within a day', 86_400, 86_340],
  ])('%s', async (_, seconds, lasts) => {
    await stripe().startCheckout(checkout({ expiresAt: now + seconds }));
    expect(sent('/v1/checkout/sessions')?.body.expires_at).toBe(now + lasts);
  });

  test.each([
    ['JPY', 1600, 1600],
    ['KWD', 1230, 1230],
    ['UGX', 5, 500],
    ['ISK', 500, 500],
  ])('in %s charges %i of ours as Stripe wants it', async (currency, amountMinorUnits, asked) => {
    const { providerRef } = await stripe().startCheckout(checkout({ currency, amountMinorUnits }));
    const [line] = sent('/v1/checkout/sessions')?.body.line_items ?? [];
    expect(line.price_data).toMatchObject({ currency: currency.toLowerCase(), unit_amount: asked });
    const { body, headers } = double.event('checkout.session.completed', double.pay(providerRef), now);
    const event = await stripe().readWebhook(body, new Headers(headers));
    expect(event).toMatchObject({ amountMinorUnits, currency });
  });

  test('that may be paid by bank transfer has a customer whom the account to transfer to belongs to', async () => {
    const request = checkout({ bankTransferCountry: 'NL' });
    await stripe().startCheckout(request);
    expect(sent('/v1/customers')?.headers['idempotency-key']).toBe(`customer:${request.id}`);
    const { body } = sent('/v1/checkout/sessions') ?? {};
    expect(body.customer).toMatch(/^cus_/);
    expect(body).not.toHaveProperty('customer_email');
    expect(body.payment_method_types).toEqual(['card', 'customer_balance']);
    expect(body.payment_method_options.customer_balance.bank_transfer).toEqual({
      type: 'eu_bank_transfer',
      eu_bank_transfer: { country: 'NL' },
    });
  });

  test('is tried once more when the line is cut, with the same key', async () => {
    double.failNext(0);
    await stripe().startCheckout(checkout());
    const keys = double.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test.each([
    [400, { type: 'invalid_request_error', code: 'amount_too_small' }],
    [401, { type: 'invalid_request_error' }],
    [402, { type: 'card_error' }],
  ])('that Stripe answers with %i is refused, with the reason as its cause', async (status, error) => {
    double.failNext(status, error);
    const thrown = await stripe()
      .startCheckout(checkout())
      .catch((reason) => reason);
    expect(thrown).toMatchObject({ code: 'provider_unavailable' });
    expect(thrown.cause.statusCode).toBe(status);
  });

  test('at a Stripe that does not answer is refused', async () => {
    const nobody = stripe({ apiBase: 'http://127.0.0.1:9' });
    await expect(nobody.startCheckout(checkout())).rejects.toMatchObject({ code: 'provider_unavailable' });
  });
});

describe('a checkout that was let go', () => {
  test('is taken away, once', async () => {
    const { providerRef } = await stripe().startCheckout(checkout());
    for (const _ of [1, 2]) await stripe().closeCheckout(providerRef);
    expect(double.sessions.get(providerRef)).toMatchObject({ status: 'expired' });
    sent(`/v1/checkout/sessions/${providerRef}/expire`);
  });

  test('stays when it was paid', async () => {
    const { providerRef } = await stripe().startCheckout(checkout());
    double.pay(providerRef);
    await stripe().closeCheckout(providerRef);
    expect(double.sessions.get(providerRef)).toMatchObject({ status: 'complete' });
  });

  test('may be taken away another time when Stripe does not answer', async () => {
    const nobody = stripe({ apiBase: 'http://127.0.0.1:9' });
    await expect(nobody.closeCheckout('cs_test_1')).rejects.toMatchObject({ code: 'provider_unavailable' });
  });
});

describe('an event', () => {
  async function aboutSession(type: string, status: 'paid' | 'unpaid' = 'paid') {
    const request = checkout();
    const { providerRef } = await stripe().startCheckout(request);
    const { body, headers } = double.event(type, double.pay(providerRef, status), now);
    return { request, providerRef, body, headers };
  }

  test.each([
    ['checkout.session.completed', 'paid', 'payment_succeeded', null],
    ['checkout.session.completed', 'unpaid', 'payment_awaited', null],
    ['checkout.session.async_payment_succeeded', 'paid', 'payment_succeeded', null],
    ['checkout.session.async_payment_failed', 'unpaid', 'payment_failed', 'card_declined'],
    ['checkout.session.expired', 'unpaid', 'payment_cancelled', 'expired'],
    ['checkout.session.something_new', 'unpaid', 'other', null],
  ] as const)('%s (%s) means %s', async (type, status, kind, failure) => {
    const { request, providerRef, body, headers } = await aboutSession(type, status);
    expect(await stripe().readWebhook(body, new Headers(headers))).toEqual({
      eventId: JSON.parse(body).id,
      kind,
      providerRef,
      subjectId: request.id,
      amountMinorUnits: 2500,
      currency: 'EUR',
      failure,
      moneyRef: status === 'paid' ? double.sessions.get(providerRef)?.payment_intent : null,
      type,
    });
  });

  test('of another kind means nothing', async () => {
    const { body, headers } = double.event(
      'customer.created',
      { id: 'cus_1', object: 'customer', created: 1, livemode: false },
      now,
    );
    expect(await stripe().readWebhook(body, new Headers(headers))).toMatchObject({ kind: 'other', subjectId: null });
  });

  test('that is unsigned, altered, signed by someone else or old is refused', async () => {
    const { body, headers } = await aboutSession('checkout.session.completed');
    const signed = new Headers(headers);
    const refused = { code: 'signature_invalid' };
    await expect(stripe().readWebhook(body, new Headers())).rejects.toMatchObject(refused);
    await expect(stripe().readWebhook(body.replace('2500', '9999'), signed)).rejects.toMatchObject(refused);
    await expect(stripe().readWebhook(`${body} `, signed)).rejects.toMatchObject(refused);
    await expect(stripe({ webhookSecret: 'whsec_other' }).readWebhook(body, signed)).rejects.toMatchObject(refused);
    await expect(stripe({ now: () => now + 301 }).readWebhook(body, signed)).rejects.toMatchObject(refused);
    await expect(stripe({ now: () => now + 299 }).readWebhook(body, signed)).resolves.toBeDefined();
  });
});

describe('a refund', () => {
  async function paid() {
    const { providerRef } = await stripe().startCheckout(checkout());
    const { payment_intent: intent } = double.pay(providerRef);
    double.received.length = 0;
    count += 1;
    return { intent, request: { id: `ref_${count}`, providerRef, amountMinorUnits: 700, currency: 'EUR' } };
  }

  test('gives back a part of what was paid', async () => {
    const { intent, request } = await paid();
    const ref = await stripe().refund(request);
    const asked = sent('/v1/refunds');
    expect(asked?.headers['idempotency-key']).toBe(`refund:${request.id}`);
    expect(asked?.body).toEqual({ payment_intent: intent, amount: 700, metadata: { refund: request.id } });
    expect(double.refunds.get(ref)).toMatchObject({ amount: 700 });
  });

  test('asked for again is found, long after its key was forgotten', async () => {
    const { request } = await paid();
    const first = await stripe().refund(request);
    expect(await stripe().refund(request)).toBe(first);
    sent('/v1/refunds');
  });

  test.each([
    ['refund.created', 'succeeded', 'refund_done', null],
    ['refund.updated', 'succeeded', 'refund_done', null],
    ['refund.updated', 'pending', 'other', null],
    ['refund.updated', 'requires_action', 'other', null],
    ['refund.updated', 'canceled', 'refund_failed', 'canceled'],
    ['refund.failed', 'failed', 'refund_failed', 'expired_or_canceled_card'],
  ])('%s with the status %s means %s', async (type, status, kind, failure) => {
    const { request } = await paid();
    const ref = await stripe().refund(request);
    const made = {
      ...double.refunds.get(ref),
      id: ref,
      status,
      ...(status === 'failed' ? { failure_reason: failure } : {}),
    };
    const { body, headers } = double.event(type, made, now);
    expect(await stripe().readWebhook(body, new Headers(headers))).toMatchObject({
      kind,
      failure,
      providerRef: ref,
      subjectId: request.id,
      amountMinorUnits: 700,
      currency: 'EUR',
    });
  });

  test('of what was never paid, or more than was paid, will never work', async () => {
    const { providerRef } = await stripe().startCheckout(checkout());
    const request = { id: 'ref_x', providerRef, amountMinorUnits: 1, currency: 'EUR' };
    await expect(stripe().refund(request)).rejects.toMatchObject({ code: 'refund_impossible' });
    const { request: another } = await paid();
    double.failNext(400, { type: 'invalid_request_error', code: 'charge_already_refunded' });
    await expect(stripe().refund(another)).rejects.toMatchObject({ code: 'refund_impossible' });
  });

  test('that Stripe does not answer may work another time', async () => {
    const { request } = await paid();
    const nobody = stripe({ apiBase: 'http://127.0.0.1:9' });
    await expect(nobody.refund(request)).rejects.toMatchObject({ code: 'provider_unavailable' });
  });
});

test('the double knows what Stripe would not read', () => {
  const { rules } = double;
  expect(rules.complaintsAbout('POST', '/v1/refunds', {}, { amount: '700', payment_intent: 'pi_1' })).toEqual([]);
  const wrong = { amount: '7.5', intent: 'pi_1', metadata: ['x'] };
  const complaints = rules.complaintsAbout('POST', '/v1/refunds', {}, wrong).join();
  for (const part of ['/amount must be integer', '"intent"', '/metadata']) expect(complaints).toContain(part);
  expect(rules.complaintsAbout('POST', '/v1/repayments', {}, {})).toEqual(['POST /v1/repayments does not exist']);
  expect(rules.complaintsAbout('GET', '/v1/refunds', { order: '1' }, {}).join()).toContain('"order"');
});

test('a payout to a card is refused: Stripe pays out to its account holders alone', async () => {
  expect(stripe().paysOutToCards).toBe(false);
  await expect(stripe().startCardPayout(checkout())).rejects.toMatchObject({ code: 'card_payout_unavailable' });
});
