/** What is delivered: picture, title, what was paid for it and when. */
import { pictureAddress } from '#content/picture-address.ts';
import type { Delivery } from '#contract/trades.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { DateTime } from '../../ui/DateTime.tsx';

export function DeliveryItem({ language, line }: { language: LanguageCode; line: Delivery['line'] }) {
  const t = messagesOf(language, 'deliveries');
  return (
    <section className="flex items-center gap-4">
      <img
        className="history-picture flex-none"
        src={pictureAddress(line.img_url)}
        alt=""
        width="64"
        height="64"
        data-item-image=""
      />
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold text-lg text-text">{line.title}</h3>
        <p className="text-muted text-sm">
          {t('paid')} <span className="tabular text-soft">{formatEuros(centsOf(line.sum), language)}</span>
          {' · '}
          <DateTime at={line.created_at} />
        </p>
      </div>
    </section>
  );
}
