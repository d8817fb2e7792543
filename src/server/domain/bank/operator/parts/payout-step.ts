/**
 * What a booking about payouts does to them. A payout is known by its state and by how often statements have shown it gone, less how
 * often come back: so what a person said before its statement came is not done again, and money that went out twice is noticed.
 */
import type { BankMismatch } from '#rules/bank-mismatches.ts';
import type { PayoutState } from '#rules/lifecycles.ts';
import type { PayoutToEnd } from '../../../payouts/parts/queries.ts';
import { type EntryFacts, isReturn } from './entry-facts.ts';
import type { Waiting } from './plan.ts';

export interface PayoutAccount {
  found: PayoutToEnd;
  state: PayoutState;
  /** How often kept entries have shown it gone, less how often come back. */
  stated: number;
}

export interface PayoutMatch {
  kind: 'payout_paid' | 'payout_returned';
  entry: EntryFacts;
  amountCents: number;
  /** The payouts that end by it: none where a person has said so before. */
  ending: PayoutToEnd[];
  /** All that it is about: several for a file that was booked together. */
  named: PayoutToEnd[];
  /** Of the one payout, as the entries before leave it; the batch that matches it stands only while it is so. */
  before: { state: PayoutState; stated: number };
  exportId: string | null;
  /** Who says so: what the entry names, or a person. */
  by: 'statement' | 'person';
}

export interface StepFacts {
  named: readonly PayoutAccount[];
  /** The file that is booked together; null for a single transfer. */
  exportId: string | null;
  isAmbiguous: boolean;
  /** Ids of payouts that come back by an entry of the same run. */
  returning: ReadonlySet<string>;
}

/** Keeps in `named` what the entry does. */
export function stepOf(entry: EntryFacts, facts: StepFacts): PayoutMatch | Waiting {
  const { named, exportId } = facts;
  const [account] = named;
  const counted = exportId ? named.filter(({ state }) => state === 'processing' || state === 'paid') : named;
  const sumCents = counted.reduce((sum, { found }) => sum + found.payout.amountCents, 0);
  const { amountCents } = entry;
  const mismatch = mismatchOf(entry, facts, sumCents);
  if (mismatch || !account || amountCents === null) {
    const payoutId = exportId || facts.isAmbiguous ? null : (account?.found.payout.id ?? null);
    const expectedCents = account ? sumCents : null;
    return { entry, mismatch: mismatch ?? 'unknown_payout', reference: '', expectedCents, paymentId: null, payoutId };
  }
  const kind = entry.direction === 'out' ? 'payout_paid' : 'payout_returned';
  const before = { state: account.state, stated: account.stated };
  const ending = counted.filter(({ state }) => (kind === 'payout_paid' ? state === 'processing' : state !== 'failed'));
  for (const each of counted) {
    each.stated += kind === 'payout_paid' ? 1 : -1;
    if (ending.includes(each)) each.state = kind === 'payout_paid' ? 'paid' : 'failed';
  }
  const all = counted.map(({ found }) => found);
  return {
    kind,
    entry,
    amountCents,
    ending: ending.map(({ found }) => found),
    named: all,
    before,
    exportId,
    by: 'statement',
  };
}

function mismatchOf(entry: EntryFacts, facts: StepFacts, sumCents: number): BankMismatch | null {
  const { named, exportId, isAmbiguous } = facts;
  const [account] = named;
  if (entry.currency !== 'EUR') return 'other_currency';
  if (entry.amountCents === null || entry.amountCents <= 0) return 'no_amount';
  if (isAmbiguous) return 'several_references';
  if (!account) return 'unknown_payout';
  if (exportId) {
    const wasPaid = named.some(({ stated, state }) => state === 'paid' && stated > 0);
    if (wasPaid) return 'payout_paid_already';
    return entry.amountCents === sumCents ? null : 'payout_amount';
  }
  const mismatch = entry.direction === 'out' ? outMismatch(entry, account, facts) : inMismatch(entry, account);
  return mismatch ?? (entry.amountCents === sumCents ? null : 'payout_amount');
}

function outMismatch(entry: EntryFacts, { state, stated, found }: PayoutAccount, { returning }: StepFacts) {
  if (isReturn(entry)) return 'payout_unclear';
  if (state === 'paid') return stated > 0 ? 'payout_paid_already' : null;
  if (state === 'failed') return stated < 0 || returning.has(found.payout.id) ? null : 'payout_failed';
  return state === 'processing' ? null : 'payout_not_sent';
}

function inMismatch(entry: EntryFacts, { state, stated }: PayoutAccount) {
  if (!isReturn(entry)) return 'payout_unclear';
  if (state === 'failed') return stated < 0 ? 'payout_returned_already' : null;
  return state === 'processing' || state === 'paid' ? null : 'payout_not_sent';
}
