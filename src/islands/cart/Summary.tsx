/** Promo code, totals, terms and payment of a cart. The buttons stay enabled; pressing one shows what is missing. */
import { ShieldCheck } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { TermsBox } from '../ui/TermsBox.tsx';
import { CardErrorAlert } from './CardErrorAlert.tsx';
import type { Totals } from './cart-totals.ts';
import { DeliveryPromise } from './DeliveryPromise.tsx';
import { PaymentButtons } from './PaymentButtons.tsx';
import { PromoCode } from './PromoCode.tsx';
import { SummaryTotals } from './SummaryTotals.tsx';
import type { CardError, Method } from './use-cart-purchase.ts';
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
  cardError: CardError | undefined;
  /** Another checkbox beside the terms. */
  children: ReactNode;
}

export function Summary(props: Props) {
  const { language, totals, balanceCents, takesCards, promo, terms, payingBy, cardError, children } = props;
  const t = messagesOf(language, 'cart');

  return (
    <section
      className="panel panel-padded grid gap-5 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]"
      aria-labelledby="summary"
    >
      <h2 id="summary" className="cart-heading">
        {t('summary')}
      </h2>
      <PromoCode promo={promo} language={language} />
      <SummaryTotals language={language} totals={totals} />
      <div>
        {children}
        <TermsBox {...terms} language={language} />
      </div>
      {cardError ? <CardErrorAlert {...cardError} /> : null}
      <PaymentButtons
        language={language}
        totalCents={totals.totalCents}
        balanceCents={balanceCents}
        takesCards={takesCards}
        payingBy={payingBy}
      />
      <DeliveryPromise language={language} />
      {takesCards ? (
        <p className="flex gap-2 text-muted text-sm">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          {t('securePayment')}
        </p>
      ) : null}
    </section>
  );
}
