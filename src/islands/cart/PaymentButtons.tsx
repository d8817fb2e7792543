/** The buttons that buy by card or from the balance, the main one first, with what each of them costs. */
import { useStore } from '@nanostores/react';
import { CreditCard, Wallet } from 'lucide-react';
import { Fragment } from 'react';
import { formatEuros } from '#rules/euros.ts';
import { formatMoney } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, localePath } from '#rules/paths.ts';
import { $currency } from '#stores/currency.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { WithLinks } from '../ui/WithLinks.tsx';
import { mainMethod } from './main-method.ts';
import type { Method } from './use-cart-purchase.ts';

interface Props {
  language: LanguageCode;
  totalCents: number;
  balanceCents: number;
  /** Whether the shop sells by card. */
  takesCards: boolean;
  /** The method that is being paid with. */
  payingBy: Method | undefined;
}

export function PaymentButtons({ language, totalCents, balanceCents, takesCards, payingBy }: Props) {
  const t = messagesOf(language, 'cart');
  const currency = useStore($currency);
  const main = mainMethod(takesCards, balanceCents, totalCents);
  const foreign = currency.code === 'EUR' ? null : formatMoney(totalCents, currency, language);
  const byCard = takesCards ? (
    <Fragment key="card">
      <Button
        type="submit"
        value="card"
        variant={main === 'card' ? 'primary' : 'secondary'}
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
    </Fragment>
  ) : null;
  const fromBalance = (
    <Fragment key="balance">
      <Button
        type="submit"
        value="balance"
        variant={main === 'balance' ? 'primary' : 'secondary'}
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
      <BalanceNote language={language} balanceCents={balanceCents} totalCents={totalCents} />
    </Fragment>
  );
  // Enter in a field presses the first button of the form
  return <div className="grid gap-3">{main === 'card' ? [byCard, fromBalance] : [fromBalance, byCard]}</div>;
}

type NoteProps = Pick<Props, 'language' | 'totalCents' | 'balanceCents'>;

/** Describes the button of the balance. */
function BalanceNote({ language, totalCents, balanceCents }: NoteProps) {
  const t = messagesOf(language, 'cart');
  const missingCents = totalCents - balanceCents;
  const balance = formatEuros(balanceCents, language);
  const left = missingCents > 0 ? balance : `${balance} → ${formatEuros(-missingCents, language)}`;
  return (
    <p id="own-balance" className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
      <span className="text-muted">
        <WithLinks text={t('balance')} places={{ amount: <span className="tabular text-text">{left}</span> }} />
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
  );
}
