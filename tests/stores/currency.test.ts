/** The currency of prices: what is stored is right before the API answers, and whatever else the key holds breaks nothing. */
import { expect, test } from 'vitest';

const yen = { code: 'JPY', value: 160, symbol: '¥', default: 0 };
const euro = { code: 'EUR', value: 1, symbol: '€', default: 1 };

const open = () => import('#stores/currency.ts');

test.each([
  'null',
  '{}',
  '"EUR"',
  '[null]',
  '[{"code":"JPY"}]',
  '[{"code":"JPY","value":"160","symbol":"¥","default":0}]',
  '{',
  '',
])('currencies stored as %s leave the euro', async (stored) => {
  localStorage.setItem('currencies', stored);
  localStorage.setItem('currency_code', 'JPY');
  const { $shownCurrency, isCurrencyKnown } = await open();
  expect([$shownCurrency.get(), isCurrencyKnown()]).toEqual([euro, false]);
});

test.each(['null', '{}', '[]', '7', '{"name":"Gems"}'])('credits stored as %s are none', async (stored) => {
  localStorage.setItem('credits', stored);
  const { $credits, $shownCurrency } = await open();
  expect([$credits.get(), $shownCurrency.get()]).toEqual([undefined, euro]);
});

test('the stored choice counts before the API has answered', async () => {
  localStorage.setItem('currencies', JSON.stringify([euro, yen]));
  localStorage.setItem('currency_code', 'JPY');
  const { $currency, isCurrencyKnown } = await open();
  expect([$currency.get(), isCurrencyKnown()]).toEqual([yen, true]);
});

test('a choice is stored, and one that is not offered is ignored', async () => {
  const { $currency, chooseCurrencyCode, rememberCurrencies } = await open();
  rememberCurrencies([euro, yen]);
  chooseCurrencyCode('JPY');
  chooseCurrencyCode('XTS');
  expect($currency.get()).toEqual(yen);
  expect([localStorage.getItem('currency_code'), localStorage.getItem('currency_symbol')]).toEqual(['JPY', '¥']);
});

test('prices are in credits while the shop uses them, and no offered currency means the euro', async () => {
  const { $credits, $currencies, $shownCurrency, rememberCurrencies } = await open();
  rememberCurrencies([], { name: 'Gems', rateEur: 0.5, image: '' });
  expect([$currencies.get(), $shownCurrency.get().creditEur]).toEqual([[euro], 0.5]);
  rememberCurrencies([euro]);
  expect([$credits.get(), localStorage.getItem('credits')]).toEqual([undefined, null]);
});
