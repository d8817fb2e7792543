/** The second step of a top-up: who pays, filled in from the profile; for a bank transfer also the account and the terms. */
import { formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { topUpContactErrors } from '#rules/validation/contact-details.ts';
import { sepaTopUpErrors } from '#rules/validation/sepa.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { ContactFields } from '../ui/ContactFields.tsx';
import type { ContactValues } from '../ui/contact-values.ts';
import { TermsBox } from '../ui/TermsBox.tsx';
import { useForm } from '../ui/use-form.ts';
import { usePhoneField } from '../ui/use-phone-field.ts';
import { IbanField } from './IbanField.tsx';
import type { TopUpChoice } from './TopUpAmountForm.tsx';

/** The account that a bank transfer comes from. */
export interface SepaAccount {
  iban: string;
  terms: boolean;
}

interface Props {
  language: LanguageCode;
  unsupported: readonly string[];
  choice: TopUpChoice;
  initial: ContactValues;
  /** As far as it was typed before. */
  account: SepaAccount;
  /** Called with the unfinished form. */
  onBack: (values: ContactValues, account: SepaAccount) => void;
  /** Rejects with `ApiFailure`. */
  onPay: (values: ContactValues, account: SepaAccount) => Promise<void>;
}

export function TopUpContactForm({ language, unsupported, choice, initial, account, onBack, onPay }: Props) {
  const t = messagesOf(language, 'payments');
  const { phoneNumber } = usePhoneField(language, unsupported);
  const isBankTransfer = choice.method === 'sepa';
  const inEuros = formatEuros(choice.cents, language);

  const { form, text, flag, values, errors, change, busy } = useForm({
    language,
    initial: { ...initial, ...account },
    check: async ({ iban, terms, ...person }) => [
      ...topUpContactErrors(person, { phoneValid: (await phoneNumber(person)) !== null }),
      ...(isBankTransfer ? sepaTopUpErrors({ iban, terms }) : []),
    ],
    send: async ({ iban, terms, ...person }) => {
      const phone = (await phoneNumber(person))?.e164 ?? person.phone;
      await onPay({ ...person, phone }, { iban, terms });
    },
    fallback: t('checkoutFailed'),
  });
  const { iban, terms, ...person } = values;

  return (
    <form {...form} className="grid gap-5 pt-5">
      <ContactFields language={language} unsupported={unsupported} values={person} errors={errors} change={change} />
      {isBankTransfer ? (
        <>
          <IbanField
            {...text('iban')}
            language={language}
            hint={t('ibanHint')}
            onGrouped={(iban) => change({ iban })}
          />
          <TermsBox {...flag('terms')} language={language} />
        </>
      ) : null}
      <p className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
        <span>
          {isBankTransfer ? t('youTransfer') : t('youPay')}
          {isBankTransfer && inEuros !== choice.text ? (
            <span className="block text-muted text-sm">{t('inEuros')}</span>
          ) : null}
        </span>
        <span className="tabular font-semibold text-lg text-text">{isBankTransfer ? inEuros : choice.text}</span>
      </p>
      <div className="flex gap-3">
        <Button large onClick={() => onBack(person, { iban, terms })} disabled={busy}>
          {t('back')}
        </Button>
        <Button type="submit" variant="primary" large wide busy={busy} busyText={t('paying')}>
          {t('pay')}
        </Button>
      </div>
    </form>
  );
}
