/** The way the money goes. Card and balance are asked for at once; a bank transfer asks for the account next. */
import { CreditCard, Landmark, Wallet } from 'lucide-react';
import { useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { PayoutWay } from './use-payout.ts';

interface Props {
  language: LanguageCode;
  amount: string;
  initial: PayoutWay;
  onBack: () => void;
  onSepa: () => void;
  onPay: (way: 'card' | 'balance') => Promise<void>;
}

const ways = [
  { value: 'sepa', Sign: Landmark, detail: 'sepaDetail' },
  { value: 'card', Sign: CreditCard, detail: 'cardDetail' },
  { value: 'balance', Sign: Wallet, detail: 'balanceDetail' },
] as const;

export function PayoutMethod({ language, amount, initial, onBack, onSepa, onPay }: Props) {
  const t = messagesOf(language, 'offers');
  const [way, setWay] = useState<PayoutWay>(initial);
  const [busy, setBusy] = useState(false);
  const goOn = async () => {
    if (way === 'sepa') return onSepa();
    setBusy(true);
    await onPay(way).finally(() => setBusy(false));
  };
  return (
    <form
      className="grid gap-5 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void goOn();
      }}
    >
      <RadioGroup
        legend={t('methodTitle')}
        legendHidden
        name="method"
        value={way}
        // safe because the choices are those of the list
        onChange={(chosen) => setWay((chosen ?? way) as PayoutWay)}
        className="method-choices"
        choices={ways.map(({ value, Sign, detail }) => ({
          value,
          label: (
            <span className="flex items-center gap-3">
              <Sign aria-hidden="true" className="size-5 text-muted" />
              <span>
                <span className="block font-semibold text-text">{t(value)}</span>
                <span className="block text-muted text-sm">{t(detail)}</span>
              </span>
            </span>
          ),
        }))}
      />
      <p className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
        {t('toBePaid')}
        <span className="tabular font-semibold text-lg text-text">{amount}</span>
      </p>
      <div className="flex gap-3">
        <Button large onClick={onBack} disabled={busy}>
          {t('back')}
        </Button>
        <Button type="submit" look="primary" large wide busy={busy} busyText={t('sending')}>
          {t(way === 'sepa' ? 'goOn' : 'requestPayout')}
        </Button>
      </div>
    </form>
  );
}
