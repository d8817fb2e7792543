/** Accepting and declining the shop's price, one request at a time. */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { useAttemptKey } from '../attempt-key.ts';

export type Answer = 'accept' | 'decline';

interface Options {
  onAnswered: (answer: Answer) => Promise<void>;
  /** The offer is no longer what was shown. */
  onRefused: () => Promise<void>;
}

export function useAnswer(language: LanguageCode, offer: OfferDetails | undefined, { onAnswered, onRefused }: Options) {
  const t = messagesOf(language, 'offers');
  const [busy, setBusy] = useState<Answer>();
  const keyFor = useAttemptKey();
  const answer = async (move: Answer) => {
    if (!offer || busy || (move === 'accept' && !requireVerifiedEmail(language))) return;
    setBusy(move);
    const body = { id: offer.id, service_price: offer.service_price ?? undefined };
    const options = { idempotencyKey: keyFor({ move, ...body }) };
    try {
      if (move === 'accept') await call('POST /offer/accept', { body }, options);
      else await call('POST /offer/decline', { body }, options);
      showToast('success', t(move === 'accept' ? 'accepted' : 'declined'));
      await onAnswered(move);
    } catch (error) {
      showToast('error', failureText(error, t(move === 'accept' ? 'acceptFailed' : 'declineFailed')));
      if (error instanceof ApiFailure && error.status === 409) await onRefused();
    } finally {
      setBusy(undefined);
    }
  };
  return { answer, busy };
}
