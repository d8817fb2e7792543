/** Declines the shop's price, one request at a time. */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

interface Options {
  onDeclined: () => Promise<void>;
  /** The offer has changed since it was shown. */
  onConflict: () => Promise<void>;
}

export function useDecline(language: LanguageCode, offer: OfferDetails, { onDeclined, onConflict }: Options) {
  const t = messagesOf(language, 'offers');
  const [busy, setBusy] = useState(false);
  const withIdempotencyKey = useIdempotencyKey('POST /offer/decline');
  const decline = async () => {
    if (busy) return;
    setBusy(true);
    const body = { id: offer.id, service_price: offer.service_price ?? undefined };
    try {
      await withIdempotencyKey(body, (idempotencyKey) => call('POST /offer/decline', { body }, { idempotencyKey }));
      showToast('success', t('declined'));
      await onDeclined();
    } catch (error) {
      showToast('error', failureText(error, t('declineFailed')));
      if (error instanceof ApiFailure && error.status === 409) await onConflict();
    } finally {
      setBusy(false);
    }
  };
  return { decline, busy };
}
