/** The buttons that buy by card or from the balance, with what each of them costs. */
import { useStore } from '@nanostores/react';
import { CreditCard, Wallet } from 'lucide-react';
import { formatEuros } from '#rules/euros.ts';
import { formatMoney } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, localePath } from '#rules/paths.ts';
import { $currency } from '#stores/currency.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { WithLinks } from '../ui/WithLinks.tsx';
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
  /** The main action is what this customer can do at once. */
  const mainMethod: Method = takesCards && balanceCents < totalCents ? 'card' : 'balance';
  const foreign = currency.code === 'EUR' ? null : formatMoney(totalCents, currency, language);
  return (
    <div className="grid gap-3">
      {takesCards ? (
        <>
          <Button
            type="submit"
            value="card"
            variant={mainMethod === 'card' ? 'primary' : 'secondary'}
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
        variant={mainMethod === 'balance' ? 'primary' : 'secondary'}
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
    </div>
  );
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
