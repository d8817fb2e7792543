/**
 * A payment that succeeded: of a top-up (`?type=topup`), else of a purchase; the shop is asked whether that was still to be had. What is
 * not settled yet is awaited on the pending page. See docs/product/payments.md#result-pages.
 */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, localePath, paths } from '#rules/paths.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { $session } from '#stores/session.ts';
import { ResultScreen } from '../ui/ResultScreen.tsx';

const texts = {
  topup: { title: 'successTitle', text: 'successTopUp', way: 'viewTransactions', tab: 'transactions' },
  purchase: { title: 'successTitle', text: 'successPurchase', way: 'viewOrders', tab: 'orders' },
  credited: { title: 'creditedTitle', text: 'successCredited', way: 'viewStatement', tab: 'statement' },
} as const;

type Ending = keyof typeof texts;

export function PaymentSuccess({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'payments');
  const [ending, setEnding] = useState<Ending>();
  useEffect(() => {
    void endingOf(new URLSearchParams(location.search)).then((found) => {
      if (found) setEnding(found);
      else location.replace(localePath(language, paths.pendingPayment) + location.search);
    });
  }, [language]);
  const { title, text, way, tab } = texts[ending ?? 'purchase'];
  return (
    <ResultScreen
      icon="success"
      title={t(title)}
      ready={ending !== undefined}
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
    </ResultScreen>
  );
}

/** Null for a payment that is not settled. Where the shop cannot be asked, what the address says. */
async function endingOf(query: URLSearchParams): Promise<Ending | null> {
  const said = query.get('type') === 'topup' ? 'topup' : 'purchase';
  const id = query.get('order');
  await bootstrap().catch(() => undefined);
  if (!id || $session.get().status !== 'customer') return said;
  const found = await call('GET /deposit/status/{id}', { params: { id } }).catch(() => undefined);
  if (!found) return said;
  if (found.status !== 'Success') return null;
  return found.credited ? 'credited' : said;
}
