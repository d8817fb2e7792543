/** What the profile adds to the buyer's form. */
import { expect, test } from 'vitest';
import type { Profile } from '#contract/profile.ts';
import { missingFromProfile } from '#islands/cart/buyer.ts';
import { emptyBuyerForm } from '#islands/cart/checkout-draft.ts';
import { countriesIn } from '#rules/countries.ts';

// safe because these are the fields that are read
const profile = {
  name: 'Ada',
  surname: 'Byron',
  email: 'ada@example.com',
  phone: '30 901820',
  phone_country: 'DE',
  country_id: countriesIn('en').find(({ iso }) => iso === 'AT')?.id ?? null,
  realCountry: { hash: 'FR', title: 'France' },
  city: 'Wien',
  address: '',
  post_code: '1010',
  steam_trade_link: '',
} as unknown as Profile;

test('empty fields are filled in, typed ones stay, and an empty profile adds nothing', () => {
  const added = missingFromProfile({ ...emptyBuyerForm, name: 'Grace' }, profile, null);
  expect(added).toEqual({
    surname: 'Byron',
    email: 'ada@example.com',
    phone: '30 901820',
    phoneCountry: 'DE',
    country: 'AT',
    city: 'Wien',
    postCode: '1010',
  });
});

test('a typed phone number is not moved to the country of the profile’s', () => {
  const added = missingFromProfile({ ...emptyBuyerForm, phone: '20 7946 0000' }, profile, null);
  expect(added).not.toHaveProperty('phone');
  expect(added).not.toHaveProperty('phoneCountry');
});

test.each([
  [{ hash: 'FR', title: 'France' }, 'PL', 'FR'],
  [{ hash: '', title: '' }, 'PL', 'PL'],
  [{ hash: '', title: '' }, null, undefined],
])('an unknown country gives way to %j, then to the guess %j', (realCountry, guess, country) => {
  const added = missingFromProfile(emptyBuyerForm, { ...profile, country_id: null, realCountry } as Profile, guess);
  expect(added.country).toBe(country);
});
