import { describe, expect, test } from 'vitest';
import { leadsElsewhere, tradeOfferErrors, tradeOfferIdOf } from '#rules/validation/trade-offer.ts';

describe('a trade offer is named', () => {
  test.each([
    '6543210987',
    '  6543210987 ',
    'https://steamcommunity.com/tradeoffer/6543210987/',
    'https://steamcommunity.com/tradeoffer/6543210987',
    'https://www.steamcommunity.com/tradeoffer/6543210987/?l=german',
    'steamcommunity.com/tradeoffer/6543210987',
    'steam://openurl/https://steamcommunity.com/tradeoffer/6543210987/',
  ])('by %j', (text) => {
    expect(tradeOfferIdOf(text)).toBe('6543210987');
    expect(tradeOfferErrors({ offer: text.trim() })).toEqual([]);
  });
});

describe('no trade offer is named', () => {
  test.each([
    '',
    'my offer',
    '12a',
    '123456789012345678901',
    'https://steamcommunity.com/tradeoffer/new/?partner=1&token=aB3dE_-9',
    'https://steamcommunity.com/profiles/76561198000000001',
  ])('by %j', (text) => {
    expect(tradeOfferIdOf(text)).toBeNull();
    expect(leadsElsewhere(text)).toBe(false);
    expect(tradeOfferErrors({ offer: text })).toHaveLength(1);
  });
});

describe('an address that leads elsewhere than to Steam names none, whatever stands in it:', () => {
  test.each([
    'https://steamcomnunity.com/tradeoffer/6543210987/',
    'https://steamcommunity.com.trade.example/tradeoffer/6543210987/',
    'https://steamcommunity.com@trade.example/tradeoffer/6543210987/',
    'steamcommunlty.com/tradeoffer/6543210987',
    'https://steamcommunіty.com/tradeoffer/6543210987/',
    'steam://openurl/https://trade.example/tradeoffer/6543210987/',
  ])('%j', (text) => {
    expect(tradeOfferIdOf(text)).toBeNull();
    expect(leadsElsewhere(text)).toBe(true);
  });
});
