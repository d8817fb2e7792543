/** What the customer bought: one row an item. */

import { FileDown, FileMinus, Package } from 'lucide-react';
import { call } from '#api/client.ts';
import { pictureAddress } from '#content/picture-address.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { orderIcon } from '#rules/lifecycles.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { Money } from '../ui/Money.tsx';
import { fileAddress } from './file-address.ts';
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
      withLinks
      row={({ order_id, title, img_url, created_at, status, sum, invoice, credit_notes }) => (
        <HistoryRow
          picture={
            <img
              className="history-picture"
              src={pictureAddress(img_url)}
              alt=""
              width="64"
              height="64"
              data-item-image=""
            />
          }
          title={title}
          createdAt={created_at}
          icon={orderIcon(status)}
          status={t(words[status])}
          sum={<Money cents={Math.round(sum * 100)} language={language} />}
          action={
            <>
              {invoice ? (
                <PaperLink
                  href={fileAddress(`/invoice/${order_id}`, language)}
                  label={t('invoice', { number: invoice })}
                />
              ) : null}
              {credit_notes.map(({ id, number }) => (
                <PaperLink
                  key={id}
                  href={fileAddress(`/credit-note/${id}`, language)}
                  label={t('creditNote', { number })}
                  back
                />
              ))}
            </>
          }
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

/** A paper of the order to keep. */
function PaperLink({ href, label, back = false }: { href: string; label: string; back?: boolean }) {
  const Sign = back ? FileMinus : FileDown;
  return (
    <a className="btn btn-quiet btn-icon" href={href} download aria-label={label} title={label}>
      <Sign aria-hidden="true" />
    </a>
  );
}
