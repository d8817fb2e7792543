/**
 * A card payment on its way to the provider's page: written down first, then started at the provider, and resumed by the same
 * idempotency key when its request was cut off in between. The payment's id is the provider's idempotency key, so that starting it
 * again gives the same page.
 */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { dictionaries } from '#content/dictionary/index.ts';
import { fillMessage } from '#rules/messages.ts';
import type { CheckoutRequest } from '../../../adapters/payments/port.ts';
import type { RequestContext } from '../../../context.ts';
import { completeResponse, releaseKey, storeProgress } from '../../../db/idempotency/store-response.ts';
import { payments } from '../../../db/schema/payments.ts';
import { runRead, type Statements, statement, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { paymentProviderOf } from '../../payment-provider.ts';
import { insertPayment, type NewPayment } from './new-payment.ts';
import { cancelledUrl, resultUrls } from './result-urls.ts';

/** How far a card payment had got when its request was cut off, as its idempotency key keeps it. */
export const CardPaymentProgress = z.object({ paymentId: z.string() });
export type CardPaymentProgress = z.infer<typeof CardPaymentProgress>;

type CardPayment = Pick<
  NewPayment,
  'id' | 'customerId' | 'orderId' | 'chargedMinorUnits' | 'currency' | 'createdAt' | 'expiresAt'
>;

/** What top-ups and purchases do differently. */
export interface CardPaymentOptions {
  customer: { id: string; email: string };
  /** Ends the payment when the provider does not take it. */
  undo: (payment: CardPayment) => Statements;
  /** ISO code of the country whose bank transfers may pay it too; empty for cards alone. */
  bankTransferCountry?: string;
}

export interface CheckoutStarted {
  redirect_url: string;
  /** The order of a purchase, the payment of a top-up. */
  order_id: string;
}

/** Writes `statements` and the payment in one batch, then starts it. @throws `provider_unavailable`, and the errors of `statements`. */
export async function startCardPayment(
  ctx: RequestContext,
  payment: NewPayment,
  { statements, ...options }: CardPaymentOptions & { statements?: Statements },
): Promise<CheckoutStarted> {
  const { deps } = ctx;
  const progress: CardPaymentProgress = { paymentId: payment.id };
  await write(deps.db, [storeProgress(ctx, payment.customerId, progress), statements, insertPayment(deps.db, payment)]);
  return openCheckout(ctx, payment, options);
}

/** Starts a payment whose request was cut off. @throws `provider_unavailable` when the payment has ended; the key is free then. */
export async function resumeCardPayment(
  ctx: RequestContext,
  { paymentId }: CardPaymentProgress,
  options: CardPaymentOptions,
): Promise<CheckoutStarted> {
  const { deps } = ctx;
  const { customer } = options;
  const ofCustomer = and(eq(payments.id, paymentId), eq(payments.customerId, customer.id));
  const [payment] = await runRead(deps.db.select().from(payments).where(ofCustomer).execute());
  if (payment?.state === 'Pending') return openCheckout(ctx, payment, options);
  await write(deps.db, releaseKey(ctx, customer.id));
  throw new DomainError('provider_unavailable');
}

async function openCheckout(
  ctx: RequestContext,
  payment: CardPayment,
  options: CardPaymentOptions,
): Promise<CheckoutStarted> {
  const { deps } = ctx;
  const { db } = deps;
  const { id, customerId, orderId } = payment;
  try {
    const request = checkoutRequest(ctx, payment, options);
    const { providerRef, redirectUrl } = await paymentProviderOf(deps).startCheckout(request);
    const started = { redirect_url: redirectUrl, order_id: orderId ?? id };
    await write(db, [
      statement(db.update(payments).set({ providerRef, redirectUrl }).where(eq(payments.id, id))),
      completeResponse(ctx, customerId, started),
    ]);
    return started;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'provider_unavailable') throw error;
    await write(db, [options.undo(payment), releaseKey(ctx, customerId)]);
    throw error;
  }
}

function checkoutRequest(
  { deps, principal: { language } }: RequestContext,
  { id, orderId, currency, chargedMinorUnits, createdAt, expiresAt }: CardPayment,
  { customer, bankTransferCountry }: CardPaymentOptions,
): CheckoutRequest {
  const words = dictionaries[language].payments;
  const urls = resultUrls(deps.siteUrl, language, orderId ? 'purchase' : 'topup', orderId ?? id);
  return {
    id,
    amountMinorUnits: chargedMinorUnits,
    currency,
    description: orderId ? fillMessage(words.checkoutPurchase, language, { id: orderId }) : words.checkoutTopup,
    email: customer.email,
    language,
    startedAt: createdAt,
    expiresAt,
    // banks transfer euros alone
    bankTransferCountry: (currency === 'EUR' && bankTransferCountry) || null,
    ...urls,
    cancelUrl: cancelledUrl(urls.failUrl, words.failureCancelled),
  };
}
