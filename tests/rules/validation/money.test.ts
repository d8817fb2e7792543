import { describe, expect, test } from 'vitest';
import { euro } from '#rules/currency.ts';
import { type Sell, sellErrors } from '#rules/validation/sell.ts';
import { sepaPayoutErrors, sepaTopUpErrors } from '#rules/validation/sepa.ts';
import { topUpErrors, topUpLimit } from '#rules/validation/top-up.ts';

describe('the amount of a top-up', () => {
  const euros = topUpLimit(euro, 500, 'en');
  const yen = topUpLimit({ code: 'JPY', symbol: '¥', value: 160, default: 0 }, 500, 'en');

  test.each(['5', '5.00', '12,5', '999999.99'])('takes %j', (amount) => {
    expect(topUpErrors({ amount, paymentMethod: '' }, euros)).toEqual([]);
  });

  test.each(['', '0', '-5', 'five', '5.001', '5.000', '1,500', '1e3', 'Infinity', '0.00'])(
    'calls %j no valid amount',
    (amount) => {
      expect(topUpErrors({ amount, paymentMethod: 'card' }, euros)).toEqual([
        { field: 'amount', key: 'amount_invalid' },
      ]);
    },
  );

  test('names the minimum below it', () => {
    expect(topUpErrors({ amount: '4.99', paymentMethod: 'sepa' }, euros)).toEqual([
      { field: 'amount', key: 'amount_below_minimum', values: { minimum: '5 €' } },
    ]);
  });

  test('names the maximum above it, which is as many digits as a card takes', () => {
    expect(topUpErrors({ amount: '1000000', paymentMethod: 'sepa' }, euros)).toEqual([
      { field: 'amount', key: 'amount_above_maximum', values: { maximum: '999,999.99 €' } },
    ]);
    expect(topUpErrors({ amount: '100000000', paymentMethod: '' }, yen)).toEqual([
      { field: 'amount', key: 'amount_above_maximum', values: { maximum: '99,999,999 ¥' } },
    ]);
    const pounds = topUpLimit({ code: 'GBP', symbol: '£', value: 0.5, default: 0 }, 0, 'en');
    expect(topUpErrors({ amount: '500000', paymentMethod: '' }, pounds)).toEqual([]);
    expect(topUpErrors({ amount: '500000.01', paymentMethod: '' }, pounds)).toHaveLength(1);
  });

  test('has no decimals that its currency has not', () => {
    expect(topUpErrors({ amount: '800', paymentMethod: '' }, yen)).toEqual([]);
    expect(topUpErrors({ amount: '800.5', paymentMethod: '' }, yen)[0]?.key).toBe('amount_invalid');
  });

  test('comes by card or bank transfer', () => {
    expect(topUpErrors({ amount: '5', paymentMethod: 'cash' }, euros)).toEqual([
      { field: 'paymentMethod', key: 'payment_method_invalid' },
    ]);
  });
});

describe('the account of a payout', () => {
  const good = { first_name: 'Ada', last_name: 'Stone', account_number: 'DE89370400440532013000', terms: true };

  test('needs its owner, an IBAN and the terms, in this order', () => {
    expect(sepaPayoutErrors(good)).toEqual([]);
    expect(sepaPayoutErrors({ first_name: '', last_name: '', account_number: '', terms: false })).toEqual([
      { field: 'first_name', key: 'first_name_required' },
      { field: 'last_name', key: 'last_name_required' },
      { field: 'account_number', key: 'iban_required' },
      { field: 'terms', key: 'sepa_terms_required' },
    ]);
  });

  test.each([
    'NO9386011117947',
    'DE89370400440532013000',
    'MT84MALT011000012345MTLCAST001S',
    'AL47212110090000000235698741',
    'MD24AG000225100013104168',
    'ME25505000012345678951',
    'MK07250120000058984',
    'RS35260005601001611379',
  ])('may be %j', (iban) => {
    expect(sepaPayoutErrors({ ...good, account_number: iban })).toEqual([]);
  });

  test.each([
    ['the check digits of another', 'DE88370400440532013000'],
    ['too few characters for its country', 'DE8937040044'],
    ['too many characters for its country', 'NO93860111179470'],
    ['no country that has IBANs', 'US89370400440532013000'],
    ['thirty letters', `DE89${'A'.repeat(30)}`],
  ])('may not have %s', (_, iban) => {
    expect(sepaPayoutErrors({ ...good, account_number: iban })).toEqual([
      { field: 'account_number', key: 'iban_invalid' },
    ]);
  });

  test.each(['de89370400440532013000', 'DE89123', `DE89${'A'.repeat(31)}`, 'D189370400440532', 'DE8937 0400'])(
    'refuses the format of %j',
    (account_number) => {
      expect(sepaPayoutErrors({ ...good, account_number })[0]?.key).toBe('iban_format');
    },
  );
});

describe('the account of a top-up', () => {
  test('may be written with gaps and in small letters', () => {
    expect(sepaTopUpErrors({ iban: 'de89 3704 0044 0532 0130 00', terms: true })).toEqual([]);
  });

  test.each(['', 'DE89 3704 0044 05', 'this is not an iban'])('is not %j', (iban) => {
    expect(sepaTopUpErrors({ iban, terms: true })).toEqual([{ field: 'iban', key: 'iban_invalid' }]);
  });

  test('needs agreement to the terms', () => {
    expect(sepaTopUpErrors({ iban: 'NO9386011117947', terms: false })).toEqual([
      { field: 'terms', key: 'sepa_terms_agree' },
    ]);
  });
});

describe('a skin to sell', () => {
  const good: Sell = {
    title: 'Blade of the Tide',
    price: '12.50',
    quality: 'field_tested',
    item_url: 'https://steamcommunity.com/id/ada/inventory/#570_2_1',
    currency: '',
  };
  const first = (change: Partial<Sell>) => sellErrors({ ...good, ...change })[0]?.key;

  test('needs name, price, quality and link, in this order', () => {
    expect(sellErrors(good)).toEqual([]);
    expect(sellErrors({ title: '', price: '', quality: '', item_url: '', currency: '' })).toEqual([
      { field: 'title', key: 'skin_name_required' },
      { field: 'price', key: 'price_required' },
      { field: 'quality', key: 'quality_required' },
      { field: 'item_url', key: 'inventory_link_required' },
    ]);
  });

  test.each(['0', '-1', 'a lot', 'NaN', '0,00'])('has no price of %j', (price) => {
    expect(first({ price })).toBe('price_positive');
  });

  test('has a price in whole cents', () => {
    expect(first({ price: '12,5' })).toBeUndefined();
    expect(first({ price: '12.505' })).toBe('amount_invalid');
  });

  test('has a known quality, the link of one thing and a price in euros', () => {
    expect(first({ quality: 'Field-Tested' })).toBe('quality_invalid');
    expect(first({ item_url: 'javascript:alert(1)' })).toBe('inventory_link_invalid');
    expect(first({ item_url: 'my inventory' })).toBe('inventory_link_invalid');
    expect(first({ currency: 'EUR' })).toBeUndefined();
    expect(first({ currency: 'USD' })).toBe('offer_currency');
  });
});
