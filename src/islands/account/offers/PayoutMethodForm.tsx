/** The method of a payout. Card and balance are requested from here; a bank transfer asks for the account next. */
import { CreditCard, Landmark, Wallet } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { PayoutMethod } from './use-payout.ts';

interface Props {
  language: LanguageCode;
  amount: string;
  methods: readonly PayoutMethod[];
  initial: PayoutMethod;
  onBack: (chosen: PayoutMethod) => void;
  onSepa: () => void;
  /** The server has asked for a two-factor code. */
  codeRequired: boolean;
  onRequest: (method: 'card' | 'balance', code: string) => Promise<void>;
}

const choices = [
  { value: 'sepa', Sign: Landmark, detail: 'sepaDetail' },
  { value: 'card', Sign: CreditCard, detail: 'cardDetail' },
  { value: 'balance', Sign: Wallet, detail: 'balanceDetail' },
] as const;

export function PayoutMethodForm({
  language,
  amount,
  methods,
  initial,
  codeRequired,
  onBack,
  onSepa,
  onRequest,
}: Props) {
  const t = messagesOf(language, 'offers');
  const { form, text, values, change, busy } = useForm<{ method: PayoutMethod; code: string }>({
    language,
    initial: { method: initial, code: '' },
    check: () => [],
    send: async ({ method, code }) => (method === 'sepa' ? onSepa() : onRequest(method, code)),
    fallback: t('payoutFailed'),
  });
  const { method } = values;
  return (
    <form {...form} className="grid gap-5 pt-3">
      <RadioGroup
        legend={t('methodTitle')}
        legendHidden
        name="method"
        value={method}
        // safe because the choices are those of the list
        onChange={(chosen) => change({ method: (chosen ?? method) as PayoutMethod })}
        className="method-choices grid gap-2"
        choices={choices
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
      {codeRequired && method !== 'sepa' ? <CodeField {...text('code')} language={language} /> : null}
      <p className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
        {t('toBePaid')}
        <span className="tabular font-semibold text-lg text-text">{amount}</span>
      </p>
      <div className="flex gap-3">
        <Button large onClick={() => onBack(method)} disabled={busy}>
          {t('back')}
        </Button>
        <Button type="submit" variant="primary" large wide busy={busy} busyText={t('sending')}>
          {t(method === 'sepa' ? 'goOn' : 'requestPayout')}
        </Button>
      </div>
    </form>
  );
}
