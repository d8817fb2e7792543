import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail } from '#rules/validation/email.ts';
import { isPhoneText, phoneTextOf } from '#rules/validation/phone.ts';
import { compactIban, groupIban } from '#rules/validation/sepa.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';

describe('an e-mail address', () => {
  test.each(['a@b.c', 'ada.stone+regalia@mail.example.com', 'zoë@exämple.de'])('%j is one', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'ada',
    'ada@example',
    '@example.com',
    'ada@.',
    'a da@example.com',
    'ada@exam ple.com',
    'ada@@example.com',
    'ada@example.com\nbcc: x@y.z',
    `${'a'.repeat(250)}@b.cd`,
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});

describe('the text of a phone number', () => {
  test('has digits, spaces, parentheses, plus and minus, at most 25', () => {
    expect(isPhoneText('+49 (170) 123-45-67')).toBe(true);
    expect(isPhoneText('1'.repeat(25))).toBe(true);
    expect(isPhoneText('1'.repeat(26))).toBe(false);
    expect(isPhoneText('+49 170 ext. 5')).toBe(false);
    expect(isPhoneText('٠١٢٣')).toBe(false);
  });

  test('keeps only what it may have of anything pasted', () => {
    expect(phoneTextOf('tel: +49/170.1234567')).toBe(' +491701234567');
    fc.assert(fc.property(fc.string(), (text) => isPhoneText(phoneTextOf(text))));
  });
});

describe('a Steam trade link', () => {
  test('gives partner, token and the Steam id that follows', () => {
    const link = 'https://steamcommunity.com/tradeoffer/new/?partner=46143802&token=Kbwx_-9Z';
    expect(parseTradeLink(link)).toEqual({ partner: '46143802', token: 'Kbwx_-9Z', steamId: '76561198006409530' });
    expect(parseTradeLink(`  ${link} `)).not.toBeNull();
  });

  test('counts the largest account of Steam, and no larger', () => {
    const link = (partner: string) => `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=abcdEFGH`;
    expect(parseTradeLink(link('4294967295'))?.steamId).toBe('76561202255233023');
    expect(parseTradeLink(link('4294967296'))).toBeNull();
  });

  test.each([
    '',
    'http://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdEFGH',
    'https://steamcommunity.com.evil.example/tradeoffer/new/?partner=1&token=abcdEFGH',
    'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdEFG',
    'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdEFGHI',
    'https://steamcommunity.com/tradeoffer/new/?partner=0&token=abcdEFGH',
    'https://steamcommunity.com/tradeoffer/new/?partner=x&token=abcdEFGH',
    'https://steamcommunity.com/tradeoffer/new/?token=abcdEFGH',
    'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdEFGH\nx',
  ])('%j is none', (text) => {
    expect(parseTradeLink(text)).toBeNull();
  });
});

describe('an IBAN', () => {
  test('is written in groups of four for people, without gaps for machines', () => {
    expect(groupIban('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(compactIban(' de89 3704 0044 0532 0130 00 ')).toBe('DE89370400440532013000');
  });

  test('is the same one after grouping', () => {
    fc.assert(fc.property(fc.string(), (text) => compactIban(groupIban(text)) === compactIban(text)));
  });
});
