/** What the command line says of bank entries and statements. */
import type { BankMismatch } from '#rules/bank-mismatches.ts';
import type { BankEntryOutcome } from '#rules/lifecycles.ts';

export const mismatchWords: Record<BankMismatch, string> = {
  reversal: 'it takes back an earlier transfer',
  other_currency: 'it is not in euros',
  no_amount: 'its amount cannot be read',
  no_reference: 'it names no reference of ours',
  several_references: 'it names more than one reference',
  unknown_reference: 'no deposit has this reference',
  paid_already: 'the deposit is paid already',
  amount_differs: 'another amount was announced',
  payer_differs: 'it comes from somebody else',
  payer_unknown: 'the bank does not say whom it comes from',
  outgoing: 'it went out, and names nothing of ours',
  names_deposit: 'it went out and names a deposit, but does not say that it takes it back',
  returns_unknown: 'it takes back what no deposit of ours was',
  takes_back_more: 'it takes back more than was credited',
  unknown_payout: 'no payout has this name',
  payout_amount: 'its payout is of another amount',
  payout_not_sent: 'its payout was not sent',
  payout_paid_already: 'its payout is paid already: the money went out twice',
  payout_failed: 'its payout was said to have failed',
  payout_returned_already: 'its payout came back already',
  payout_unclear: 'it names a payout, but does not say whether it went out or came back',
  not_applied: 'it could not be applied',
};

export const outcomeWords: Record<BankEntryOutcome, string> = {
  deposit: 'deposit credited',
  deposit_taken_back: 'deposit taken back',
  payout_paid: 'payout paid',
  payout_returned: 'payout came back',
};

/** The command that ends the wait of an entry. */
export function nextStepOf(entry: string, mismatch: BankMismatch, reference: string): string {
  const deposit = reference && !reference.includes(' ') ? reference : 'ID';
  switch (mismatch) {
    case 'amount_differs':
    case 'payer_differs':
    case 'payer_unknown':
      return `deposits assign ${entry} --deposit ${deposit}, or match again with --accept ${entry}`;
    case 'names_deposit':
      return `deposits assign ${entry} --deposit ${deposit} if the deposit was given back`;
    case 'payout_failed':
    case 'payout_unclear':
    case 'payout_not_sent':
    case 'unknown_payout':
      return `deposits assign ${entry} --payout ID, or deposits ignore ${entry} --reason TEXT`;
    case 'outgoing':
    case 'other_currency':
    case 'no_amount':
    case 'payout_amount':
    case 'payout_paid_already':
    case 'payout_returned_already':
      return `deposits ignore ${entry} --reason TEXT once it is explained`;
    case 'returns_unknown':
    case 'takes_back_more':
    case 'reversal':
      return `deposits assign ${entry} --deposit ID or --payout ID, or deposits ignore ${entry} --reason TEXT`;
    case 'not_applied':
      return 'deposits match once more';
    default:
      return `deposits assign ${entry} --customer EMAIL or --deposit ID; deposits entry ${entry} names likely ones`;
  }
}
