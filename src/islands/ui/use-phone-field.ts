/** Connects a `PhoneField` to a form that holds `phone` and `phoneCountry`. */
import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { $countryGuess } from '#stores/country.ts';
import type { PhoneField } from './PhoneField.tsx';
import { firstPhoneCountry } from './phone-country.ts';
import { type PhoneNumber, phoneNumberOf } from './phone-library.ts';

export interface PhoneValues {
  phone: string;
  /** ISO code of the chosen country; empty for the one that the visitor is thought to be in. */
  phoneCountry: string;
}

interface PhoneForm {
  values: PhoneValues;
  errors: Record<string, string | undefined>;
  change: (part: PhoneValues) => void;
}

export function usePhoneField(language: LanguageCode, unsupported: readonly string[]) {
  const guess = useStore($countryGuess, { ssr: 'initial' });
  const countryOf = (chosen: string) => chosen || firstPhoneCountry(guess, language, unsupported);
  return {
    /** Null for a number that does not exist. Rejects when the library of numbering plans does not load. */
    phoneNumber: ({ phone, phoneCountry }: PhoneValues): Promise<PhoneNumber | null> =>
      phoneNumberOf(phone, countryOf(phoneCountry)),
    phoneField: ({ values, errors, change }: PhoneForm): ComponentProps<typeof PhoneField> => ({
      language,
      unsupported,
      value: values.phone,
      country: countryOf(values.phoneCountry),
      error: errors.phone,
      onChange: (phone, phoneCountry) => change({ phone, phoneCountry }),
    }),
  };
}
