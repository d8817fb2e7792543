/** The sandbox: a payment provider's hosted page at `/sandbox/pay/{id}`, and a Steam. It is there only while the shop's provider is the sandbox. */
import { type Context, Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Sandbox } from '../adapters/payments/sandbox.ts';
import type { Deps } from '../deps.ts';
import { cancelledUrl } from '../domain/payments/parts/result-urls.ts';
import { DomainError } from '../domain-error.ts';
import { plainErrorResponse } from '../http/plain-error.ts';
import { mountMailStyleguide } from './mail-styleguide.ts';
import { confirmationPage, finishedPage, paymentPage, wordsFor } from './pages.ts';
import { mountPaymentPages } from './payment-routes.ts';
import { createSteamDouble, steamPath } from './steam/app.ts';
import { findCheckout, type SandboxRow } from './store.ts';
import { contentSecurityPolicy } from './style.ts';
import { type Failure, type Pause, type Submission, submit, webhookDeliveries } from './submit.ts';
import { cardDoes } from './test-cards.ts';

export interface SandboxRuntime {
  deps: Deps;
  /** Null where another provider is used: then nothing is here. */
  sandbox: Sandbox | null;
}

export interface SandboxEnv {
  Bindings: Env;
  Variables: { checkout: SandboxRow; deps: Deps; sandbox: Sandbox };
}

export type SandboxContext = Context<SandboxEnv>;

const sleep: Pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

export function createSandboxApp(runtimeOf: (c: SandboxContext) => SandboxRuntime, pause = sleep) {
  const app = new Hono<SandboxEnv>();
  app.use(secureHeaders({ xFrameOptions: 'DENY', referrerPolicy: 'same-origin' }));
  app.onError((error) => {
    if (error instanceof DomainError) return plainErrorResponse(error);
    throw error;
  });
  app.use('/sandbox/pay/:id', async (c, next) => {
    const { deps, sandbox } = runtimeOf(c);
    const checkout = sandbox ? await findCheckout(deps.db, c.req.param('id')) : undefined;
    if (!sandbox || !checkout || checkout.kind === 'refund') return c.notFound();
    c.set('deps', deps);
    c.set('sandbox', sandbox);
    c.set('checkout', checkout);
    c.header('Content-Security-Policy', contentSecurityPolicy);
    c.header('Cache-Control', 'no-store');
    return next();
  });

  app.get('/sandbox/pay/:id', (c) => {
    const { checkout } = c.var;
    const finished = checkout.state !== 'open';
    return c.html(finished ? finishedPage(checkout, backUrl(checkout, false)) : paymentPage(checkout));
  });

  app.post('/sandbox/pay/:id', async (c) => {
    const { checkout, deps, sandbox } = c.var;
    const fields = await c.req.parseBody();
    const delivery = webhookDeliveries.find((name) => name === fields.delivery) ?? 'now';
    const card = String(fields.card ?? '');
    const submission = submissionOf(String(fields.action ?? ''), card);
    if (submission === 'confirm') return c.html(confirmationPage(checkout, delivery));
    if (!submission) return c.html(paymentPage(checkout, card), 422);
    const { ended, isDelivered } = await submit(deps, sandbox, pause, checkout, { ...submission, delivery });
    return c.redirect(backUrl(ended, isDelivered), 303);
  });

  mountPaymentPages(app, runtimeOf);
  mountMailStyleguide(app, runtimeOf);
  app.route(steamPath, createSteamDouble(runtimeOf));
  return app;
}

function submissionOf(action: string, card: string): Omit<Submission, 'delivery'> | 'confirm' | null {
  const declined = (failure: Failure) => ({ outcome: 'declined' as const, failure });
  if (action === 'decline') return declined('card_declined');
  if (action === 'refuse') return declined('not_confirmed');
  if (action === 'cancel') return { outcome: 'cancelled', failure: 'cancelled' };
  if (action === 'later') return { outcome: 'later', failure: null };
  if (action === 'confirm') return { outcome: 'paid', failure: null };
  const does = action === 'pay' ? cardDoes(card) : null;
  if (does === 'pay') return { outcome: 'paid', failure: null };
  if (does === 'payOnly') return { outcome: 'paid', failure: null, refundsFail: true };
  if (does === 'decline') return declined('card_declined');
  if (does === 'noFunds') return declined('insufficient_funds');
  return does;
}

/** Where the customer goes on. A payment whose webhook the shop has not taken yet is awaited on the pending page. */
function backUrl(ended: SandboxRow, isDelivered: boolean): string {
  if (ended.state === 'paid') return isDelivered || ended.webhookSentAt !== null ? ended.successUrl : ended.pendingUrl;
  if (ended.state === 'later') return ended.webhookSentAt !== null ? ended.successUrl : ended.pendingUrl;
  // closed by the shop: the pending page shows the state of the payment
  if (ended.kind === 'payment' && ended.state === 'cancelled' && ended.webhookDueAt === null) return ended.pendingUrl;
  const words = wordsFor(ended);
  if (ended.kind === 'payment' && ended.failure === 'cancelled')
    return cancelledUrl(ended.failUrl, words.failureCancelled);
  const texts: Record<Failure, string> = {
    card_declined: words.failureDeclined,
    insufficient_funds: words.failureNoFunds,
    not_confirmed: words.failureNotConfirmed,
    cancelled: words.failureCancelled,
  };
  const url = new URL(ended.failUrl);
  // safe because an unknown failure falls back to the decline
  url.searchParams.set('error', texts[ended.failure as Failure] ?? words.failureDeclined);
  return url.toString();
}
