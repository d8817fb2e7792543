/** A payment that succeeded: of a top-up (`?type=topup`), else of a purchase. Specification section 2, Payment result pages. */
import { useEffect, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { Outcome } from '../ui/Outcome.tsx';

const texts = {
  topup: { text: 'successTopUp', way: 'viewTransactions', tab: 'transactions' },
  purchase: { text: 'successPurchase', way: 'viewOrders', tab: 'orders' },
} as const;

export function PaymentSuccess({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'payments');
  const [type, setType] = useState<keyof typeof texts>();
  useEffect(() => {
    const isTopUp = new URLSearchParams(location.search).get('type') === 'topup';
    setType(isTopUp ? 'topup' : 'purchase');
  }, []);
  const { text, way, tab } = texts[type ?? 'purchase'];
  return (
    <Outcome
      sign="success"
      title={t('successTitle')}
      known={type !== undefined}
      actions={
        <>
          <a className="btn btn-primary" href={localePath(language, accountPath(tab))}>
            {t(way)}
          </a>
          <a className="btn btn-secondary" href={localePath(language, paths.home)}>
            {t('returnHome')}
          </a>
        </>
      }
    >
      <p>{t(text)}</p>
    </Outcome>
  );
}
