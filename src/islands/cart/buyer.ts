/** The buyer of a cart: filled in from the profile, and stored there for the next purchase. */
import { call } from '#api/client.ts';
import type { Profile } from '#contract/profile.ts';
import { countriesIn } from '#rules/countries.ts';
import type { BuyerForm } from './checkout-draft.ts';

/**
 * What the profile adds to a form: a value for each field that is still empty. `countryGuess` stands in for an unknown country. A phone
 * number that was typed is not moved to the country of the profile's.
 */
export function missingFromProfile(form: BuyerForm, profile: Profile, countryGuess: string | null): Partial<BuyerForm> {
  const { name, surname, email, phone, city, address, country_id, realCountry } = profile;
  const country = countriesIn('en').find(({ id }) => id === country_id)?.iso;
  const profileForm: BuyerForm = {
    name,
    surname,
    email,
    phone,
    phoneCountry: form.phone ? '' : (profile.phone_country ?? ''),
    country: country ?? (realCountry.hash || (countryGuess ?? '')),
    city,
    address,
    postCode: profile.post_code,
    tradeUrl: profile.steam_trade_link,
  };
  return Object.fromEntries(
    // safe because the names are those of a form
    Object.entries(profileForm).filter(([field, value]) => value !== '' && !form[field as keyof BuyerForm]),
  );
}

/** Stores the buyer in the profile, but for the trade link, which the purchase itself confirms. The account's own e-mail stays what it is. Throws `ApiFailure`. */
export async function rememberBuyer(form: BuyerForm, accountEmail: string, phoneE164: string): Promise<void> {
  const { name, surname, phone, country, city, address, postCode } = form;
  const body = { name, surname, email: accountEmail, phone, phoneE164, country, city, address };
  await call('PUT /user/profile', { body: { ...body, post_code: postCode } });
}
