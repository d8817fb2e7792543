/** Whose turn it is in a trade. */
import { expect, test } from 'vitest';
import { tradeAttemptsMax } from '#rules/limits/retries.ts';
import { type TradeTurnFacts, tradeTurn } from '#rules/trades.ts';

test.each<[Partial<TradeTurnFacts>, ReturnType<typeof tradeTurn>]>([
  [{ state: 'queued' }, 'shop'],
  [{ state: 'sending', stop: 'refund' }, 'shop'],
  [{ state: 'sent' }, 'customer'],
  [{ state: 'sent', stop: 'resend' }, 'shop'],
  [{ state: 'declined' }, 'customer'],
  [{ state: 'expired' }, 'customer'],
  [{ state: 'failed', failure: 'trade_hold' }, 'customer'],
  [{ state: 'failed', failure: 'item_missing' }, 'shop'],
  [{ state: 'failed', failure: 'item_missing', kind: 'intake' }, 'customer'],
  [{ state: 'declined', attempt: tradeAttemptsMax }, 'nobody'],
  [{ state: 'expired', attempt: tradeAttemptsMax, kind: 'intake' }, 'nobody'],
  [{ state: 'sent', attempt: tradeAttemptsMax }, 'customer'],
  [{ state: 'received' }, 'nobody'],
  [{ state: 'cancelled' }, 'nobody'],
])('%j: %s', (facts, turn) => {
  expect(tradeTurn({ kind: 'delivery', state: 'queued', failure: null, attempt: 1, stop: null, ...facts })).toBe(turn);
});
