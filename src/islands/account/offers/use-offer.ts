/** Loads one offer with its history, and follows it while its item is on the way. */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText as textOf } from '#api/failure.ts';
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { deliveryPollMs } from '#rules/limits.ts';
import { messagesOf } from '#stores/messages.ts';
import { fetchProfile } from '#stores/profile.ts';

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
  const isAwaited = offer?.status === 'awaiting_item';
  useEffect(() => {
    if (!isAwaited) return;
    const control = new AbortController();
    const { signal } = control;
    const follow = async () => {
      if (document.hidden) return;
      // what fails is asked again the next time
      await call('GET /offer/{id}', { params: { id } }, { signal }).then(
        ({ payload }) => setOffer(payload),
        () => undefined,
      );
    };
    const timer = setInterval(() => void follow(), deliveryPollMs);
    // a page that comes back into sight asks at once
    const onVisibility = () => void follow();
    document.addEventListener('visibilitychange', onVisibility, { signal });
    return () => {
      clearInterval(timer);
      control.abort();
    };
  }, [isAwaited, id]);
  const isTakenBack = typeof offer?.reversed_at === 'number';
  useEffect(() => {
    // the balance has paid it back, or the account is on hold: the page may have read its profile just before
    if (isTakenBack) fetchProfile().catch(() => undefined);
  }, [isTakenBack]);
  return { offer, failureText, load };
}
