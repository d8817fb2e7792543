/** Why an entry of a bank statement does not simply pay the deposit that it names. */
import type { BankMismatch } from '#rules/bank-mismatches.ts';
import { nextState, type PaymentState, paymentLife } from '#rules/lifecycles.ts';
import { type EntryFacts, isReturn } from './entry-facts.ts';
import { samePayer } from './same-payer.ts';

/** Those that an operator may accept. */
export const acceptableMismatches: readonly BankMismatch[] = ['amount_differs', 'payer_differs', 'payer_unknown'];

export interface MismatchFacts {
  /** The references that the entry names. */
  references: readonly string[];
  /** The deposit that it pays, when its references name exactly one. */
  deposit:
    | { id: string; state: PaymentState; amountCents: number; payerName: string; payerIban: string | null }
    | undefined;
  /** Whether its references name several deposits. */
  isAmbiguous: boolean;
  /** Ids of the deposits that earlier entries pay. */
  paidIds: ReadonlySet<string>;
}

/** Null for an entry that is as its deposit announced. */
export function mismatchOf(
  entry: EntryFacts,
  { references, deposit, isAmbiguous, paidIds }: MismatchFacts,
): BankMismatch | null {
  if (isReturn(entry)) return 'reversal';
  if (entry.currency !== 'EUR') return 'other_currency';
  if (entry.amountCents === null || entry.amountCents <= 0) return 'no_amount';
  if (references.length === 0) return 'no_reference';
  if (!deposit) return isAmbiguous ? 'several_references' : 'unknown_reference';
  if (!nextState(paymentLife, deposit.state, 'succeed') || paidIds.has(deposit.id)) return 'paid_already';
  if (entry.amountCents !== deposit.amountCents) return 'amount_differs';
  const payer = samePayer(
    { name: deposit.payerName, iban: deposit.payerIban ?? '' },
    { name: entry.partyName, iban: entry.partyIban },
  );
  if (payer === 'other') return 'payer_differs';
  return payer === 'unknown' ? 'payer_unknown' : null;
}
