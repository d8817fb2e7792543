/**
 * Opens the provider's form for a payout that is written down, and stores where it is. The payout's id is the provider's idempotency
 * key, so that opening it again gives the same form. If the money has gone another way meanwhile, the form is cancelled.
 */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { dictionaries } from '#content/dictionary/index.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { payoutLife } from '#rules/lifecycles.ts';
import { cardPayoutMinutes } from '#rules/limits.ts';
import { fillMessage } from '#rules/messages.ts';
import { accountPath, localePath } from '#rules/paths.ts';
import type { PayoutRequest as ProviderRequest } from '../../../adapters/payments/port.ts';
import type { RequestContext } from '../../../context.ts';
import { completeResponse, releaseKey, resumeKey } from '../../../db/idempotency/store-response.ts';
import { payouts } from '../../../db/schema/offers.ts';
import { expectRows, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { paymentProviderOf } from '../../payment-provider.ts';
import type { PayoutRow } from './queries.ts';

export const CardFormOpened = z.object({ redirect_url: z.string() });
export type CardFormOpened = z.infer<typeof CardFormOpened>;

export type CardFormPayout = Pick<PayoutRow, 'id' | 'offerId' | 'amountCents'>;

export interface CardForm {
  payout: CardFormPayout;
  /** Of the offer. */
  title: string;
  customer: { id: string; email: string };
}

/** The page that shows an offer's details. */
export function offerPage({ siteUrl }: Deps, language: LanguageCode, offerId: string): string {
  return `${siteUrl}${localePath(language, accountPath('offers'))}?offer=${offerId}`;
}

/** @throws `offer_not_open`, after which the idempotency key is free, and `provider_unavailable` and `database_unavailable`, after which the same key goes on. */
export async function openCardForm(ctx: RequestContext, form: CardForm): Promise<CardFormOpened> {
  const { deps } = ctx;
  const { db } = deps;
  const { payout, customer } = form;
  try {
    const provider = paymentProviderOf(deps);
    const { providerRef, redirectUrl } = await provider.startCardPayout(providerRequest(ctx, form));
    const opened = { redirect_url: redirectUrl };
    const isRequested = and(eq(payouts.id, payout.id), eq(payouts.state, payoutLife.initial[0]));
    const stored = write(db, [
      expectRows(db.update(payouts).set({ providerRef, updatedAt: deps.now() }).where(isRequested), 'offer_not_open'),
      completeResponse(ctx, customer.id, opened),
    ]);
    await stored.catch(async (error: unknown) => {
      if (error instanceof DomainError && error.code === 'offer_not_open') await provider.closeCardPayout(providerRef);
      throw error;
    });
    return opened;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // the code that proved the request is used up: its repetition needs none
    const isOver = error.code === 'offer_not_open';
    await write(db, (isOver ? releaseKey : resumeKey)(ctx, customer.id));
    throw error;
  }
}

function providerRequest(
  { deps, principal: { language } }: RequestContext,
  { payout, title, customer }: CardForm,
): ProviderRequest {
  const words = dictionaries[language].offers;
  const page = offerPage(deps, language, payout.offerId ?? '');
  return {
    id: payout.id,
    amountMinorUnits: payout.amountCents,
    currency: 'EUR',
    description: fillMessage(words.payoutDescription, language, { title }),
    email: customer.email,
    language,
    expiresAt: deps.now() + cardPayoutMinutes * 60,
    successUrl: `${page}&payout=done`,
    pendingUrl: `${page}&payout=pending`,
    failUrl: `${page}&payout=failed`,
  };
}
