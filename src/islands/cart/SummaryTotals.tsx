/** The totals of a cart, in euros. */
import { formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import type { Totals } from './cart-totals.ts';

export function SummaryTotals({ language, totals }: { language: LanguageCode; totals: Totals }) {
  const t = messagesOf(language, 'cart');
  const { subtotalCents, discountCents, totalCents, vatCents, vatPercent } = totals;
  return (
    <dl className="grid gap-2 border-line border-t pt-5">
      <Sum label={t('subtotal')} value={formatEuros(subtotalCents, language)} />
      {discountCents > 0 ? (
        <Sum label={t('discount')} value={`−${formatEuros(discountCents, language)}`} tone="text-success" />
      ) : null}
      <div
        className="cart-total flex flex-wrap items-baseline justify-between gap-x-4 pt-1"
        aria-live="polite"
        aria-atomic="true"
      >
        <dt>{t('total')}</dt>
        <dd className="tabular">{formatEuros(totalCents, language)}</dd>
      </div>
      {vatPercent > 0 ? (
        <Sum
          label={t('vat', { percent: vatPercent })}
          value={formatEuros(vatCents, language)}
          tone="text-muted"
          small
        />
      ) : null}
    </dl>
  );
}

function Sum({ label, value, tone = '', small }: { label: string; value: string; tone?: string; small?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${tone} ${small ? 'text-sm' : ''}`}>
      <dt>{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}
