/**
 * Opens the provider's card form for a payout that is written down, and keeps where it is. The payout's id is the provider's idempotency
 * key, so that doing it again gives the same form. If the money has gone another way meanwhile, the form is taken away again.
 */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { dictionaries } from '#content/dictionary/index.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { cardPayoutMinutes } from '#rules/limits.ts';
import { fillMessage } from '#rules/messages.ts';
import { accountPath, localePath } from '#rules/paths.ts';
import type { IdempotencyKey } from '../../../db/idempotency/idempotency-key.ts';
import { completeResponse, releaseKey } from '../../../db/idempotency/store-response.ts';
import { payouts } from '../../../db/schema/offers.ts';
import { expectRows, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import type { CustomerRow, Principal } from '../../auth/session/query-as-customer.ts';
import { paymentProviderOf } from '../../payment-provider.ts';
import type { PayoutRow } from './payout-request.ts';

export const CardPayout = z.object({ redirect_url: z.string() });
export type CardPayout = z.infer<typeof CardPayout>;

export interface Opening {
  payout: Pick<PayoutRow, 'id' | 'offerId' | 'amountCents'>;
  title: string;
  customer: CustomerRow;
}

/** Where an offer's details are shown. */
export function offerPage({ siteUrl }: Deps, language: LanguageCode, offerId: string): string {
  return `${siteUrl}${localePath(language, accountPath('offers'))}?offer=${offerId}`;
}

/** @throws `provider_unavailable` and `offer_not_open`; the key is free again then. */
export async function openCardForm(
  deps: Deps,
  { language }: Principal,
  { payout, title, customer }: Opening,
  request: IdempotencyKey | null,
): Promise<CardPayout> {
  const { db } = deps;
  const words = dictionaries[language].offers;
  const page = offerPage(deps, language, payout.offerId);
  try {
    const provider = paymentProviderOf(deps);
    const { providerRef, redirectUrl } = await provider.startCardPayout({
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
    });
    const answer = { redirect_url: redirectUrl };
    const mine = and(eq(payouts.id, payout.id), eq(payouts.state, 'requested'));
    const kept = write(db, [
      expectRows(db.update(payouts).set({ providerRef, updatedAt: deps.now() }).where(mine), 'offer_not_open'),
      completeResponse({ deps, idempotencyKey: request }, customer.id, answer),
    ]);
    await kept.catch(async (error: unknown) => {
      if (error instanceof DomainError && error.code === 'offer_not_open') await provider.closeCardPayout(providerRef);
      throw error;
    });
    return answer;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await write(db, releaseKey({ deps, idempotencyKey: request }, customer.id));
    throw error;
  }
}
