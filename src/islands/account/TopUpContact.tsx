/** The second step: who pays, filled in from the profile; for a bank transfer also the account and the terms. */
import { useStore } from '@nanostores/react';
import { formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { topUpContactErrors } from '#rules/validation/contact-details.ts';
import { sepaTopUpErrors } from '#rules/validation/sepa.ts';
import { $countryGuess } from '#stores/country.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { firstPhoneCountry } from '../ui/phone-country.ts';
import { phoneNumberOf } from '../ui/phone-library.ts';
import { TermsBox } from '../ui/TermsBox.tsx';
import { useForm } from '../ui/use-form.ts';
import { ContactFields } from './ContactFields.tsx';
import { type ContactValues, trimmed } from './contact-values.ts';
import { IbanField } from './IbanField.tsx';
import type { Choice } from './TopUp.tsx';

export interface TransferAccount {
  iban: string;
  terms: boolean;
}

interface Props {
  language: LanguageCode;
  unsupported: readonly string[];
  choice: Choice;
  initial: ContactValues;
  /** The account that a transfer comes from, when it was typed before. */
  account: TransferAccount;
  onBack: (values: ContactValues, account: TransferAccount) => void;
  /** Goes to the provider's page. */
  onPay: (values: ContactValues, account: TransferAccount) => Promise<void>;
}

export function TopUpContact({ language, unsupported, choice, initial, account, onBack, onPay }: Props) {
  const t = messagesOf(language, 'payments');
  const guess = useStore($countryGuess);
  const isTransfer = choice.method === 'sepa';
  const inEuros = formatEuros(choice.cents, language);
  const numberOf = ({ phone, phoneCountry }: Pick<ContactValues, 'phone' | 'phoneCountry'>) =>
    phoneNumberOf(phone, phoneCountry || firstPhoneCountry(guess, language, unsupported));

  const { form, text, flag, values, errors, change, busy } = useForm({
    language,
    initial: { ...initial, ...account },
    check: async ({ iban, terms, ...person }) => [
      ...topUpContactErrors(trimmed(person), { phoneValid: (await numberOf(person)) !== null }),
      ...(isTransfer ? sepaTopUpErrors({ iban, terms }) : []),
    ],
    send: async ({ iban, terms, ...person }) => {
      const phone = (await numberOf(person))?.e164 ?? person.phone;
      await onPay({ ...person, phone }, { iban, terms });
    },
    fallback: t('checkoutFailed'),
  });
  const { iban, terms, ...person } = values;

  return (
    <form {...form} className="grid gap-5 pt-5">
      <ContactFields language={language} unsupported={unsupported} values={person} errors={errors} change={change} />
      {isTransfer ? (
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
          {isTransfer ? t('youTransfer') : t('youPay')}
          {isTransfer && inEuros !== choice.text ? (
            <span className="block text-muted text-sm">{t('inEuros')}</span>
          ) : null}
        </span>
        <span className="tabular font-semibold text-lg text-text">{isTransfer ? inEuros : choice.text}</span>
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
