/** The customer's payments, top-ups and card purchases, each in the currency it was paid in. */
import { ArrowDownToLine, ChevronRight, CreditCard, Receipt } from 'lucide-react';
import { call } from '#api/client.ts';
import { fiatDecimals } from '#rules/currency.ts';
import { formatDateTime, formatMinorUnits } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { paymentIcon } from '#rules/state-icons.ts';
import { messagesOf } from '#stores/messages.ts';
import { HistoryList } from './HistoryList.tsx';
import { HistoryRow } from './HistoryRow.tsx';

const statusKeys = {
  Pending: 'paymentPending',
  Success: 'paymentSuccess',
  Error: 'paymentError',
  Cancelled: 'paymentCancelled',
} as const;

const takenKeys = {
  disputed: 'paymentDisputed',
  partly_taken_back: 'paymentPartlyTaken',
  taken_back: 'paymentTaken',
} as const;

const purposes = {
  topup: { label: 'topUp', Icon: ArrowDownToLine },
  purchase: { label: 'cardPurchase', Icon: CreditCard },
} as const;

const load = (query: { page: number; limit: number }) => call('GET /deposit/history', { query });

export function Transactions({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'account');
  return (
    <HistoryList
      language={language}
      title={t('paymentHistory')}
      load={load}
      failedText={t('paymentsFailed')}
      withLinks
      row={({ id, purpose, created_at, status, taken, sum, currency }) => {
        const { label, Icon } = purposes[purpose];
        const minorUnits = Math.round(sum * 10 ** fiatDecimals(currency.code));
        const amount = formatMinorUnits(minorUnits, currency, language);
        return (
          <HistoryRow
            picture={
              <span className="history-picture grid place-items-center text-gold">
                <Icon aria-hidden="true" className="size-6" />
              </span>
            }
            title={t(label)}
            createdAt={created_at}
            icon={taken ? 'warning' : paymentIcon(status)}
            status={t(taken ? takenKeys[taken] : statusKeys[status])}
            sum={<span className="tabular whitespace-nowrap">{amount}</span>}
            action={
              status === 'Pending' ? (
                <a
                  className="btn btn-quiet btn-icon"
                  href={localePath(language, `${paths.processingPayment}?type=${purpose}&order=${id}`)}
                  aria-label={t('followPaymentOf', {
                    sum: amount,
                    date: formatDateTime(created_at),
                  })}
                  title={t('followPayment')}
                >
                  <ChevronRight aria-hidden="true" />
                </a>
              ) : null
            }
          />
        );
      }}
      empty={
        <>
          <Receipt aria-hidden="true" className="size-8 text-gold" />
          <h2 className="font-semibold text-lg">{t('paymentsEmpty')}</h2>
          <p>{t('paymentsEmptyText')}</p>
        </>
      }
    />
  );
}
