/**
 * Stripe on loopback: judges every request by Stripe's own OpenAPI document, keeps customers, sessions and refunds as Stripe does,
 * honours idempotency keys, and signs events with Stripe's own library. What it answers is judged by the same document.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Form, readForm } from './form.ts';
import { secretKey, webhookSecret } from './keys.ts';
import { type StripeRules, stripeRules } from './openapi.ts';

const pinnedVersion = '2026-10-28.endive';

type Thing = Record<string, unknown> & { id: string };

export interface Received {
  method: string;
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests of every shape
  body: any;
  headers: IncomingMessage['headers'];
}

export interface StripeDouble {
  url: string;
  rules: StripeRules;
  /** What Stripe would not have read, and what Stripe would not have said. */
  complaints: string[];
  received: Received[];
  /** The next request gets this status and error instead of an answer; 0 cuts the line. */
  failNext(status: number, error?: { type: string; code?: string }): void;
  sessions: Map<string, Thing>;
  refunds: Map<string, Thing>;
  /** Payments of which nothing can be refunded, such as those that were charged back. */
  unrefundable: Set<string>;
  /** What Stripe posts to the shop. */
  event(type: string, object: Thing, at: number): { body: string; headers: Record<string, string> };
  /** Pays a session as a customer does on its page, or, without money yet, chooses a bank transfer. */
  pay(sessionId: string, paymentStatus?: 'paid' | 'unpaid'): Thing;
  close(): Promise<void>;
}

