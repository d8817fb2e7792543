/** The fields of a person's contact details, in the order in which profile, top-up, payout and checkout show them. */
import type { ReactNode } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { CountrySelect } from './CountrySelect.tsx';
import type { ContactValues } from './contact-values.ts';
import { PhoneField } from './PhoneField.tsx';
import { TextField } from './TextField.tsx';
import { usePhoneField } from './use-phone-field.ts';

type TextName = Exclude<keyof ContactValues, 'phone' | 'phoneCountry' | 'country'>;

const addressFields: readonly TextName[] = ['city', 'address', 'postCode'];

interface Props {
  language: LanguageCode;
  unsupported: readonly string[];
  values: ContactValues;
  errors: Record<string, string | undefined>;
  change: (part: Partial<ContactValues>) => void;
  /** The most characters a field takes; any number where it is absent. */
  maxLengths?: Partial<Record<TextName, number>>;
  /** Country and address may stay empty. */
  isAddressOptional?: boolean;
  emailHint?: ReactNode;
  /** A row of its own between the ways to reach the person and the address. */
  afterPhone?: ReactNode;
}

export function ContactFields(props: Props) {
  const {
    language,
    unsupported,
    values,
    errors,
    change,
    maxLengths = {},
    isAddressOptional,
    emailHint,
    afterPhone,
  } = props;
  const t = messagesOf(language, 'fields');
  const { phoneField } = usePhoneField(language, unsupported);
  const text = (name: TextName) => ({
    name,
    value: values[name],
    error: errors[name],
    maxLength: maxLengths[name],
    'aria-required': !(isAddressOptional && addressFields.includes(name)),
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
      <PhoneField {...phoneField({ values, errors, change })} />
      {afterPhone}
      <CountrySelect
        language={language}
        value={values.country}
        error={errors.country}
        isOptional={isAddressOptional}
        onChange={(country) => change({ country })}
      />
      <TextField {...text('city')} label={t('city')} autoComplete="address-level2" />
      <TextField {...text('address')} label={t('address')} autoComplete="street-address" />
      <TextField {...text('postCode')} label={t('postCode')} autoComplete="postal-code" />
    </div>
  );
}
