import { describe, expect, test } from 'vitest';
import { type Checkout, checkoutErrors } from '#rules/validation/checkout.ts';
import { type ContactDetails, payoutContactErrors, topUpContactErrors } from '#rules/validation/contact-details.ts';
import { contactFormErrors } from '#rules/validation/contact-form.ts';
import type { FieldError } from '#rules/validation/field-error.ts';
import { profileErrors } from '#rules/validation/profile.ts';

const valid = { phoneValid: true };
const nobody: ContactDetails = {
  name: '',
  surname: '',
  email: '',
  phone: '',
  country: '',
  city: '',
  address: '',
  postCode: '',
};
const ada: ContactDetails = {
  name: 'Ada',
  surname: 'Stone',
  email: 'ada@example.com',
  phone: '+49 170 1234567',
  country: 'DE',
  city: 'Berlin',
  address: 'Lindenweg 1',
  postCode: '10115',
};

const said = (errors: FieldError[]) => errors.map(({ field, key }) => `${field} ${key}`);

describe('the contact step of a top-up', () => {
  test('takes complete details', () => {
    expect(topUpContactErrors(ada, valid)).toEqual([]);
  });

  test('asks for everything, the phone last', () => {
    expect(said(topUpContactErrors(nobody, { phoneValid: false }))).toEqual([
      'name first_name_required',
      'surname last_name_required',
      'email email_required',
      'country country_required',
      'city city_required',
      'address address_required',
      'postCode post_code_required',
      'phone phone_valid_required',
    ]);
  });

  test('tells a wrong address from a missing one', () => {
    expect(said(topUpContactErrors({ ...ada, email: 'ada' }, valid))).toEqual(['email email_format']);
  });
});

describe('the contact modal of a payout', () => {
  test('asks for everything, the phone after the e-mail and the address last', () => {
    expect(said(payoutContactErrors(nobody, { phoneValid: false }))).toEqual([
      'name first_name_required',
      'surname last_name_required',
      'email email_required',
      'phone phone_required',
      'country country_required',
      'city city_required',
      'postCode post_code_required',
      'address address_required',
    ]);
  });

  test('tells a wrong phone from a missing one', () => {
    expect(said(payoutContactErrors(ada, { phoneValid: false }))).toEqual(['phone phone_invalid']);
  });

  test('takes a country by its code alone', () => {
    expect(said(payoutContactErrors({ ...ada, country: 'Germany' }, valid))).toEqual(['country country_invalid']);
  });
});

describe('checkout', () => {
  const order: Checkout = {
    ...ada,
    tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=46143802&token=abcdEFGH',
    paymentMethod: 'balance',
    terms: true,
  };

  test('takes a complete form, from the balance and by card', () => {
    expect(checkoutErrors(order, valid)).toEqual([]);
    expect(checkoutErrors({ ...order, paymentMethod: 'card', terms: undefined }, valid)).toEqual([]);
  });

  test('asks for everything in the order of the form', () => {
    const nothing: Checkout = { ...nobody, tradeUrl: '', paymentMethod: '', terms: false };
    expect(said(checkoutErrors(nothing, { phoneValid: false }))).toEqual([
      'name first_name_required',
      'surname last_name_required',
      'email email_required',
      'tradeUrl trade_link_required',
      'country country_required',
      'city city_required',
      'address address_required',
      'postCode post_code_required',
      'phone phone_required',
      'terms terms_of_use_required',
      'paymentMethod payment_method_invalid',
    ]);
  });

  test('refuses a link that Steam did not write', () => {
    expect(said(checkoutErrors({ ...order, tradeUrl: 'https://example.com' }, valid))).toEqual([
      'tradeUrl trade_link_invalid',
    ]);
  });
});

describe('the profile', () => {
  const { name, surname, email, phone } = ada;

  test('needs name, e-mail and a valid phone, and no more', () => {
    expect(profileErrors({ name, surname, email, phone }, valid)).toEqual([]);
    expect(said(profileErrors({ name: '', surname: '', email: '', phone: '' }, { phoneValid: false }))).toEqual([
      'name first_name_required',
      'surname last_name_required',
      'email email_required',
      'phone phone_required',
    ]);
  });

  test('may have its trade link emptied, but not spoilt', () => {
    const form = { name, surname, email, phone, country: '' };
    expect(profileErrors({ ...form, steam_trade_link: '' }, valid)).toEqual([]);
    expect(said(profileErrors({ ...form, steam_trade_link: 'steam' }, valid))).toEqual([
      'steam_trade_link trade_link_invalid',
    ]);
  });
});

test('a message to the support needs a name, an address to answer to and words', () => {
  expect(contactFormErrors({ name: 'Ada', email: 'ada@example.com', message: 'Hello' })).toEqual([]);
  expect(said(contactFormErrors({ name: '', email: 'ada', message: '' }))).toEqual([
    'name name_required',
    'email email_invalid',
    'message message_required',
  ]);
});
