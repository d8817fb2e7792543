/** A payment that did not succeed, with the reason that the address names. See docs/product/payments.md#result-pages. */
import { useEffect, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { paymentReasonCharactersMax } from '#rules/limits.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { ResultScreen } from '../ui/ResultScreen.tsx';

export function PaymentFailure({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'payments');
  const [payment, setPayment] = useState<{ isPurchase: boolean; reason: string }>();
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const reason = query.get('error')?.trim().slice(0, paymentReasonCharactersMax) || t('failedDefault');
    setPayment({ isPurchase: query.get('type') === 'purchase', reason });
  }, []);
  const retryPath = payment?.isPurchase ? paths.cart : `${paths.account}?topup=1`;
  return (
    <ResultScreen
      icon="failure"
      title={payment?.isPurchase ? t('orderFailed') : t('failed')}
      ready={payment !== undefined}
      actions={
        <>
          <a className="btn btn-primary" href={localePath(language, retryPath)}>
            {payment?.isPurchase ? t('backToCart') : t('tryAgain')}
          </a>
          <a className="btn btn-secondary" href={localePath(language, paths.home)}>
            {t('returnHome')}
          </a>
        </>
      }
    >
      <p className="text-text">{payment?.reason ?? t('failedDefault')}</p>
      <p className="text-muted text-sm">{t('failedAdvice')}</p>
    </ResultScreen>
  );
}
