import { describe, expect, test } from 'vitest';
import { euro } from '#rules/currency.ts';
import { topUpLimit } from '#rules/validation/top-up.ts';
import { type TopUpFacts, type TopUpForm, topUpIssues } from '#rules/validation/top-up-form.ts';

const form: TopUpForm = {
  name: 'Ada',
  surname: 'Byron',
  email: 'ada@example.com',
  phone: '+49 30 901820',
  country: 'DE',
  city: 'Berlin',
  address: 'Unter den Linden 1',
  postCode: '10117',
  amount: '25',
  paymentMethod: 'sepa',
  iban: 'DE89370400440532013000',
  terms: true,
};

const facts: TopUpFacts = {
  ...topUpLimit(euro, 500, 'en'),
  amountCents: 2500,
  currencyExists: true,
  methods: ['card', 'sepa'],
  phoneValid: true,
  countryExists: true,
};

const keysOf = (change: Partial<TopUpForm>, known: Partial<TopUpFacts> = {}) =>
  topUpIssues({ ...form, ...change }, { ...facts, ...known }).map(({ field, key }) => `${field}: ${key}`);

describe('a top-up', () => {
  test('without a fault has no issue', () => {
    expect(keysOf({})).toEqual([]);
    expect(keysOf({ paymentMethod: '', iban: '', terms: false })).toEqual([]);
  });

  test('has its issues in the order of the form, the currency first', () => {
    const empty = { name: '', amount: '0', iban: '', terms: false };
    expect(keysOf(empty, { currencyExists: false, methods: ['card'], phoneValid: false, amountCents: 0 })).toEqual([
      'currency: currency_unknown',
      'amount: amount_invalid',
      'name: first_name_required',
      'phone: phone_valid_required',
      'iban: iban_invalid',
      'terms: sepa_terms_agree',
      'paymentMethod: payment_method_invalid',
    ]);
  });

  test('has one issue a field', () => {
    expect(keysOf({ country: '' }, { countryExists: false })).toEqual(['country: country_required']);
    expect(keysOf({ country: 'XX' }, { countryExists: false })).toEqual(['country: country_invalid']);
    expect(keysOf({ paymentMethod: 'cash' }, { methods: [] })).toEqual(['paymentMethod: payment_method_invalid']);
  });

  test('that comes to nothing, or to more than can be counted, has an invalid amount', () => {
    expect(keysOf({}, { amountCents: 0 })).toEqual(['amount: amount_invalid']);
    expect(keysOf({}, { amountCents: Number.MAX_SAFE_INTEGER + 1 })).toEqual(['amount: amount_invalid']);
  });
});
