/**
 * A payment under way, until it is final. A bank transfer shows its instructions instead, a purchase how long its items are reserved.
 * See docs/product/payments.md#pending-page.
 */
import type { DepositStatus } from '#contract/deposits.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { signInAddress } from '#stores/redirects.ts';
import { ResultScreen } from '../ui/ResultScreen.tsx';
import { BankTransferInstructions } from './BankTransferInstructions.tsx';
import { ReservationCountdown } from './ReservationCountdown.tsx';
import { usePaymentStatus } from './use-payment-status.ts';

const statusKeys = {
  Pending: 'statusPending',
  Success: 'statusSuccess',
  Error: 'statusError',
  Cancelled: 'statusCancelled',
} as const;

export function PaymentPending({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'payments');
  const { payment, isSlow, isOffline, isGuest } = usePaymentStatus(language);
  const status = payment ? <StatusText language={language} status={payment.status} /> : null;

  if (isGuest) return <GuestsPayment language={language} />;
  if (payment?.status === 'Cancelled') return <CancelledPayment language={language} purpose={payment.purpose} />;
  if (payment?.instructions)
    return (
      <ResultScreen icon="transfer" title={t('transferTitle')} actions={<TransactionsLink language={language} />}>
        <p>{t('transferText')}</p>
        <BankTransferInstructions language={language} instructions={payment.instructions} />
      </ResultScreen>
    );
  return (
    <ResultScreen
      icon="waiting"
      title={t('pendingTitle')}
      actions={
        payment?.redirect_url || isSlow ? (
          <>
            {payment?.redirect_url ? (
              <a className="btn btn-secondary" href={payment.redirect_url}>
                {t('continuePayment')}
              </a>
            ) : null}
            {isSlow ? <TransactionsLink language={language} /> : null}
          </>
        ) : null
      }
    >
      <p>{t('pendingText')}</p>
      <p className="text-muted text-sm">{isSlow ? t('pendingLong') : t('pendingUpdates')}</p>
      <div aria-live="polite" className="min-h-5">
        {isOffline ? <p className="text-sm text-warning">{t('pendingOffline')}</p> : status}
      </div>
      <div className="min-h-5">
        {payment?.reserved_seconds === undefined ? null : (
          <ReservationCountdown language={language} seconds={payment.reserved_seconds} />
        )}
      </div>
    </ResultScreen>
  );
}

/** Whose payment it is only its owner is told; signing in leads back here. */
function GuestsPayment({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'payments');
  return (
    <ResultScreen
      icon="waiting"
      title={t('pendingTitle')}
      actions={
        <>
          <a className="btn btn-primary" href={signInAddress(language)}>
            {messagesOf(language, 'common')('logIn')}
          </a>
          <a className="btn btn-secondary" href={localePath(language, paths.home)}>
            {t('returnHome')}
          </a>
        </>
      }
    >
      <p>{t('pendingText')}</p>
      <p className="text-muted text-sm">{t('pendingGuest')}</p>
    </ResultScreen>
  );
}

function CancelledPayment({ language, purpose }: { language: LanguageCode; purpose: DepositStatus['purpose'] }) {
  const t = messagesOf(language, 'payments');
  const isPurchase = purpose === 'purchase';
  return (
    <ResultScreen
      icon="failure"
      title={t('cancelledTitle')}
      actions={
        <>
          <a
            className="btn btn-primary"
            href={localePath(language, isPurchase ? paths.cart : `${paths.account}?topup=1`)}
          >
            {t(isPurchase ? 'backToCart' : 'tryAgain')}
          </a>
          <TransactionsLink language={language} />
        </>
      }
    >
      <p>{t(isPurchase ? 'cancelledPurchase' : 'cancelledText')}</p>
      <StatusText language={language} status="Cancelled" />
    </ResultScreen>
  );
}

function StatusText({ language, status }: { language: LanguageCode; status: DepositStatus['status'] }) {
  const t = messagesOf(language, 'payments');
  return <p className="text-muted text-sm">{t('pendingStatus', { status: t(statusKeys[status]) })}</p>;
}

function TransactionsLink({ language }: { language: LanguageCode }) {
  return (
    <a className="btn btn-secondary" href={localePath(language, accountPath('transactions'))}>
      {messagesOf(language, 'payments')('viewTransactions')}
    </a>
  );
}