export async function openStripe(): Promise<StripeDouble> {
  const rules = stripeRules();
  const complaints: string[] = [];
  const received: Received[] = [];
  const answers = new Map<string, { asked: string; answer: Thing }>();
  const sessions = new Map<string, Thing>();
  const refunds = new Map<string, Thing>();
  const unrefundable = new Set<string>();
  let failure: { status: number; error: object } | null = null;
  let made = 0;

  const newId = (prefix: string) => `${prefix}_${++made}`;
  const make = (method: string, path: string, body: Form): Thing | null => {
    const given = body as Record<string, unknown>;
    if (method === 'POST' && path === '/v1/customers') return madeCustomer(newId('cus'), given);
    if (method === 'POST' && path === '/v1/checkout/sessions')
      return kept(sessions, madeSession(newId('cs_test'), given));
    if (method === 'POST' && path === '/v1/refunds')
      return unrefundable.has(`${given.payment_intent}`) ? null : kept(refunds, madeRefund(newId('re'), given));
    if (method === 'GET' && path === '/v1/refunds') {
      const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === given.payment_intent);
      return { id: '', object: 'list', url: path, has_more: false, data };
    }
    const [, openId] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? [];
    const open = openId ? sessions.get(openId) : undefined;
    if (open) return open.status === 'open' ? kept(sessions, { ...open, status: 'expired', url: null }) : null;
    const [, sessionId] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path) ?? [];
    return (sessionId && sessions.get(sessionId)) || null;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const text = await textOf(request).catch(() => null);
    // its line was cut in the middle
    if (text === null) return;
    const body = request.method === 'GET' ? readForm(url.search) : readForm(text);
    const { method = '' } = request;
    received.push({ method, path: url.pathname, body, headers: request.headers });
    const key = `${request.headers['idempotency-key'] ?? ''}`;
    const wrong = complaintsOf(rules, request, url, body, key);
    complaints.push(...wrong);
    if (failure) {
      const { status, error } = failure;
      failure = null;
      if (status === 0) return void request.socket.destroy();
      return send(response, status, { error });
    }
    if (wrong.length > 0) return send(response, 400, { error: { type: 'invalid_request_error', message: wrong[0] } });
    const earlier = key ? answers.get(key) : undefined;
    if (earlier && earlier.asked !== text) return send(response, 400, { error: { type: 'idempotency_error' } });
    const answer = earlier?.answer ?? make(method, url.pathname, body);
    if (!answer) return send(response, 404, { error: { type: 'invalid_request_error', code: 'resource_missing' } });
    if (key) answers.set(key, { asked: text, answer });
    if (answer.object !== 'list') complaints.push(...rules.complaintsAboutObject(`${answer.object}`, answer));
    send(response, 200, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // safe because a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    rules,
    complaints,
    received,
    sessions,
    refunds,
    unrefundable,
    failNext(status, error = { type: 'api_error' }) {
      failure = { status, error };
    },
    event(type, object, at) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: pinnedVersion,
        created: at,
        type,
        livemode: false,
        pending_webhooks: 1,
        request: null,
        data: { object },
      };
      complaints.push(...rules.complaintsAboutObject(`${object.object}`, object));
      complaints.push(...rules.complaintsAboutObject('event', event));
      const body = JSON.stringify(event, null, 2);
      const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({
        payload: body,
        secret: webhookSecret,
        timestamp: at,
      });
      return { body, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature } };
    },
    pay(sessionId, paymentStatus = 'paid') {
      const session = sessions.get(sessionId);
      if (!session) throw new Error(`no session ${sessionId}`);
      const intent = paymentStatus === 'paid' ? newId('pi') : null;
      return kept(sessions, { ...session, status: 'complete', payment_status: paymentStatus, payment_intent: intent });
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function complaintsOf(rules: StripeRules, request: IncomingMessage, url: URL, body: Form, key: string): string[] {
  const { method = '', headers } = request;
  const isPost = method === 'POST';
  const expected: [string, boolean][] = [
    ['its key', headers.authorization === `Bearer ${secretKey}`],
    ['the pinned version', headers['stripe-version'] === pinnedVersion],
    ['an idempotency key', !isPost || /^\w+:\w+$/.test(key)],
    ['a form', !isPost || `${headers['content-type']}`.startsWith('application/x-www-form-urlencoded')],
  ];
  return [
    ...expected.filter(([, isThere]) => !isThere).map(([what]) => `${method} ${url.pathname} came without ${what}`),
    ...rules.complaintsAbout(method, url.pathname, isPost ? {} : body, isPost ? body : {}),
  ];
}

function madeCustomer(id: string, { email, metadata }: Record<string, unknown>): Thing {
  return { id, object: 'customer', created: 1, livemode: false, email, metadata };
}

function madeSession(id: string, given: Record<string, unknown>): Thing {
  // safe because the document has judged the request
  const [line] = given.line_items as { price_data: { unit_amount: number; currency: string } }[];
  const { unit_amount: amount = 0, currency = '' } = line?.price_data ?? {};
  return {
    id,
    object: 'checkout.session',
    url: `https://checkout.stripe.com/c/pay/${id}`,
    mode: given.mode,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: Number(amount),
    amount_subtotal: Number(amount),
    currency,
    client_reference_id: given.client_reference_id ?? null,
    customer: given.customer ?? null,
    metadata: given.metadata,
    expires_at: Number(given.expires_at),
    success_url: given.success_url,
    cancel_url: given.cancel_url,
    payment_method_types: given.payment_method_types,
    automatic_tax: { enabled: false, status: null },
    custom_fields: [],
    custom_text: { shipping_address: null, submit: null, terms_of_service_acceptance: null, after_submit: null },
    shipping_options: [],
    created: 1,
    livemode: false,
  };
}

function madeRefund(id: string, given: Record<string, unknown>): Thing {
  return {
    id,
    object: 'refund',
    amount: Number(given.amount),
    currency: 'eur',
    payment_intent: given.payment_intent,
    status: 'pending',
    metadata: given.metadata ?? null,
    charge: null,
    balance_transaction: null,
    reason: null,
    receipt_number: null,
    created: 1,
  };
}

function kept(things: Map<string, Thing>, thing: Thing): Thing {
  things.set(thing.id, thing);
  return thing;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_of_a_double' });
  response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
