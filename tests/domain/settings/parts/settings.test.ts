import { expect, test } from 'vitest';
import { settingKinds, settingValues } from '#server/domain/settings/parts/settings.ts';

const stored = (name: string, value: unknown) => ({ name, value: JSON.stringify(value) });

test('a stored value takes the place of its default', () => {
  const values = settingValues([
    stored('min_top_up', 5),
    stored('offer_enabled', true),
    stored('payment_methods', ['sepa']),
  ]);
  expect(values).toMatchObject({ min_top_up: 5, offer_enabled: true, payment_methods: ['sepa'], vat_percent: 0 });
});

test.each([
  ['min_top_up', '5'],
  ['offer_enabled', 'on'],
  ['payment_methods', ['cash']],
  ['unsupported_countries', null],
  ['requisites', { text: 'x' }],
] as const)('a stored %s of another kind counts as not stored', (name, value) => {
  expect(settingValues([stored(name, value)])[name]).toEqual(settingKinds[name].fallback);
});

test('a name that is no setting any more is left out', () => {
  expect(settingValues([stored('retired', 1)])).not.toHaveProperty('retired');
});
