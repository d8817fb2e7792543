/**
 * The dialog that withdraws money to a bank account: amount, holder and IBAN, then a code, then what happens next. What is typed outlives
 * the dialog until it is done, but for the code.
 */
import { useStore } from '@nanostores/react';
import { CircleCheck } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText, isUndecided, requiredCode } from '#api/failure.ts';
import type { BalanceFunds } from '#contract/withdrawals.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { compactIban, maskedIban } from '#rules/validation/sepa.ts';
import { withdrawalErrors } from '#rules/validation/withdrawal.ts';
import { reload } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { $profile } from '#stores/profile.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { CodeField } from '../ui/CodeField.tsx';
import type { CodeKind } from '../ui/ConfirmationDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ResendCode } from '../ui/ResendCode.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import { useIdempotencyKey } from '../ui/use-idempotency-key.ts';
import { IbanField } from './IbanField.tsx';

interface Props {
  language: LanguageCode;
  open: boolean;
  funds: BalanceFunds;
  onClose: () => void;
  /** The balance has moved, or may have. */
  onMoved: () => void;
}

type Draft = { amount?: string; holder?: string; account_number?: string };

export function WithdrawDialog({ language, open, funds, onClose, onMoved }: Props) {
  const t = messagesOf(language, 'account');
  const [done, setDone] = useState<string>();
  const draft = useRef<Draft>({});
  const close = () => {
    setDone(undefined);
    onClose();
  };
  const canWithdraw = funds.withdrawable >= funds.minimum;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={done ? t('withdrawStarted') : t('withdrawTitle')}
      closeLabel={messagesOf(language, 'common')('close')}
    >
      {done || !canWithdraw ? (
        <Result language={language} isDone={done !== undefined} text={done ?? t('withdrawNone')} onClose={close} />
      ) : (
        <WithdrawForm
          language={language}
          funds={funds}
          draft={draft}
          onMoved={onMoved}
          onDone={(text) => {
            draft.current = {};
            setDone(text);
            onMoved();
          }}
        />
      )}
    </Dialog>
  );
}

interface FormProps extends Pick<Props, 'language' | 'funds' | 'onMoved'> {
  draft: RefObject<Draft>;
  onDone: (text: string) => void;
}

function WithdrawForm({ language, funds, draft, onMoved, onDone }: FormProps) {
  const t = messagesOf(language, 'account');
  const profile = useStore($profile, { ssr: 'initial' });
  const profileName = `${profile?.name ?? ''} ${profile?.surname ?? ''}`.trim();
  const [codeRequired, setCodeRequired] = useState<CodeKind>();
  const withIdempotencyKey = useIdempotencyKey('POST /balance/withdraw');
  const limits = {
    minimum: formatEuros(centsOf(funds.minimum), language),
    maximum: formatEuros(centsOf(funds.withdrawable), language),
  };
  const { form, text, values, change, busy } = useForm({
    language,
    initial: { amount: '', holder: profileName, account_number: '', ...draft.current, code: '' },
    check: (values) =>
      withdrawalErrors(values, { ...limits, withdrawableCents: centsOf(funds.withdrawable), profileName }),
    send: async ({ code, ...values }) => {
      const body = { ...values, account_number: compactIban(values.account_number) };
      try {
        await withIdempotencyKey(body, (idempotencyKey) =>
          call('POST /balance/withdraw', { body: { ...body, code } }, { idempotencyKey }),
        );
      } catch (error) {
        const kind = requiredCode(error);
        if (kind && kind !== codeRequired) {
          setCodeRequired(kind);
          showToast('info', failureText(error, t('withdrawFailed')));
          return;
        }
        if (isUndecided(error) || (error instanceof ApiFailure && error.status === 409)) onMoved();
        throw error;
      }
      const amount = formatEuros(minorUnitsOf(values.amount) ?? 0, language);
      onDone(t('withdrawDone', { amount, iban: maskedIban(body.account_number) }));
      await reload().catch(() => undefined);
    },
    fallback: t('withdrawFailed'),
  });
  useEffect(() => {
    const { code: _, ...typed } = values;
    draft.current = typed;
  }, [values, draft]);
  return (
    <form {...form} className="grid gap-5 pt-3">
      <p>{t('withdrawText')}</p>
      <TextField
        {...text('amount')}
        label={t('withdrawAmount')}
        hint={t('withdrawAmountHint', limits)}
        inputMode="decimal"
        autoComplete="off"
        className="tabular"
        after={<span className="pr-4 text-muted">€</span>}
      />
      <TextField {...text('holder')} label={t('withdrawHolder')} autoComplete="name" />
      <IbanField
        {...text('account_number')}
        language={language}
        hint={messagesOf(language, 'offers')('ibanHint')}
        onGrouped={(iban) => change({ account_number: iban })}
      />
      {codeRequired ? (
        <div className="grid gap-2">
          <CodeField {...text('code')} language={language} kind={codeRequired} autoFocus />
          {codeRequired === 'mail' ? <ResendCode language={language} purpose="withdrawal" /> : null}
        </div>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        large
        wide
        busy={busy}
        busyText={messagesOf(language, 'offers')('sending')}
      >
        {t('withdrawSend')}
      </Button>
    </form>
  );
}

interface ResultProps {
  language: LanguageCode;
  isDone: boolean;
  text: string;
  onClose: () => void;
}

function Result({ language, isDone, text, onClose }: ResultProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 pt-5 text-center">
      {isDone ? <CircleCheck aria-hidden="true" className="size-10 text-success" /> : null}
      <p role="status" className="text-balance text-text">
        {text}
      </p>
      <Button ref={button} variant="primary" large wide onClick={onClose}>
        {messagesOf(language, 'account')('withdrawClose')}
      </Button>
    </div>
  );
}
