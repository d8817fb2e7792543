/**
 * A payment under way: asks how it stands until it has ended, and goes to the page of its end. A bank transfer shows what to transfer
 * instead, a purchase how long its items are reserved. See docs/product/payments.md#pending-page.
 */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { DepositStatus } from '#contract/deposits.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, authPath, localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { fullPath } from '#stores/redirects.ts';
import { ResultScreen } from '../ui/ResultScreen.tsx';
import { BankTransferInstructions } from './BankTransferInstructions.tsx';
import { ReservationCountdown } from './ReservationCountdown.tsx';
import { watchPayment } from './watch-payment.ts';

const words = {
  Pending: 'statusPending',
  Success: 'statusSuccess',
  Error: 'statusError',
  Cancelled: 'statusCancelled',
} as const;
const reasons = {
  card_declined: 'failureDeclined',
  insufficient_funds: 'failureNoFunds',
  not_confirmed: 'failureNotConfirmed',
} as const;

export function PaymentPending({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'payments');
  const [known, setKnown] = useState<DepositStatus>();
  const [isLong, setLong] = useState(false);
  const [isOffline, setOffline] = useState(false);

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const id = query.get('order') || query.get('order_id');
    const leave = (path: string) => location.replace(localePath(language, path));
    const fail = (type: string | null, failure?: DepositStatus['failure']) => {
      const reason = failure ? `&error=${encodeURIComponent(t(reasons[failure]))}` : '';
      leave(`${paths.failPayment}?type=${type === 'purchase' ? type : 'topup'}${reason}`);
    };
    if (!id) return fail(query.get('type'));
    return watchPayment({
      ask: (signal) => call('GET /deposit/status/{id}', { params: { id } }, { signal }),
      onAnswer(answer) {
        setOffline(false);
        setKnown(answer);
        if (answer.status === 'Success') leave(`${paths.successPayment}?type=${answer.purpose}&order=${id}`);
        if (answer.status === 'Error' || answer.status === null)
          fail(answer.purpose ?? query.get('type'), answer.failure);
      },
      onFailure(error) {
        const status = error instanceof ApiFailure ? error.status : 0;
        if (status === 401) leave(authPath('signin', fullPath()));
        else if (status === 404) fail(query.get('type'));
        else setOffline(true);
        return status !== 401 && status !== 404;
      },
      onLong: () => setLong(true),
    });
  }, [language]);

  const payments = (
    <a className="btn btn-secondary" href={localePath(language, accountPath('transactions'))}>
      {t('viewTransactions')}
    </a>
  );
  const status = known ? (
    <p className="text-muted text-sm">{t('pendingStatus', { status: t(words[known.status]) })}</p>
  ) : null;

  if (known?.status === 'Cancelled')
    return (
      <ResultScreen
        icon="failure"
        title={t('cancelledTitle')}
        actions={
          <>
            <a
              className="btn btn-primary"
              href={localePath(language, known.purpose === 'purchase' ? paths.cart : `${paths.account}?topup=1`)}
            >
              {known.purpose === 'purchase' ? t('backToCart') : t('tryAgain')}
            </a>
            {payments}
          </>
        }
      >
        <p>{t(known.purpose === 'purchase' ? 'cancelledPurchase' : 'cancelledText')}</p>
        {status}
      </ResultScreen>
    );
  if (known?.instructions)
    return (
      <ResultScreen icon="transfer" title={t('transferTitle')} actions={payments}>
        <p>{t('transferText')}</p>
        <BankTransferInstructions language={language} instructions={known.instructions} />
      </ResultScreen>
    );
  return (
    <ResultScreen
      icon="waiting"
      title={t('pendingTitle')}
      actions={
        known?.redirect_url || isLong ? (
          <>
            {known?.redirect_url ? (
              <a className="btn btn-secondary" href={known.redirect_url}>
                {t('continuePayment')}
              </a>
            ) : null}
            {isLong ? payments : null}
          </>
        ) : null
      }
    >
      <p>{t('pendingText')}</p>
      <p className="text-muted text-sm">{isLong ? t('pendingLong') : t('pendingUpdates')}</p>
      <div aria-live="polite" className="min-h-5">
        {isOffline ? <p className="text-sm text-warning">{t('pendingOffline')}</p> : status}
      </div>
      <div className="min-h-5">
        {known?.reserved_seconds === undefined ? null : (
          <ReservationCountdown language={language} seconds={known.reserved_seconds} />
        )}
      </div>
    </ResultScreen>
  );
}
