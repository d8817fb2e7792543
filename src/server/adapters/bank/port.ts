/** What a bank says happened on the shop's account, in whichever format it says it. */

/** One movement of money. */
export interface BankEntry {
  /** The bank's own reference of it; the same in every statement that shows it. */
  id: string;
  /** Unix seconds. */
  bookedAt: number;
  direction: 'in' | 'out';
  /** False while the bank only announces it. */
  booked: boolean;
  /** True when it takes back an earlier one. */
  reversal: boolean;
  /** Cents when the currency is the euro; null for an amount that cannot be read. */
  amountCents: number | null;
  currency: string;
  /** Empty when the bank does not say. */
  payerName: string;
  payerIban: string;
  /** Everything the payer wrote, in pieces as the bank cuts it. */
  remittance: readonly string[];
}

export interface BankStatement {
  /** IBANs of the accounts that it is about. */
  accounts: readonly string[];
  entries: readonly BankEntry[];
}

/** A file that is no statement; the message ends a sentence that begins with the file's name. */
export class UnreadableStatement extends Error {}
