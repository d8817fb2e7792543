/** What the customer bought: one row an item. */

import { Package } from 'lucide-react';
import { call } from '#api/client.ts';
import { pictureAddress } from '#content/picture-address.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { orderIcon } from '#rules/lifecycles.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { Money } from '../ui/Money.tsx';
import { History } from './History.tsx';
import { HistoryRow } from './HistoryRow.tsx';

const words = {
  processing: 'orderProcessing',
  accepted: 'orderAccepted',
  completed: 'orderCompleted',
  denied: 'orderDenied',
  deleted: 'orderDeleted',
  'client refused': 'orderRefused',
  'payment error': 'orderPaymentError',
} as const;

const load = (query: { page: number; limit: number }) => call('GET /purchase/history', { query });

export function Orders({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'account');
  return (
    <History
      language={language}
      title={t('orderHistory')}
      load={load}
      failedText={t('ordersFailed')}
      row={({ title, img_url, created_at, status, sum }) => (
        <HistoryRow
          picture={
            <img
              className="history-picture"
              src={pictureAddress(img_url)}
              alt=""
              width="64"
              height="64"
              data-goods=""
            />
          }
          title={title}
          createdAt={created_at}
          icon={orderIcon(status)}
          status={t(words[status])}
          sum={<Money cents={Math.round(sum * 100)} language={language} />}
        />
      )}
      empty={
        <>
          <Package aria-hidden="true" className="size-8 text-gold" />
          <h2 className="font-semibold text-lg">{t('ordersEmpty')}</h2>
          <p>{t('ordersEmptyText')}</p>
          <a className="btn btn-secondary mt-2" href={localePath(language, paths.products)}>
            {t('goToStore')}
          </a>
        </>
      }
    />
  );
}
