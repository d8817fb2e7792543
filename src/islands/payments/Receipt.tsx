/** What was bought, in sum: order number, items, total, invoice, and the three steps from here to the customer's inventory. */
import { Circle, CircleCheck, CircleDot, FileDown } from 'lucide-react';
import { pictureAddress } from '#content/picture-address.ts';
import type { OrderLine } from '#contract/purchases.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { downloadUrl } from '../ui/download-url.ts';

interface Props {
  language: LanguageCode;
  /** All of one paid order. */
  lines: readonly OrderLine[];
  /** Within how many hours a trade offer is sent. */
  hours: number;
}

export function Receipt({ language, lines, hours }: Props) {
  const t = messagesOf(language, 'payments');
  const [first] = lines;
  const steps = [
    { Sign: CircleCheck, tone: 'text-success', text: t('stepPaid') },
    { Sign: CircleDot, tone: 'text-gold', text: t('stepSent', { count: hours }) },
    { Sign: Circle, tone: 'text-muted', text: t('stepAccepted') },
  ];
  return (
    <section className="receipt mt-2 grid gap-4 text-start" aria-label={t('receipt')}>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="tabular font-semibold text-text">
          {t('orderNumber', { number: first?.order_number ?? '' })}
        </span>
        {first?.invoice ? (
          <a
            className="link inline-flex min-h-11 items-center gap-2"
            href={downloadUrl(`/invoice/${first.order_id}`, language)}
            download
          >
            <FileDown aria-hidden="true" className="size-4" />
            {t('invoice')}
          </a>
        ) : null}
      </p>
      <ul className="grid gap-2">
        {lines.map(({ id, title, img_url, sum }) => (
          <li key={id} className="flex items-center gap-4">
            <img
              className="receipt-picture"
              src={pictureAddress(img_url)}
              alt=""
              width="56"
              height="56"
              data-item-image=""
            />
            <span className="min-w-0 flex-1 text-text">{title}</span>
            <span className="tabular">{formatEuros(centsOf(sum), language)}</span>
          </li>
        ))}
      </ul>
      <p className="receipt-total flex justify-between gap-4 font-semibold text-text">
        <span>{t('receiptTotal')}</span>
        <span className="tabular">{formatEuros(centsOf(first?.order_total ?? 0), language)}</span>
      </p>
      <ol className="grid gap-3 sm:grid-cols-3">
        {steps.map(({ Sign, tone, text }) => (
          <li key={text} className="flex gap-2 text-sm">
            <Sign aria-hidden="true" className={`mt-0.5 size-5 flex-none ${tone}`} />
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
