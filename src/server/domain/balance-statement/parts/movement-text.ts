/** A movement of the balance in plain words. */
import { dictionaries } from '#content/dictionary/index.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { fillMessage } from '#rules/messages.ts';
import type { TransferCode } from '../../../db/schema/ledger.ts';
import type { Movement } from './queries.ts';

type Words = (typeof dictionaries)['en']['statement'];

/** The codes that reach a customer's account; the others move money between system accounts. */
const keys: Partial<Record<TransferCode, keyof Words>> = {
  sale: 'sale',
  late_payment: 'latePayment',
  refund: 'refund',
  refund_to_source: 'refund',
  refund_payment: 'refundPayment',
  refund_returned: 'refundReturned',
  credit: 'credit',
  debit: 'debit',
  payout_to_balance: 'payoutToBalance',
  offer_taken_back: 'offerTakenBack',
  withdrawal_started: 'withdrawal',
  withdrawal_returned: 'withdrawalReturned',
  withdrawal_sent_back: 'withdrawalReturned',
  dispute: 'dispute',
  dispute_won: 'disputeWon',
  claim_paid: 'claimPaid',
};

export function movementText({ code, method, titles, orderId }: Movement, language: LanguageCode): string {
  const words = dictionaries[language].statement;
  if (code === 'topup') return words[method === 'sepa' ? 'topupSepa' : 'topupCard'];
  // safe because an unknown code finds nothing
  const key = keys[code as TransferCode] ?? 'other';
  if (key === 'refund' && !titles) return words.refundPlain;
  return fillMessage(words[key], language, { titles: titles ?? '', order: orderId ?? '' }).trim();
}
