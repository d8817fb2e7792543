/** The buyer's data: what was typed before in this tab, else what the profile knows. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import type { Profile } from '#contract/profile.ts';
import { countriesIn } from '#rules/countries.ts';
import { $countryGuess } from '#stores/country.ts';
import { $profile } from '#stores/profile.ts';
import { type BuyerForm, emptyBuyerForm, loadBuyerForm, saveBuyerForm } from './checkout-draft.ts';

export function useBuyer(owner: string) {
  const [form, setForm] = useState<BuyerForm>(() => ({ ...emptyBuyerForm, ...loadBuyerForm(owner) }));
  const profile = useStore($profile);
  const isKnown = profile !== undefined;

  // Once: what a person has emptied since stays empty when the profile is brought up to date.
  useEffect(() => {
    if (profile) setForm((typed) => filledUp(typed, formOf(profile)));
  }, [isKnown]);

  /** What is typed is kept at once, so that leaving the page loses nothing. */
  const change = (patch: Partial<BuyerForm>) => {
    setForm((typed) => {
      const next = { ...typed, ...patch };
      saveBuyerForm(owner, next);
      return next;
    });
  };
  return { form, change };
}

/** Stores the data in the profile for the next purchase. The account's own address stays what it is. */
export async function rememberBuyer(form: BuyerForm, accountEmail: string, phoneE164: string): Promise<void> {
  const { name, surname, phone, country, city, address, postCode, tradeUrl } = form;
  const body = { name, surname, email: accountEmail, phone, phoneE164, country, city, address };
  await call('PUT /user/profile', { body: { ...body, post_code: postCode, steam_trade_link: tradeUrl } });
}

function formOf(profile: Profile): Partial<BuyerForm> {
  const { name, surname, email, phone, phone_country, city, address, country_id, realCountry } = profile;
  const own = countriesIn('en').find(({ id }) => id === country_id)?.iso;
  const country = own ?? (realCountry.hash || ($countryGuess.get() ?? ''));
  const { post_code: postCode, steam_trade_link: tradeUrl } = profile;
  const phoneCountry = phone_country ?? '';
  return { name, surname, email, phone, phoneCountry, country, city, address, postCode, tradeUrl };
}

/** What is typed stays, what is empty is filled. A phone that is typed is not moved to the country of the known one. */
function filledUp(typed: BuyerForm, profile: Partial<BuyerForm>): BuyerForm {
  const known = typed.phone ? { ...profile, phoneCountry: '' } : profile;
  const entries = Object.entries(typed).map(([name, value]) => [name, value || known[name as keyof BuyerForm] || '']);
  // safe because the names are those of `typed`
  return Object.fromEntries(entries) as BuyerForm;
}
