/** The method of a payout. Card and balance are requested from here; a bank transfer asks for the account next. */
import { CreditCard, Landmark, Wallet } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import type { CodeKind } from '../../ui/ConfirmationDialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { MethodChoices } from '../MethodChoices.tsx';
import { PayoutCode } from './PayoutCode.tsx';
import type { PayoutMethod } from './use-payout.ts';

interface Props {
  language: LanguageCode;
  amount: string;
  methods: readonly PayoutMethod[];
  initial: PayoutMethod;
  onBack: (chosen: PayoutMethod) => void;
  onSepa: () => void;
  /** The code that the server has asked for. */
  codeFor: (method: PayoutMethod) => CodeKind | undefined;
  onRequest: (method: 'card' | 'balance', code: string) => Promise<void>;
}

const choices = [
  { value: 'sepa', Icon: Landmark, detail: 'sepaDetail' },
  { value: 'card', Icon: CreditCard, detail: 'cardDetail' },
  { value: 'balance', Icon: Wallet, detail: 'balanceDetail' },
] as const;

export function PayoutMethodForm({ language, amount, methods, initial, codeFor, onBack, onSepa, onRequest }: Props) {
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
      <MethodChoices
        legend={t('methodTitle')}
        legendHidden
        name="method"
        value={method}
        onChange={(chosen) => change({ method: chosen })}
        methods={choices
          .filter(({ value }) => methods.includes(value))
          .map(({ value, Icon, detail }) => ({ value, Icon, title: t(value), detail: t(detail) }))}
      />
      {method === 'sepa' ? null : <PayoutCode {...text('code')} language={language} kind={codeFor(method)} />}
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
