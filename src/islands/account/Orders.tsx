/** The items that the customer has bought, one a row, under the head of their order. */
import { FileDown, FileMinus, Package } from 'lucide-react';
import { useCallback } from 'react';
import { call } from '#api/client.ts';
import { pictureAddress } from '#content/picture-address.ts';
import type { OrderLine } from '#contract/purchases.ts';
import { centsOf } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths, productPath } from '#rules/paths.ts';
import { orderIcon } from '#rules/state-icons.ts';
import { messagesOf } from '#stores/messages.ts';
import { DateTime } from '../ui/DateTime.tsx';
import { downloadUrl } from '../ui/download-url.ts';
import { Money } from '../ui/Money.tsx';
import { DeliveryLine } from './deliveries/DeliveryLine.tsx';
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
      groupHead={(line, before) =>
        line.order_id === before?.order_id ? null : <OrderHead language={language} line={line} />
      }
      row={({
        id,
        item_id,
        title,
        img_url,
        created_at,
        status,
        held,
        delivery,
        price,
        sum,
        refunded,
        credit_notes,
      }) => (
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
          title={
            <a className="link-title" href={localePath(language, productPath({ id: item_id, category: null }))}>
              {title}
            </a>
          }
          createdAt={created_at}
          icon={held ? 'warning' : orderIcon(status)}
          status={t(held ? 'orderHeld' : statusKeys[status])}
          detail={
            delivery ? <DeliveryLine language={language} line={{ id, title, held, delivery }} onOpen={onOpen} /> : null
          }
          sum={
            <>
              <Money cents={centsOf(sum)} language={language} />
              {sum < price ? (
                <s className="block font-normal text-muted text-sm">
                  <span className="sr-only">{t('beforeDiscount')} </span>
                  <Money cents={centsOf(price)} language={language} />
                </s>
              ) : null}
              <Refunded cents={centsOf(refunded)} language={language} />
            </>
          }
          action={credit_notes.map(({ id, number }) => (
            <CreditNoteLink
              key={id}
              href={downloadUrl(`/credit-note/${id}`, language)}
              label={t('creditNoteAbout', { number, title })}
            />
          ))}
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

/** The order that the rows below belong to; one that was never paid has no number. */
function OrderHead({ language, line }: { language: LanguageCode; line: OrderLine }) {
  const t = messagesOf(language, 'account');
  const { order_id, order_number, order_total, created_at, invoice } = line;
  return (
    <>
      <h2 className="tabular font-semibold text-text">
        {order_number ? t('order', { number: order_number }) : t('orderUnpaid')}
      </h2>
      <DateTime at={created_at} />
      <p className="ms-auto text-sm">
        {t('orderTotal')} <Money cents={centsOf(order_total)} language={language} className="font-semibold text-text" />
      </p>
      {invoice ? (
        <a
          className="link inline-flex min-h-11 items-center gap-1.5 text-sm"
          href={downloadUrl(`/invoice/${order_id}`, language)}
          download
        >
          <FileDown aria-hidden="true" className="size-4" />
          {t('invoice', { number: invoice })}
        </a>
      ) : null}
    </>
  );
}

/** What of the item's sum has gone back. */
function Refunded({ cents, language }: { cents: number; language: LanguageCode }) {
  if (cents === 0) return null;
  return (
    <span className="block pt-1 font-normal text-sm">
      <span className="block text-muted">{messagesOf(language, 'account')('refunded')}</span>{' '}
      <Money cents={cents} language={language} />
    </span>
  );
}

function CreditNoteLink({ href, label }: { href: string; label: string }) {
  return (
    <a className="btn btn-quiet btn-icon" href={href} download aria-label={label} title={label}>
      <FileMinus aria-hidden="true" />
    </a>
  );
}
