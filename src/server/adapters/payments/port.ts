/** A payment provider as the shop sees it: start a checkout, read a signed webhook, pay out, refund. See docs/product/payments.md#providers. */
import { z } from 'zod';

export const ProviderName = z.enum(['sandbox', 'stripe']);
export type ProviderName = z.infer<typeof ProviderName>;

/** A payment to start. `id` is the payment's own id, and the provider's idempotency key. */
export interface CheckoutRequest {
  id: string;
  amountMinorUnits: number;
  currency: string;
  description: string;
  email: string;
  language: string;
  /** Unix seconds of the payment's row. */
  startedAt: number;
  /** Unix seconds. */
  expiresAt: number;
  /** Country of an account that a bank transfer may go to instead, by its ISO code; null for cards alone. */
  bankTransferCountry: string | null;
  successUrl: string;
  pendingUrl: string;
  failUrl: string;
  /** The fail page that says that the customer cancelled. */
  cancelUrl: string;
}

/** A payout to a card: the customer types the card in at the provider. */
export type PayoutRequest = Omit<CheckoutRequest, 'startedAt' | 'bankTransferCountry' | 'cancelUrl'>;

/** `id` is the refund's own id, and the provider's idempotency key; `providerRef` is the checkout's. */
export interface RefundRequest {
  id: string;
  providerRef: string;
  amountMinorUnits: number;
  currency: string;
}

export interface Checkout {
  providerRef: string;
  redirectUrl: string;
}

/** A webhook event in the shop's terms. Stored events are read with it too, across deployments. */
export const WebhookEvent = z.object({
  eventId: z.string(),
  kind: z.enum([
    'payment_succeeded',
    'payment_failed',
    'payment_cancelled',
    // The customer has chosen a bank transfer: the money takes days.
    'payment_awaited',
    'payout_paid',
    'payout_failed',
    'refund_done',
    'refund_failed',
    'other',
  ]),
  /** The provider's reference of the checkout, payout or refund. */
  providerRef: z.string(),
  /** Our own id, when the provider repeats it. */
  subjectId: z.string().nullable(),
  amountMinorUnits: z.int().nullable(),
  currency: z.string().nullable(),
  failure: z.string().nullable(),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** An event with the provider that sent it. */
export interface ProviderEvent {
  provider: ProviderName;
  event: WebhookEvent;
}

export interface PaymentProvider {
  name: ProviderName;
  /** The least that a card can be charged, in euro cents; 0 without a limit. */
  chargeCentsMin: number;
  /** @throws `provider_unavailable` when the provider does not answer. */
  startCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Closes a checkout's page, so that nobody pays an order that was released; a paid one stays. @throws `provider_unavailable`. */
  closeCheckout(providerRef: string): Promise<void>;
  /** Verifies the signature over the raw body. @throws `signature_invalid`. */
  readWebhook(rawBody: string, headers: Headers): Promise<WebhookEvent>;
  /** Whether it can pay to the card of anyone at all. */
  paysOutToCards: boolean;
  /** @throws `card_payout_unavailable` and `provider_unavailable`. */
  startCardPayout(request: PayoutRequest): Promise<Checkout>;
  /**
   * Cancels the form of a card payout; an event says so too, for a shop that stopped before it stored that. Returns false when the
   * customer has sent the form: then its webhook decides.
   */
  closeCardPayout(providerRef: string): Promise<boolean>;
  /**
   * Sends money back to the source of a payment; an event says how that ended. Returns the provider's reference of the refund.
   * @throws `refund_impossible` when it will never work, and `provider_unavailable`.
   */
  refund(request: RefundRequest): Promise<string>;
}
