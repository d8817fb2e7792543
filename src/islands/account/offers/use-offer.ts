/** Loads one offer with its history. */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText as textOf } from '#api/failure.ts';
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';

/** While `load` runs again, the former offer stays. */
export function useOffer(id: string, language: LanguageCode) {
  const t = messagesOf(language, 'offers');
  const [offer, setOffer] = useState<OfferDetails>();
  const [failureText, setFailureText] = useState<string>();

  const load = async () => {
    setFailureText(undefined);
    try {
      const { payload } = await call('GET /offer/{id}', { params: { id } });
      setOffer(payload);
    } catch (error) {
      const isMissing = error instanceof ApiFailure && error.status === 404;
      setFailureText(isMissing ? t('detailsNotFound') : textOf(error, t('fetchFailed')));
    }
  };
  useEffect(() => void load(), []);
  return { offer, failureText, load };
}
