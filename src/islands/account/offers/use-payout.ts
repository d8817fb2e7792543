/** Asks for a payout, one way or another. A card leads to the provider's form; the rest ends with words of confirmation. */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import type { SepaPayout } from '#rules/validation/sepa.ts';
import { messagesOf } from '#stores/messages.ts';
import { notify } from '#stores/notices.ts';
import { startAgain } from '#stores/start.ts';
import { useAttemptKey } from '../attempt-key.ts';
import type { ContactValues } from '../contact-values.ts';
import { inEuros } from './euros.ts';

export type PayoutWay = 'sepa' | 'card' | 'balance';

export function usePayout(language: LanguageCode, offer: OfferDetails, onAsked: () => void) {
  const t = messagesOf(language, 'offers');
  const [confirmed, setConfirmed] = useState<string>();
  const keyFor = useAttemptKey();
  const isEarly = offer.status === 'awaiting_item';

  const confirm = (words: string) => {
    notify('success', t('payoutRequested'));
    setConfirmed(isEarly ? t('confirmedKept') : words);
    onAsked();
  };
  const sepa = async (contact: ContactValues, account: SepaPayout) => {
    const { phoneCountry: _, ...person } = contact;
    const body = { id: offer.id, ...person, ...account };
    await call('POST /offer/request-payout/sepa-manual', { body }, { idempotencyKey: keyFor(body) });
    confirm(t('confirmedText'));
  };
  const card = async (contact: ContactValues) => {
    const { phoneCountry: _, ...person } = contact;
    const body = { id: offer.id, ...person };
    const options = { idempotencyKey: keyFor({ way: 'card', ...body }) };
    const { redirect_url } = await call('POST /offer/request-payout/card-form', { body }, options);
    if (isEarly) return confirm('');
    location.assign(redirect_url);
  };
  const balance = async () => {
    const body = { id: offer.id };
    const options = { idempotencyKey: keyFor({ way: 'balance', ...body }) };
    await call('POST /offer/request-payout/balance', { body }, options);
    confirm(t('confirmedBalance', { amount: inEuros(offer.service_price ?? 0, language) }));
    if (!isEarly) await startAgain().catch(() => undefined);
  };

  /** Says what went wrong, and tells the list when the offer is no longer what was shown. */
  const tried = async (fallback: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      notify('error', failureText(error, fallback));
      if (error instanceof ApiFailure && error.status === 409) onAsked();
    }
  };
  return {
    confirmed,
    /** Rejects with what the server refuses, for the form to show. */
    toAccount: sepa,
    toCard: (contact: ContactValues) => tried(t('payoutUnexpected'), () => card(contact)),
    toBalance: () => tried(t('completeFailed'), balance),
  };
}
