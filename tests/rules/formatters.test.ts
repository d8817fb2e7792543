import { expect, test } from 'vitest';
import { dateFormat, numberFormat, pluralRules } from '#rules/formatters.ts';

const euros = { style: 'currency', currency: 'EUR' } as const;

test('a formatter is made once for a language and its options', () => {
  expect(numberFormat('de', { ...euros })).toBe(numberFormat('de', { ...euros }));
  expect(pluralRules('pl')).toBe(pluralRules('pl'));
});

test('another language, currency or time zone has one of its own', () => {
  expect(numberFormat('de', euros).format(1250)).toBe('1.250,00\u00a0€');
  expect(numberFormat('en', euros).format(1250)).toBe('€1,250.00');
  expect(numberFormat('en', { ...euros, currency: 'JPY' }).format(1250)).toBe('¥1,250');
  const hour = (timeZone: string) => dateFormat('en-GB', { hour: '2-digit', timeZone }).format(0);
  expect([hour('UTC'), hour('Asia/Tokyo')]).toEqual(['00', '09']);
  expect(['en', 'pl'].map((language) => pluralRules(language).select(3))).toEqual(['other', 'few']);
});
