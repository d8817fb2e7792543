/** The items that the customer has bought, one a row. */

import { FileDown, FileMinus, Package } from 'lucide-react';
import { useCallback } from 'react';
import { call } from '#api/client.ts';
import { pictureAddress } from '#content/picture-address.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { orderIcon } from '#rules/lifecycles.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { Money } from '../ui/Money.tsx';
import { DeliveryLine } from './deliveries/DeliveryLine.tsx';
import { downloadUrl } from './download-url.ts';
import { HistoryList } from './HistoryList.tsx';
import { HistoryRow } from './HistoryRow.tsx';

const statusKeys = {
  processing: 'orderProcessing',
  accepted: 'orderAccepted',
  completed: 'orderCompleted',
  denied: 'orderDenied',
  deleted: 'orderDeleted',
  'client refused': 'orderRefused',
  'payment error': 'orderPaymentError',
} as const;

interface Props {
  language: LanguageCode;
  /** A new number reloads the list. */
  version: number;
  /** Opens the delivery of a line. */
  onOpen: (id: string) => void;
}

export function Orders({ language, version, onOpen }: Props) {
  const t = messagesOf(language, 'account');
  const load = useCallback(
    (query: { page: number; limit: number }) => call('GET /purchase/history', { query }),
    [version],
  );
  return (
    <HistoryList
      language={language}
      title={t('orderHistory')}
      load={load}
      failedText={t('ordersFailed')}
      withLinks
      withDetails
      row={({ id, order_id, title, img_url, created_at, status, held, delivery, sum, invoice, credit_notes }) => (
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
          icon={held ? 'warning' : orderIcon(status)}
          status={t(held ? 'orderHeld' : statusKeys[status])}
          detail={
            delivery ? <DeliveryLine language={language} line={{ id, title, held, delivery }} onOpen={onOpen} /> : null
          }
          sum={<Money cents={Math.round(sum * 100)} language={language} />}
          action={
            <>
              {invoice ? (
                <DocumentLink
                  href={downloadUrl(`/invoice/${order_id}`, language)}
                  label={t('invoice', { number: invoice })}
                />
              ) : null}
              {credit_notes.map(({ id, number }) => (
                <DocumentLink
                  key={id}
                  href={downloadUrl(`/credit-note/${id}`, language)}
                  label={t('creditNote', { number })}
                  isCreditNote
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

/** Downloads an invoice or a credit note. */
function DocumentLink({ href, label, isCreditNote = false }: { href: string; label: string; isCreditNote?: boolean }) {
  const Icon = isCreditNote ? FileMinus : FileDown;
  return (
    <a className="btn btn-quiet btn-icon" href={href} download aria-label={label} title={label}>
      <Icon aria-hidden="true" />
    </a>
  );
}
