/** The fields of a person as a form holds them, filled in from the profile. Country is an ISO code. */
import type { Profile } from '#contract/profile.ts';
import { countriesIn } from '#rules/countries.ts';
import type { LanguageCode } from '#rules/languages.ts';

export function contactValues(profile: Profile, language: LanguageCode) {
  const { name, surname, email, phone, phoneE164, phone_country, city, address, post_code, country_id } = profile;
  return {
    name,
    surname,
    email,
    phone: phone || phoneE164,
    // A number without a dial code stays in the country that it was given in, wherever the customer is now.
    phoneCountry: phone_country ?? '',
    country: countriesIn(language).find(({ id }) => id === country_id)?.iso ?? '',
    city,
    address,
    postCode: post_code,
  };
}

export type ContactValues = ReturnType<typeof contactValues>;

/** The same without spaces around. */
export function trimmed<V extends Record<string, string>>(values: V): V {
  // safe because every value stays a text under its name
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])) as V;
}
