/** What a bank entry says, whether it comes from a file or was kept: what it is matched by. */
import { compactIban, maskedIban } from '#rules/validation/sepa.ts';
import type { bankEntries } from '../../../../db/schema/bank.ts';
import type { BankEntry, BankStatement } from '../../statement-file/statement.ts';

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

/** An entry of a file; an earlier version may have kept it under its former reference. */
export interface FileEntry {
  facts: EntryFacts;
  formerReference: string;
}

/** What is booked, by statement: what is pending is not kept. */
export function bookedIn(statements: readonly BankStatement[], account: string): FileEntry[][] {
  return statements.map(({ entries }) =>
    entries.filter(({ booked }) => booked).map((entry) => fileEntryOf(entry, account)),
  );
}

/** The account of the other side is kept masked. */
function fileEntryOf({ id, formerId, booked: _, partyIban, ...entry }: BankEntry, account: string): FileEntry {
  const facts = { ...entry, account, reference: id, partyIban: partyIban && maskedIban(compactIban(partyIban)) };
  return { facts, formerReference: formerId };
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
