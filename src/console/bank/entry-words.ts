/** How the screen Bank writes entries. */

import words from '#content/console/bank.json' with { type: 'json' };
import reasonWords from '#content/console/bank-reasons.json' with { type: 'json' };
import type { BankEntryState } from '#rules/lifecycles.ts';
import type { Output } from '../api/client.ts';
import type { Tone } from '../ui/Badge.tsx';
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);
const reason = textsOf(reasonWords);

export type Entry = Output<'GET /ops/bank/entries/{id}'>['payload'];

export const states: readonly { value: BankEntryState; label: string }[] = [
  { value: 'unmatched', label: t('stateUnmatched') },
  { value: 'matched', label: t('stateMatched') },
  { value: 'ignored', label: t('stateIgnored') },
];

/** What banks write where the payer has named nothing. */
const nothingNamed = ['NOTPROVIDED', 'NONREF'];

export function remittanceText({ remittance }: Pick<Entry, 'remittance'>): string {
  return remittance.filter((line) => !nothingNamed.includes(line)).join(' ');
}

export const toneOf: Record<BankEntryState, Tone> = { unmatched: 'warning', matched: 'success', ignored: 'neutral' };

export function stateLabel(state: BankEntryState): string {
  return states.find(({ value }) => value === state)?.label ?? state;
}

type Said = Pick<Entry, 'outcome' | 'mismatch'> & { note?: string };

/** What it is, else why it waits or is ignored. */
export function meaningOf({ outcome, mismatch, note = '' }: Said): string {
  if (outcome) return reason(`is_${outcome}`);
  return note || (mismatch ? reason(`why_${mismatch}`) : '');
}

/** Below zero for money that went out. */
export function signedCents({ direction, amountCents }: Pick<Entry, 'direction' | 'amountCents'>): number | null {
  return amountCents === null || direction === 'in' ? amountCents : -amountCents;
}
