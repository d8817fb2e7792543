/** Rows of Today are read in words, and what people wrote is left as they wrote it. */
import { expect, test } from 'vitest';
import { wordsOf } from '#console/today/row-words.ts';

test.each([
  ['approvals', 'rates.set', 'CHF · juno@shop.test', 'Exchange rate', 'CHF · juno@shop.test'],
  ['approvals', 'settings.set', 'vat_percent · j_d@shop.test', 'Setting', 'vat percent · j_d@shop.test'],
  ['offers_to_price', 'Arcana_of_mine', 'well_worn', 'Arcana_of_mine', 'Well-Worn'],
  ['deliveries_to_mend', 'Relic', 'item_missing', 'Relic', 'item missing'],
  ['mails', 'offer_news', 'a_b@shop.test · 550', 'Offer news', 'a_b@shop.test · 550'],
  ['bank_entries', 'Ada_L', 'RG_1', 'Ada_L', 'RG_1'],
  ['closed_balances', 'cus_1@closed', 'late_payment', 'cus_1@closed', 'late payment'],
] as const)('%s: %s, %s', (kind, title, detail, titleShown, detailShown) => {
  expect(wordsOf(kind, { title, detail })).toEqual({ title: titleShown, detail: detailShown });
});
