/**
 * Asks for a payout, one way or another. A card leads to the provider's form, once the item is there; the rest ends with words of confirmation. What the server
 * refuses is for the form to show; once it has asked for a two-factor code, the forms have a field for it.
 */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import type { SepaPayout } from '#rules/validation/sepa.ts';
import { reload } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { useAttemptKey } from '../attempt-key.ts';
import type { ContactValues } from '../contact-values.ts';
import { inEuros } from './euros.ts';

export type PayoutWay = OfferDetails['payout_methods'][number];

export function usePayout(language: LanguageCode, offer: OfferDetails, onAsked: () => void) {
  const t = messagesOf(language, 'offers');
  const [confirmed, setConfirmed] = useState<string>();
  const [codeAsked, setCodeAsked] = useState(false);
  const keyFor = useAttemptKey();
  const isEarly = offer.status === 'awaiting_item';

  const confirm = (words: string) => {
    showToast('success', t('payoutRequested'));
    setConfirmed(words);
    onAsked();
  };
  /** Words for a refusal that has none; the list hears of an offer that is no longer what was shown. */
  const asking = async (fallback: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.errors.code) setCodeAsked(true);
      if (error.status === 409) onAsked();
      throw error.message
        ? error
        : new ApiFailure(error.status, { ...error.body, message: failureText(error, fallback) });
    }
  };
  /** `person` is left out where it was given before. */
  const openCard = (person: Partial<ReturnType<typeof personOf>>, code: string) =>
    asking(t('payoutUnexpected'), async () => {
      const body = { id: offer.id, ...person, code };
      const options = { idempotencyKey: keyFor({ way: 'card', ...body }) };
      const { redirect_url } = await call('POST /offer/request-payout/card-form', { body }, options);
      if (isEarly) return confirm(t('confirmedCard'));
      location.assign(redirect_url);
    });
  return {
    confirmed,
    codeAsked,
    toAccount: (contact: ContactValues, account: SepaPayout, code: string) =>
      asking(t('payoutFailed'), async () => {
        const body = { id: offer.id, ...personOf(contact), ...account, code };
        await call('POST /offer/request-payout/sepa-manual', { body }, { idempotencyKey: keyFor(body) });
        confirm(t(isEarly ? 'confirmedKept' : 'confirmedText'));
      }),
    toCard: (contact: ContactValues, code: string) => openCard(personOf(contact), code),
    toKeptCard: (code: string) => openCard({}, code),
    toBalance: (code: string) =>
      asking(t('completeFailed'), async () => {
        const body = { id: offer.id, code };
        const options = { idempotencyKey: keyFor({ way: 'balance', ...body }) };
        await call('POST /offer/request-payout/balance', { body }, options);
        const amount = inEuros(offer.service_price ?? 0, language);
        confirm(isEarly ? t('confirmedKept') : t('confirmedBalance', { amount }));
        if (!isEarly) await reload().catch(() => undefined);
      }),
  };
}

function personOf({ phoneCountry: _, ...person }: ContactValues) {
  return person;
}
