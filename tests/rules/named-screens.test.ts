import { describe, expect, it } from 'vitest';
import { accountTabOf, authFormOf } from '#rules/paths.ts';

describe('the form of the auth page', () => {
  it('is the one that the address names', () => {
    expect(['signin', 'signup', 'reset'].map(authFormOf)).toEqual(['signin', 'signup', 'reset']);
  });

  it('is signin when there is none, or an unknown one', () => {
    expect([null, undefined, '', 'SIGNUP', 'toString'].map(authFormOf)).toEqual(Array(5).fill('signin'));
  });
});

describe('the tab of the account', () => {
  it('is personal for anything unknown', () => {
    expect(['orders', 'transactions', 'offers', '', null, 'wallet'].map(accountTabOf)).toEqual([
      'orders',
      'transactions',
      'offers',
      'personal',
      'personal',
      'personal',
    ]);
  });
});
