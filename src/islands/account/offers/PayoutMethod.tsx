/** The way the money goes. Card and balance are asked for at once; a bank transfer asks for the account next. */
import { CreditCard, Landmark, Wallet } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { PayoutWay } from './use-payout.ts';

interface Props {
  language: LanguageCode;
  amount: string;
  methods: readonly PayoutWay[];
  initial: PayoutWay;
  onBack: (chosen: PayoutWay) => void;
  onSepa: () => void;
  /** The server has asked for a two-factor code. */
  codeAsked: boolean;
  onPay: (way: 'card' | 'balance', code: string) => Promise<void>;
}

const ways = [
  { value: 'sepa', Sign: Landmark, detail: 'sepaDetail' },
  { value: 'card', Sign: CreditCard, detail: 'cardDetail' },
  { value: 'balance', Sign: Wallet, detail: 'balanceDetail' },
] as const;

export function PayoutMethod({ language, amount, methods, initial, codeAsked, onBack, onSepa, onPay }: Props) {
  const t = messagesOf(language, 'offers');
  const { form, text, values, change, busy } = useForm<{ way: PayoutWay; code: string }>({
    language,
    initial: { way: initial, code: '' },
    check: () => [],
    send: async ({ way, code }) => (way === 'sepa' ? onSepa() : onPay(way, code.trim())),
    fallback: t('payoutFailed'),
  });
  const { way } = values;
  return (
    <form {...form} className="grid gap-5 pt-3">
      <RadioGroup
        legend={t('methodTitle')}
        legendHidden
        name="way"
        value={way}
        // safe because the choices are those of the list
        onChange={(chosen) => change({ way: (chosen ?? way) as PayoutWay })}
        className="method-choices"
        choices={ways
          .filter(({ value }) => methods.includes(value))
          .map(({ value, Sign, detail }) => ({
            value,
            label: (
              <span className="flex items-center gap-3">
                <Sign aria-hidden="true" className="size-5 flex-none text-muted" />
                <span>
                  <span className="block font-semibold text-text">{t(value)}</span>
                  <span className="block text-muted text-sm">{t(detail)}</span>
                </span>
              </span>
            ),
          }))}
      />
      {codeAsked && way !== 'sepa' ? <CodeField {...text('code')} language={language} /> : null}
      <p className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
        {t('toBePaid')}
        <span className="tabular font-semibold text-lg text-text">{amount}</span>
      </p>
      <div className="flex gap-3">
        <Button large onClick={() => onBack(way)} disabled={busy}>
          {t('back')}
        </Button>
        <Button type="submit" variant="primary" large wide busy={busy} busyText={t('sending')}>
          {t(way === 'sepa' ? 'goOn' : 'requestPayout')}
        </Button>
      </div>
    </form>
  );
}
