/** Bank statements of the shop's account, independent of the file format. */

/** One booking of the account. */
export interface BankEntry {
  /** The bank's reference, the same in every statement that contains the entry. */
  id: string;
  /** Unix seconds. */
  bookedAt: number;
  direction: 'in' | 'out';
  /** False while the entry is pending. */
  booked: boolean;
  /** True when the entry reverses an earlier one. */
  reversal: boolean;
  /** True when the payer's bank has asked an earlier one back. */
  returned: boolean;
  /** Euro cents; null for another currency or an unreadable amount. */
  amountCents: number | null;
  currency: string;
  /** Empty when the statement does not name the payer. */
  payerName: string;
  payerIban: string;
  /** The payer's remittance text, in the pieces that the bank splits it into. */
  remittance: readonly string[];
}

export interface BankStatement {
  /** IBANs of the accounts that the statement covers. */
  accounts: readonly string[];
  entries: readonly BankEntry[];
}

/** The file is no statement; the message completes a sentence that begins with the file's name. */
export class UnreadableStatement extends Error {}
