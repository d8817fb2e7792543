/** The first step of a top-up: an amount in the shown currency, and card or bank transfer. */
import { useStore } from '@nanostores/react';
import { CreditCard, Landmark } from 'lucide-react';
import type { PaymentMethod, Settings } from '#contract/content.ts';
import { type Currency, fiatDecimals } from '#rules/currency.ts';
import { formatCreditRate, formatMinorUnits } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { decimalOf, minorUnitsOf } from '#rules/money.ts';
import { quickAmounts } from '#rules/top-up-amounts.ts';
import { topUpSum } from '#rules/top-up-choice.ts';
import { topUpErrors, topUpLimit } from '#rules/validation/top-up.ts';
import { $currency, $shownCurrency } from '#stores/currency.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import { MethodChoices } from './MethodChoices.tsx';

interface Props {
  language: LanguageCode;
  settings: Settings;
  /** The choice that this step made before; undefined the first time. */
  former: TopUpChoice | undefined;
  onChoose: (choice: TopUpChoice) => void;
}

export interface TopUpChoice {
  /** As typed, in the shown currency. */
  typed: string;
  /** In `currency`, as the API takes it. */
  amount: string;
  currency: string;
  /** Its worth in euro cents, which a bank transfer is about. */
  cents: number;
  /** As the customer reads it. */
  text: string;
  method: PaymentMethod;
}

const icons = { card: CreditCard, sepa: Landmark };
const details = { card: 'cardDetail', sepa: 'sepaDetail' } as const;

export function TopUpAmountForm({ language, settings, former, onChoose }: Props) {
  const t = messagesOf(language, 'payments');
  const shown = useStore($shownCurrency);
  const currency = useStore($currency);
  const limit = topUpLimit(shown, Math.round(settings.min_top_up * 100), language);
  const { minimum } = limit;
  const methods = settings.payment_methods;
  const initial: { amount: string; paymentMethod: string } = {
    amount: former?.typed ?? '',
    paymentMethod: former?.method ?? methods[0] ?? '',
  };

  const { form, text, values, change, busy } = useForm({
    language,
    initial,
    check: (values) => topUpErrors(values, limit),
    send: async ({ amount: typed, paymentMethod }) => {
      const { units, amount, cents } = topUpSum(typed, shown, currency);
      onChoose({
        typed,
        cents,
        amount,
        currency: currency.code,
        text: formatMinorUnits(units, shown, language),
        // safe because the choices are the methods of the settings
        method: paymentMethod as PaymentMethod,
      });
    },
    fallback: t('checkoutFailed'),
  });
  const amountField = text('amount');
  const minimumText = minimum > 0 ? t('minimumTopUp', { minimum: limit.minimumText }) : undefined;
  if (methods.length === 0) return <p className="alert mt-4">{t('noMethods')}</p>;

  return (
    <form {...form} className="grid gap-6 pt-5">
      <div className="grid gap-3">
        <TextField
          {...amountField}
          label={t('amount')}
          // an error of the same words stands in its place
          hint={amountField.error === minimumText ? undefined : minimumText}
          inputMode="decimal"
          autoComplete="transaction-amount"
          className="tabular"
          after={<span className="pr-4 text-muted">{shown.symbol}</span>}
        />
        <QuickAmounts
          language={language}
          currency={shown}
          minimum={minimum}
          amount={values.amount}
          onChoose={(amount) => change({ amount })}
        />
        {shown.creditEur ? (
          <p className="field-hint tabular">
            {t('creditRate', {
              credit: shown.symbol,
              rate: formatCreditRate(shown.creditEur, currency, language),
            })}
          </p>
        ) : null}
      </div>
      <MethodChoices
        legend={t('method')}
        name="paymentMethod"
        value={values.paymentMethod}
        onChange={(paymentMethod) => change({ paymentMethod })}
        methods={methods.map((method) => ({
          value: method,
          Icon: icons[method],
          title: t(method),
          detail: t(details[method]),
        }))}
      />
      <Button type="submit" variant="primary" large wide busy={busy}>
        {t('next')}
      </Button>
    </form>
  );
}

interface QuickAmountsProps {
  language: LanguageCode;
  /** What the amount is typed in. */
  currency: Currency;
  /** Minor units. */
  minimum: number;
  /** As typed. */
  amount: string;
  onChoose: (amount: string) => void;
}

/** Round amounts to choose from; the typed one is pressed. */
function QuickAmounts({ language, currency, minimum, amount, onChoose }: QuickAmountsProps) {
  const t = messagesOf(language, 'payments');
  const decimals = fiatDecimals(currency.code);
  const typedUnits = minorUnitsOf(amount, decimals);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('quickAmounts')}</legend>
      {quickAmounts(currency, minimum).map((units) => (
        <button
          key={units}
          type="button"
          className="chip max-sm:grow max-sm:px-2 tabular"
          aria-pressed={units === typedUnits}
          onClick={() => onChoose(decimalOf(units, decimals).replace(/\.0+$/, ''))}
        >
          {formatMinorUnits(units, currency, language).replace(/[.,]0+(?=\D*$)/, '')}
        </button>
      ))}
    </fieldset>
  );
}
