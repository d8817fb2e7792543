/** The totals and the methods of payment. The buttons stay enabled; pressing one shows what is missing. */
import { useStore } from '@nanostores/react';
import { CreditCard, ShieldCheck, Wallet } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { formatEuros } from '#rules/euros.ts';
import { formatMoney } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, localePath } from '#rules/paths.ts';
import { $currency } from '#stores/currency.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { TermsBox } from '../ui/TermsBox.tsx';
import { WithLinks } from '../ui/WithLinks.tsx';
import type { Totals } from './cart-totals.ts';
import { PromoCode } from './PromoCode.tsx';
import type { Method } from './use-cart-purchase.ts';
import type { Promo } from './use-promo.ts';

interface Props {
  language: LanguageCode;
  totals: Totals;
  balanceCents: number;
  /** Whether the shop sells by card. */
  takesCards: boolean;
  promo: Promo;
  /** Props of the checkbox. */
  terms: Omit<ComponentProps<typeof TermsBox>, 'language'>;
  /** The method that is being paid with. */
  payingBy: Method | undefined;
  /** Another checkbox beside the terms. */
  children: ReactNode;
}

export function Summary(props: Props) {
  const { language, totals, balanceCents, takesCards, promo, terms, payingBy, children } = props;
  const t = messagesOf(language, 'cart');
  const currency = useStore($currency);
  const { subtotalCents, discountCents, totalCents, vatCents, vatPercent } = totals;
  const missingCents = totalCents - balanceCents;
  const foreign = currency.code === 'EUR' ? null : formatMoney(totalCents, currency, language);

  return (
    <section
      className="panel panel-padded grid gap-5 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]"
      aria-labelledby="summary"
    >
      <h2 id="summary" className="cart-heading">
        {t('summary')}
      </h2>
      <PromoCode promo={promo} language={language} />
      <dl className="grid gap-2 border-line border-t pt-5">
        <Sum label={t('subtotal')} value={formatEuros(subtotalCents, language)} />
        {discountCents > 0 ? (
          <Sum label={t('discount')} value={`−${formatEuros(discountCents, language)}`} tone="text-success" />
        ) : null}
        <div className="cart-total flex items-baseline justify-between gap-4 pt-1">
          <dt>{t('total')}</dt>
          <dd className="tabular" aria-live="polite">
            {formatEuros(totalCents, language)}
          </dd>
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
      <div>
        {children}
        <TermsBox {...terms} language={language} />
      </div>
      <div className="grid gap-3">
        {takesCards ? (
          <>
            <Button
              type="submit"
              value="card"
              variant="primary"
              large
              wide
              busy={payingBy === 'card'}
              busyText={t('buying')}
              disabled={payingBy !== undefined}
              aria-describedby={foreign ? 'card-about' : undefined}
            >
              <CreditCard aria-hidden="true" />
              {t('payByCard')}
            </Button>
            {foreign ? (
              <p id="card-about" className="tabular -mt-1 text-center text-muted text-sm">
                {t('approximately', { amount: foreign })}
              </p>
            ) : null}
          </>
        ) : null}
        <Button
          type="submit"
          value="balance"
          variant={takesCards ? 'secondary' : 'primary'}
          large
          wide
          busy={payingBy === 'balance'}
          busyText={t('buying')}
          disabled={payingBy !== undefined}
          aria-describedby="own-balance"
        >
          <Wallet aria-hidden="true" />
          {t('payFromBalance')}
        </Button>
        <p id="own-balance" className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
          <span className="text-muted">
            <WithLinks
              text={t('balance')}
              places={{ amount: <span className="tabular text-text">{formatEuros(balanceCents, language)}</span> }}
            />
          </span>
          {missingCents > 0 ? (
            <span className="text-warning">{t('balanceTooLow', { missing: formatEuros(missingCents, language) })}</span>
          ) : null}
          {missingCents > 0 ? (
            <a
              className="link inline-flex min-h-11 items-center"
              href={localePath(language, `${accountPath('personal')}?topup=1`)}
            >
              {t('topUp')}
            </a>
          ) : null}
        </p>
      </div>
      {takesCards ? (
        <p className="flex gap-2 text-muted text-sm">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          {t('securePayment')}
        </p>
      ) : null}
    </section>
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
