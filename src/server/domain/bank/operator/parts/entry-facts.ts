/** What a bank entry says, whether it comes from a file or was kept: what it is matched by. */
import { compactIban, maskedIban } from '#rules/validation/sepa.ts';
import type { bankEntries } from '../../../../db/schema/bank.ts';
import type { BankEntry } from '../../statement-file/statement.ts';

export type EntryRow = typeof bankEntries.$inferSelect;

export type EntryFacts = Pick<
  EntryRow,
  | 'account'
  | 'reference'
  | 'direction'
  | 'reversal'
  | 'returned'
  | 'returnReason'
  | 'amountCents'
  | 'currency'
  | 'partyName'
  | 'partyIban'
  | 'remittance'
  | 'endToEndId'
  | 'transactionId'
  | 'batchId'
  | 'bookedAt'
>;

/** The account of the other side is kept masked. */
export function factsOf(account: string, { id, booked: _, partyIban, ...entry }: BankEntry): EntryFacts {
  return { ...entry, account, reference: id, partyIban: partyIban && maskedIban(compactIban(partyIban)) };
}

/** The same for an entry in every file and in the database. */
export function keyOf({
  account,
  direction,
  reference,
}: Pick<EntryFacts, 'account' | 'direction' | 'reference'>): string {
  return `${account} ${direction} ${reference}`;
}

/** Whether it gives back an earlier transfer, or asks it back. */
export function isReturn({ reversal, returned }: Pick<EntryFacts, 'reversal' | 'returned'>): boolean {
  return reversal || returned;
}
