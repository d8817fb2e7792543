/**
 * The sandbox provider: a payment page inside the site in place of a third party's, with webhooks signed as a real provider signs them.
 * The pages, their store and the sending of webhooks are in `server/sandbox`.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { webhookSeconds } from '#rules/limits/durations.ts';
import { DomainError } from '../../domain-error.ts';
import {
  type Checkout,
  type PaymentProvider,
  type PayoutRequest,
  type ProviderMovement,
  type RefundRequest,
  WebhookEvent,
} from './port.ts';
import { unknownEvent } from './unknown-event.ts';

export const signatureHeader = 'sandbox-signature';

/** A page that the sandbox opens. */
export interface SandboxPage extends Pick<PayoutRequest, 'amountMinorUnits' | 'currency' | 'description'> {
  id: string;
  kind: 'payment' | 'payout';
  /** The shop's own id of the payment or payout. */
  paymentId: string;
  successUrl: string;
  pendingUrl: string;
  failUrl: string;
}

export interface SandboxStore {
  /** Stores the page; one that is stored already stays as it is. */
  open(page: SandboxPage): Promise<void>;
  /** Stores a refund of a page, once; its webhook follows. `id` is the sandbox's own. */
  refund(id: string, request: RefundRequest): Promise<void>;
  /** Returns whether nobody can submit the page any more. With `webhook` an event follows, as from a page that its customer left. */
  close(id: string, options: { webhook: boolean }): Promise<boolean>;
  /** The payments, refunds and disputes that moved money since then, the oldest first. */
  movementsSince(since: number): Promise<ProviderMovement[]>;
}

export interface SandboxOptions {
  secret: string;
  siteUrl: string;
  /** Unix seconds. */
  now(): number;
  store: SandboxStore;
}

export interface Sandbox extends PaymentProvider {
  name: 'sandbox';
  /** The body and headers that `readWebhook` will believe. */
  sign(event: WebhookEvent): { body: string; headers: Record<string, string> };
}

export function createSandbox({ secret, siteUrl, now, store }: SandboxOptions): Sandbox {
  const mac = (text: string) => createHmac('sha256', secret).update(text).digest('hex');

  async function openPage(kind: SandboxPage['kind'], request: PayoutRequest): Promise<Checkout> {
    const { id: paymentId, amountMinorUnits, currency, description, successUrl, pendingUrl, failUrl } = request;
    // follows from the payment, so that asking again gives the same page
    const id = `sbx_${mac(`${kind}:${paymentId}`).slice(0, 24)}`;
    await store.open({ id, kind, paymentId, amountMinorUnits, currency, description, successUrl, pendingUrl, failUrl });
    const order = new URL(successUrl).searchParams.get('order') ?? paymentId;
    return { providerRef: id, redirectUrl: `${siteUrl}/sandbox/pay/${id}?order=${encodeURIComponent(order)}` };
  }

  return {
    name: 'sandbox',
    chargeCentsMin: 0,
    startCheckout: (request) => openPage('payment', request),
    startCardPayout: (request) => openPage('payout', request),
    paysOutToCards: true,

    async refund(request) {
      const id = `rfd_${mac(`refund:${request.id}`).slice(0, 24)}`;
      await store.refund(id, request);
      return id;
    },
    closeCheckout: async (providerRef) => void (await store.close(providerRef, { webhook: false })),
    closeCardPayout: (providerRef) => store.close(providerRef, { webhook: true }),

    sign(event) {
      const body = JSON.stringify(event);
      const at = now();
      const signature = `t=${at},v1=${mac(`${at}.${body}`)}`;
      return { body, headers: { 'content-type': 'application/json', [signatureHeader]: signature } };
    },

    async readWebhook(rawBody, headers) {
      const [, at, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers.get(signatureHeader) ?? '') ?? [];
      if (!at || !given || Math.abs(now() - Number(at)) > webhookSeconds) throw new DomainError('signature_invalid');
      const expected = mac(`${at}.${rawBody}`);
      if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) throw new DomainError('signature_invalid');
      return eventOf(parsed(rawBody));
    },
    rereadEvent: eventOf,
    // its events repeat our own ids
    paymentIdOf: async () => null,
    movementsSince: (since) => store.movementsSince(since),
  };
}

function eventOf(given: unknown): WebhookEvent {
  const { data, error } = WebhookEvent.safeParse(given);
  return data ?? unknownEvent(given, `cannot be read: ${error?.issues[0]?.path.join('.')}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
