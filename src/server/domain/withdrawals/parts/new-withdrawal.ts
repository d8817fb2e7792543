/** A withdrawal that begins: its row, and the batch's part that writes it and takes the money off the balance. */
import { payoutLife } from '#rules/lifecycles.ts';
import { maskedIban } from '#rules/validation/sepa.ts';
import { payouts } from '../../../db/schema/offers.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { encryptPayee, type Payee } from '../../payouts/parts/payee.ts';
import { postWithdrawn } from '../../payouts/parts/postings.ts';

export interface WithdrawalDraft {
  customerId: string;
  amountCents: number;
  contact: Omit<Payee, 'account'>;
  /** Of the bank account. */
  holder: string;
  /** Compact. */
  iban: string;
}

export type NewWithdrawal = Awaited<ReturnType<typeof newWithdrawal>>;

export async function newWithdrawal(deps: Deps, { customerId, amountCents, contact, holder, iban }: WithdrawalDraft) {
  const id = deps.newId('out');
  const at = deps.now();
  // the bank's file joins both with a space
  const [firstName = '', ...rest] = holder.split(/\s+/);
  const account = { firstName, lastName: rest.join(' '), iban };
  return {
    id,
    offerId: null,
    customerId,
    method: 'sepa' as const,
    state: payoutLife.transitions.start.to,
    amountCents,
    attempt: 1,
    details: await encryptPayee(deps, id, { ...contact, account }),
    ibanMasked: maskedIban(iban),
    createdAt: at,
    updatedAt: at,
  };
}

/** @throws `insufficient_balance`. */
export function insertWithdrawal(deps: Deps, withdrawal: NewWithdrawal): Statements {
  return [statement(deps.db.insert(payouts).values(withdrawal)), postWithdrawn(deps, withdrawal)];
}
