/**
 * Sends a payment that is written down to its provider, and keeps where the customer pays. The payment's id is the provider's
 * idempotency key, so that doing it again gives the same page.
 */
import { eq } from 'drizzle-orm';
import { dictionaries } from '#content/dictionary/index.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { fillMessage } from '#rules/messages.ts';
import type { PaymentProvider } from '../../../adapters/payments/port.ts';
import type { IdempotencyKey } from '../../../db/idempotency/idempotency-key.ts';
import { completeResponse, releaseKey } from '../../../db/idempotency/store-response.ts';
import { payments } from '../../../db/schema/payments.ts';
import { type Statements, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { resultUrls } from './result-urls.ts';

export interface PaymentToStart {
  id: string;
  customerId: string;
  email: string;
  /** Of a purchase; a top-up has none. */
  orderId: string | null;
  chargedMinorUnits: number;
  currency: string;
  createdAt: number;
  expiresAt: number;
  /** Of a top-up that may be paid by bank transfer too; see the setting of that name. */
  bankTransferCountry?: string | null;
}

export interface CheckoutStarted {
  redirect_url: string;
  order_id: string;
}

/** The provider of new card payments. @throws `provider_unavailable` when it is not set up. */
export function cardProvider(deps: Deps): PaymentProvider {
  const provider = deps.payments[deps.paymentProvider];
  if (!provider)
    throw new DomainError('provider_unavailable', { cause: new Error(`${deps.paymentProvider} is not set up`) });
  return provider;
}

/** When the provider fails, `undo` is written, the key is free again, and the provider's error is rethrown. */
export async function startCheckout(
  deps: Deps,
  language: LanguageCode,
  payment: PaymentToStart,
  request: IdempotencyKey | null,
  undo: Statements,
): Promise<CheckoutStarted> {
  const { db } = deps;
  const { id, orderId, email, currency, createdAt, expiresAt, bankTransferCountry = null } = payment;
  const shownId = orderId ?? id;
  const words = dictionaries[language].payments;
  const description = orderId ? fillMessage(words.checkoutPurchase, language, { id: orderId }) : words.checkoutTopup;
  const urls = resultUrls(deps.siteUrl, language, orderId ? 'purchase' : 'topup', shownId);
  const amountMinorUnits = payment.chargedMinorUnits;
  try {
    const { providerRef, redirectUrl } = await cardProvider(deps).startCheckout({
      id,
      amountMinorUnits,
      currency,
      description,
      email,
      language,
      startedAt: createdAt,
      expiresAt,
      bankTransferCountry,
      ...urls,
      cancelUrl: `${urls.failUrl}&error=${encodeURIComponent(words.failureCancelled)}`,
    });
    const answer = { redirect_url: redirectUrl, order_id: shownId };
    await write(db, [
      statement(db.update(payments).set({ providerRef, redirectUrl }).where(eq(payments.id, id))),
      completeResponse(db, payment.customerId, request, answer),
    ]);
    return answer;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'provider_unavailable') throw error;
    await write(db, [undo, releaseKey(db, payment.customerId, request)]);
    throw error;
  }
}
