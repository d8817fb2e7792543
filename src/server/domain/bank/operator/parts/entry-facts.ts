/** What a bank entry says, whether it comes from a file or was kept: what it is matched by. */
import { compactIban, maskedIban } from '#rules/validation/sepa.ts';
import type { bankEntries } from '../../../../db/schema/bank.ts';
import type { BankEntry, BankStatement } from '../../statement-file/statement.ts';
import { maskedPieces, maskedText } from './masked-text.ts';

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

/** An entry of a file. Earlier versions may have kept it as the file says it, and under its former reference. */
export interface FileEntry {
  /** As it is kept: of account numbers country and last four characters. */
  facts: EntryFacts;
  /** With the account numbers in its texts; no more than a file is read for. */
  unmasked: EntryFacts;
  formerReference: string;
}

/** What is booked, by statement: what is pending is not kept. */
export function bookedIn(statements: readonly BankStatement[], account: string): FileEntry[][] {
  return statements.map(({ entries }) =>
    entries.filter(({ booked }) => booked).map((entry) => fileEntryOf(entry, account)),
  );
}

function fileEntryOf({ id, formerId, booked: _, partyIban, ...entry }: BankEntry, account: string): FileEntry {
  const unmasked = { ...entry, account, reference: id, partyIban: partyIban && maskedIban(compactIban(partyIban)) };
  const remittance = maskedPieces(entry.remittance);
  const facts = { ...unmasked, remittance, returnReason: maskedText(entry.returnReason) };
  return { facts, unmasked, formerReference: formerId };
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
