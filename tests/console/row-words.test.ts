/** Rows of Today are read in words, and what people wrote is left as they wrote it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventName } from '#console/today/event-name.ts';
import { wordsOf } from '#console/today/row-words.ts';
import { WebhookEvent } from '#server/adapters/payments/port.ts';

test.each([
  ['approvals', 'rates.set', 'CHF · juno@shop.test', 'Exchange rate', 'CHF · juno@shop.test'],
  ['approvals', 'settings.set', 'vat_percent · j_d@shop.test', 'Setting', 'vat percent · j_d@shop.test'],
  ['offers_to_price', 'Arcana_of_mine', 'well_worn', 'Arcana_of_mine', 'Well-Worn'],
  ['deliveries_to_mend', 'Relic', 'item_missing', 'Relic', 'item missing'],
  ['mails', 'offer_news', 'a_b@shop.test · 550', 'Offer news', 'a_b@shop.test · 550'],
  ['events', 'stripe charge.dispute.funds_withdrawn', 'x', 'Stripe: the money of a dispute was taken', 'x'],
  ['events', 'sandbox payout_failed', 'x', 'Sandbox: a payout failed', 'x'],
  ['events', 'stripe charge.unheard_of', 'x', 'Stripe: charge.unheard_of', 'x'],
  ['events', 'stripe ', 'x', 'Stripe: an event without a name', 'x'],
  ['bank_entries', 'Ada_L', 'RG_1', 'Ada_L', 'RG_1'],
  ['closed_balances', 'cus_1@closed', 'late_payment', 'cus_1@closed', 'late payment'],
] as const)('%s: %s, %s', (kind, title, detail, titleShown, detailShown) => {
  expect(wordsOf(kind, { title, detail })).toEqual({ title: titleShown, detail: detailShown });
});

test('every event that a provider is asked for has words', () => {
  const asked = readFileSync(new URL('../../docs/deploying.md', import.meta.url), 'utf8');
  const types = [...asked.matchAll(/`((?:checkout\.session|refund|charge)\.[\w.]+)`/g)].map(([, type = '']) => type);
  expect(types).toContain('charge.dispute.funds_withdrawn');
  expect(types.filter((type) => eventName('stripe', type).endsWith(type))).toEqual([]);
  const own = WebhookEvent.shape.kind.options.filter((kind) => kind !== 'other');
  expect(own.filter((kind) => eventName('sandbox', kind).endsWith(kind))).toEqual([]);
});
