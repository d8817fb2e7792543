/** The bank account of a payout. See docs/product/validation.md#payout-account. */
import type { LanguageCode } from '#rules/languages.ts';
import { compactIban, type SepaPayout, sepaPayoutErrors } from '#rules/validation/sepa.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import type { CodeKind } from '../../ui/ConfirmationDialog.tsx';
import { ResendCode } from '../../ui/ResendCode.tsx';
import { TermsBox } from '../../ui/TermsBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useForm } from '../../ui/use-form.ts';
import { IbanField } from '../IbanField.tsx';

/** An unfinished form. The holder's names are left out while they are those of the contact step. */
export type AccountDraft = Partial<Required<SepaPayout>>;

interface Props {
  language: LanguageCode;
  amount: string;
  /** The person of the contact step. */
  holder: { name: string; surname: string };
  draft: AccountDraft;
  onBack: (draft: AccountDraft) => void;
  /** The code that the server has asked for. */
  codeRequired: CodeKind | undefined;
  onRequest: (account: Required<SepaPayout>, code: string) => Promise<void>;
}

export function PayoutAccountForm({ language, amount, holder, draft, codeRequired, onBack, onRequest }: Props) {
  const t = messagesOf(language, 'offers');
  const fields = messagesOf(language, 'fields');
  const normalized = (values: Required<SepaPayout>) => ({
    first_name: values.first_name,
    last_name: values.last_name,
    account_number: compactIban(values.account_number),
    terms: values.terms === true,
  });
  const { form, text, flag, values, change, busy } = useForm({
    language,
    initial: {
      first_name: holder.name,
      last_name: holder.surname,
      account_number: '',
      terms: false,
      ...draft,
      code: '',
    },
    check: (values) => sepaPayoutErrors(normalized(values)),
    send: (values) => onRequest(normalized(values), values.code),
    fallback: t('payoutFailed'),
  });
  const goBack = () => {
    const { first_name, last_name, account_number, terms } = values;
    onBack({
      account_number,
      terms,
      ...(first_name === holder.name ? {} : { first_name }),
      ...(last_name === holder.surname ? {} : { last_name }),
    });
  };
  return (
    <form {...form} className="grid gap-5 pt-3">
      <p>{t('sepaText')}</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...text('first_name')} label={fields('firstName')} autoComplete="given-name" />
        <TextField {...text('last_name')} label={fields('lastName')} autoComplete="family-name" />
      </div>
      <IbanField
        {...text('account_number')}
        language={language}
        hint={t('ibanHint')}
        onGrouped={(iban) => change({ account_number: iban })}
      />
      {codeRequired ? (
        <div className="grid gap-2">
          <CodeField {...text('code')} language={language} kind={codeRequired} autoFocus />
          {codeRequired === 'mail' ? <ResendCode language={language} purpose="payout" /> : null}
        </div>
      ) : null}
      <TermsBox {...flag('terms')} language={language} />
      <p className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
        {t('toBePaid')}
        <span className="tabular font-semibold text-lg text-text">{amount}</span>
      </p>
      <div className="flex gap-3">
        <Button large onClick={goBack} disabled={busy}>
          {t('back')}
        </Button>
        <Button type="submit" variant="primary" large wide busy={busy} busyText={t('sending')}>
          {t('requestPayout')}
        </Button>
      </div>
    </form>
  );
}
