/** A payment provider as the shop sees it: start a checkout, read a signed notice, pay out, refund. See docs/product/payments.md#providers. */
export type ProviderName = 'sandbox' | 'stripe';

/** What is asked of a provider. `id` is the payment's own id and makes a repetition harmless. */
export interface CheckoutRequest {
  id: string;
  amountMinorUnits: number;
  currency: string;
  description: string;
  email: string;
  language: string;
  /** Unix seconds of when it was written down. */
  startedAt: number;
  /** Unix seconds after which nobody should pay any more. */
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

/** `id` is the refund's own id and makes a repetition harmless; `providerRef` is the checkout's. */
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

/** What a notice says, whatever provider sent it. */
export interface Notice {
  eventId: string;
  kind:
    | 'payment_succeeded'
    | 'payment_failed'
    | 'payment_cancelled'
    /** The customer has chosen a bank transfer: the money takes days. */
    | 'payment_awaited'
    | 'payout_paid'
    | 'payout_failed'
    | 'refund_done'
    | 'refund_failed'
    | 'other';
  /** The provider's reference of the checkout, payout or refund. */
  providerRef: string;
  /** Our own id, when the provider repeats it. */
  subjectId: string | null;
  amountMinorUnits: number | null;
  currency: string | null;
  failure: string | null;
}

export interface PaymentProvider {
  name: ProviderName;
  /** The least that a card can be charged, in euro cents; 0 where anything goes. */
  chargeCentsMin: number;
  /** Throws `Refusal('provider_unavailable')` when the provider does not answer. */
  startCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Takes a checkout's page away, so that nobody pays what was let go; one that was paid stays. Throws `provider_unavailable`. */
  closeCheckout(providerRef: string): Promise<void>;
  /** Verifies the signature over the raw body; throws `Refusal('signature_invalid')`. */
  readNotice(rawBody: string, headers: Headers): Promise<Notice>;
  /** Whether it can pay to the card of anyone at all. */
  paysOutToCards: boolean;
  /** Throws `Refusal('card_payout_unavailable')` where it cannot, and `provider_unavailable`. */
  startCardPayout(request: PayoutRequest): Promise<Checkout>;
  /**
   * Takes the form of a card payout away; a notice says so too, for a shop that stopped before it wrote that down. False when it was sent
   * already: then its notice decides.
   */
  closeCardPayout(providerRef: string): Promise<boolean>;
  /**
   * Sends money back to where a payment came from; a notice says how that ended. Gives the provider's reference of the refund.
   * Throws `Refusal('refund_impossible')` when it will never work, and `provider_unavailable`.
   */
  refund(request: RefundRequest): Promise<string>;
}
