/** The fields of a person, in the order that both the profile and the top-up show them. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { $countryGuess } from '#stores/country.ts';
import { messagesOf } from '#stores/messages.ts';
import { CountrySelect } from '../ui/CountrySelect.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { firstPhoneCountry } from '../ui/phone-country.ts';
import { TextField } from '../ui/TextField.tsx';
import type { ContactValues } from './contact-values.ts';

type TextName = Exclude<keyof ContactValues, 'phone' | 'phoneCountry' | 'country'>;

interface Props {
  language: LanguageCode;
  unsupported: readonly string[];
  values: ContactValues;
  errors: Record<string, string | undefined>;
  change: (part: Partial<ContactValues>) => void;
  emailHint?: ReactNode;
  /** What a new e-mail wants, on a row of its own. */
  emailProof?: ReactNode;
}

export function ContactFields({ language, unsupported, values, errors, change, emailHint, emailProof }: Props) {
  const t = messagesOf(language, 'fields');
  const guess = useStore($countryGuess, { ssr: 'initial' });
  const text = (name: TextName) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField {...text('name')} label={t('firstName')} autoComplete="given-name" />
      <TextField {...text('surname')} label={t('lastName')} autoComplete="family-name" />
      <TextField
        {...text('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={emailHint}
      />
      <PhoneField
        language={language}
        value={values.phone}
        country={values.phoneCountry || firstPhoneCountry(guess, language, unsupported)}
        unsupported={unsupported}
        error={errors.phone}
        onChange={(phone, phoneCountry) => change({ phone, phoneCountry })}
      />
      {emailProof}
      <CountrySelect
        language={language}
        value={values.country}
        error={errors.country}
        onChange={(country) => change({ country })}
      />
      <TextField {...text('city')} label={t('city')} autoComplete="address-level2" />
      <TextField {...text('address')} label={t('address')} autoComplete="street-address" />
      <TextField {...text('postCode')} label={t('postCode')} autoComplete="postal-code" />
    </div>
  );
}
