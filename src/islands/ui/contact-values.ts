/** The contact details of a person as a form holds them, filled in from the profile. */
import type { Profile } from '#contract/profile.ts';
import { countriesIn } from '#rules/countries.ts';
import type { LanguageCode } from '#rules/languages.ts';

export type ContactValues = {
  name: string;
  surname: string;
  email: string;
  phone: string;
  /** ISO code, as `country`. */
  phoneCountry: string;
  country: string;
  city: string;
  address: string;
  postCode: string;
};

export function contactValues(profile: Profile, language: LanguageCode): ContactValues {
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
