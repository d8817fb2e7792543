/**
 * The status of the payment that the page's address names. A final one leads to its own page, as does a payment that is missing or
 * belongs to another customer. A guest cannot be told how it stands, and is not led away for that.
 */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { DepositStatus } from '#contract/deposits.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { watchPayment } from './watch-payment.ts';

const failureKeys = {
  card_declined: 'failureDeclined',
  insufficient_funds: 'failureNoFunds',
  not_confirmed: 'failureNotConfirmed',
} as const;

export function usePaymentStatus(language: LanguageCode) {
  const t = messagesOf(language, 'payments');
  /** Undefined until the first response. */
  const [payment, setPayment] = useState<DepositStatus>();
  const [isSlow, setSlow] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const [isGuest, setGuest] = useState(false);

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const id = query.get('order') || query.get('order_id');
    const leave = (path: string) => location.replace(localePath(language, path));
    const leaveToFailure = (purpose: string | null, failure?: DepositStatus['failure']) => {
      const reason = failure ? `&error=${encodeURIComponent(t(failureKeys[failure]))}` : '';
      leave(`${paths.failPayment}?type=${purpose === 'purchase' ? purpose : 'topup'}${reason}`);
    };
    if (!id) return leaveToFailure(query.get('type'));
    return watchPayment({
      fetchStatus: (signal) => call('GET /deposit/status/{id}', { params: { id } }, { signal }),
      onStatus(response) {
        const { status, purpose, failure } = response;
        setOffline(false);
        setPayment(response);
        if (status === 'Success') leave(`${paths.successPayment}?type=${purpose}&order=${id}`);
        if (status === 'Error' || status === null) leaveToFailure(purpose ?? query.get('type'), failure);
      },
      onFailure(error) {
        const httpStatus = error instanceof ApiFailure ? error.status : 0;
        if (httpStatus === 401) setGuest(true);
        else if (httpStatus === 404) leaveToFailure(query.get('type'));
        else setOffline(true);
        return httpStatus !== 401 && httpStatus !== 404;
      },
      onSlow: () => setSlow(true),
    });
  }, [language]);

  return { payment, isSlow, isOffline, isGuest };
}
