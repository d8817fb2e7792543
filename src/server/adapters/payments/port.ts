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
    // Opened, or told anew: its reason or the deadline for evidence has changed.
    'dispute_opened',
    'dispute_withdrawn',
    'dispute_reinstated',
    'dispute_won',
    'dispute_lost',
    // A refund that somebody made at the provider, and one of those that came to nothing.
    'money_refunded',
    'money_refund_failed',
    // How much of a payment has been refunded in all, by whomever.
    'refunded_in_all',
    // Says nothing that concerns the shop.
    'other',
    // Cannot be read: `raw` is what the provider said, less what names a person.
    'unknown',
  ]),
  /** The provider's reference of the checkout, payout or refund. */
  providerRef: z.string(),
  /** Our own id, when the provider repeats it. */
  subjectId: z.string().nullable(),
  amountMinorUnits: z.int().nullable(),
  currency: z.string().nullable(),
  failure: z.string().nullable(),
  /** The provider's own name of what happened. */
  type: z.string().nullish(),
  /** The provider's reference of the money that a payment brought, as disputes and refunds name it. */
  moneyRef: z.string().nullish(),
  /** Why money is taken back, as the provider names it. */
  reason: z.string().nullish(),
  /** Until when evidence counts, in unix seconds. */
  evidenceDueAt: z.int().nullish(),
  raw: z.unknown().optional(),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** An event with the provider that sent it. */
export interface ProviderEvent {
  provider: ProviderName;
  event: WebhookEvent;
}

/** A movement in a provider's own books. */
export interface ProviderMovement {
  /** The provider's own reference of the movement. */
  ref: string;
  kind: 'payment' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
  /** Our id of the payment or refund where the provider repeats it, else the provider's reference of its subject. */
  subject: string;
  /** Minor units of `currency` that were paid or taken back; never negative. */
  amountMinorUnits: number;
  currency: string;
  /** Unix seconds. */
  at: number;
}

export interface PaymentProvider {
  name: ProviderName;
  /** The least that a card can be charged, in euro cents; 0 without a limit. */
  chargeCentsMin: number;
  /** @throws `provider_unavailable` when the provider does not answer. */
  startCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Closes a checkout's page, so that nobody pays an order that was released; a paid one stays. @throws `provider_unavailable`. */
  closeCheckout(providerRef: string): Promise<void>;
  /** Verifies the signature over the raw body; an event that cannot be read is `unknown`. @throws `signature_invalid`. */
  readWebhook(rawBody: string, headers: Headers): Promise<WebhookEvent>;
  /** Reads what an `unknown` event kept, as a later version may be able to. */
  rereadEvent(raw: unknown): WebhookEvent;
  /** Our id of the payment that brought the money; null when none of ours did. @throws `provider_unavailable`. */
  paymentIdOf(moneyRef: string): Promise<string | null>;
  /** What the provider's own books moved for payments since then, in unix seconds; the oldest first. @throws `provider_unavailable`. */
  movementsSince(since: number): Promise<ProviderMovement[]>;
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
