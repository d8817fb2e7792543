/** Accepts or declines the shop's price, one request at a time. */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

export type Decision = 'accept' | 'decline';

const texts = {
  accept: { done: 'accepted', failed: 'acceptFailed' },
  decline: { done: 'declined', failed: 'declineFailed' },
} as const;

interface Options {
  onDecided: (decision: Decision) => Promise<void>;
  /** The offer has changed since it was shown. */
  onConflict: () => Promise<void>;
}

export function useDecision(
  language: LanguageCode,
  offer: OfferDetails | undefined,
  { onDecided, onConflict }: Options,
) {
  const t = messagesOf(language, 'offers');
  const [busy, setBusy] = useState<Decision>();
  const withIdempotencyKey = useIdempotencyKey();
  const decide = async (decision: Decision) => {
    if (!offer || busy || (decision === 'accept' && !requireVerifiedEmail(language))) return;
    setBusy(decision);
    const body = { id: offer.id, service_price: offer.service_price ?? undefined };
    try {
      await withIdempotencyKey({ decision, ...body }, async (idempotencyKey) => {
        if (decision === 'accept') await call('POST /offer/accept', { body }, { idempotencyKey });
        else await call('POST /offer/decline', { body }, { idempotencyKey });
      });
      showToast('success', t(texts[decision].done));
      await onDecided(decision);
    } catch (error) {
      showToast('error', failureText(error, t(texts[decision].failed)));
      if (error instanceof ApiFailure && error.status === 409) await onConflict();
    } finally {
      setBusy(undefined);
    }
  };
  return { decide, busy };
}
