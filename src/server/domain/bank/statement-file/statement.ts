/** Bank statements of the shop's account, independent of the file format. */

/** One booking of the account. */
export interface BankEntry {
  /** The bank's reference, the same in every statement that contains the entry. */
  id: string;
  /** What earlier versions of the shop took for it; empty when there was none. */
  formerId: string;
  /** Unix seconds. */
  bookedAt: number;
  direction: 'in' | 'out';
  /** False while the entry is pending. */
  booked: boolean;
  /** True when the entry reverses an earlier one. */
  reversal: boolean;
  /** True when a bank has sent an earlier one back, or has asked it back. */
  returned: boolean;
  /** What the bank says about a return: its code and its words. */
  returnReason: string;
  /** Euro cents; null for another currency or an unreadable amount. */
  amountCents: number | null;
  currency: string;
  /** The other side of the transfer. Empty when the statement does not name it. */
  partyName: string;
  partyIban: string;
  /** The payer's remittance text, in the pieces that the bank splits it into. */
  remittance: readonly string[];
  /** What the payer has named the transfer for the payee; empty when it is none. */
  endToEndId: string;
  /** The banks' own name of the transfer, which its return carries too; empty when the statement does not say it. */
  transactionId: string;
  /** The message id of the file whose transfers are booked together; empty when there is none. */
  batchId: string;
}

export interface BankStatement {
  /** Empty when the statement does not name its account. */
  account: string;
  /** The bank's id of the statement. */
  reference: string;
  /** Its number among the account's, null when it has none. */
  sequence: number | null;
  /** Euro cents at its beginning and its end, negative when overdrawn; null when it does not say. */
  openingCents: number | null;
  closingCents: number | null;
  /** Cents that its booked entries add up to. */
  movedCents: number;
  /** Unix seconds of the day of its closing balance. */
  endsAt: number;
  entries: readonly BankEntry[];
  /** Bookings of several transfers that do not add up to what was booked. */
  uneven: readonly { id: string; bookedCents: number; partsCents: number }[];
}

/** The file is no statement; the message completes a sentence that begins with the file's name. */
export class UnreadableStatement extends Error {}
