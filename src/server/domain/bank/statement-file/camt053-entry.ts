/** The entries of a camt.053 statement: each booking of the account, or each transfer of one that books several together. */
import { createHash } from 'node:crypto';
import { minorUnitsOfFile } from '#rules/money.ts';
import type { BankEntry } from './statement.ts';
import { child, children, secondsOf, text, textIn, valuesOf, type XmlNode } from './xml-node.ts';

export interface Booking {
  entries: BankEntry[];
  /** Cents that the account has moved by; 0 while it is not booked, or is not in euros. */
  movedCents: number;
  /** What its transfers come to, when that is not what was booked. */
  uneven: { id: string; bookedCents: number; partsCents: number } | null;
}

/** `occurrences` counts what a file holds of equal entries without a reference. */
export function bookingOf(entry: XmlNode, account: string, occurrences: Map<string, number>): Booking {
  const parts = children(entry, 'NtryDtls').flatMap((details) => children(details, 'TxDtls'));
  const entries = (parts.length > 0 ? parts : [{}]).map((part, index) =>
    entryOf(entry, part, { account, occurrences, place: parts.length > 1 ? index + 1 : 0 }),
  );
  const bookedCents = centsOf(child(entry, 'Amt'));
  const isOut = text(entry, 'CdtDbtInd') === 'DBIT';
  const isBooked = entries.every(({ booked }) => booked) && bookedCents !== null;
  const movedCents = isBooked ? (isOut ? -bookedCents : bookedCents) : 0;
  return { entries, movedCents, uneven: unevenOf(entries, parts, { movedCents, isOut }) };
}

interface Place {
  account: string;
  occurrences: Map<string, number>;
  /** Which transfer of a booking of several it is; 0 for one that stands alone. */
  place: number;
}

function entryOf(entry: XmlNode, part: XmlNode, { account, occurrences, place }: Place): BankEntry {
  // of one transfer that stands alone, what was booked counts: the bank may have kept its charges
  const amount = place > 0 ? amountOf(part) : child(entry, 'Amt');
  const currency = String(amount?.['@Ccy'] ?? '');
  const isIncoming = [text(entry, 'CdtDbtInd'), text(part, 'CdtDbtInd') || 'CRDT'].every((sign) => sign === 'CRDT');
  const direction = isIncoming ? ('in' as const) : ('out' as const);
  const reversal = ['true', '1'].includes(text(entry, 'RvslInd'));
  const returnInfo = child(part, 'RtrInf');
  const parties = child(part, 'RltdPties');
  // a return names the sides of the transfer that it gives back
  const side = isIncoming === (reversal || returnInfo !== undefined) ? 'Cdtr' : 'Dbtr';
  const partyName = text(parties, side, 'Pty', 'Nm') || text(parties, side, 'Nm');
  const partyIban = text(parties, `${side}Acct`, 'Id', 'IBAN').replace(/\s/g, '');
  const bookedAt = secondsOf(text(entry, 'BookgDt', 'Dt') || text(entry, 'BookgDt', 'DtTm'));
  const booked = (text(entry, 'Sts', 'Cd') || text(entry, 'Sts')) === 'BOOK';
  const amountCents = centsOf(amount);
  const remittance = remittanceOf(part, entry);
  const endToEndId = givenId(text(part, 'Refs', 'EndToEndId'));
  // earlier statements have ids that were derived from these, in this order and under these names
  const content = JSON.stringify([
    account,
    text(part, 'Refs', 'EndToEndId'),
    {
      bookedAt,
      direction,
      booked,
      reversal,
      amountCents,
      currency,
      payerName: partyName,
      payerIban: partyIban,
      remittance,
    },
  ]);
  return {
    id: referenceOf(entry, part, place) || derivedId(content, occurrences),
    formerId: formerReferenceOf(entry, part, place),
    bookedAt,
    direction,
    booked,
    reversal,
    returned: returnInfo !== undefined,
    returnReason: [
      text(returnInfo, 'Rsn', 'Cd') || text(returnInfo, 'Rsn', 'Prtry'),
      ...valuesOf(returnInfo, 'AddtlInf').map(textIn),
    ]
      .filter(Boolean)
      .join(' '),
    amountCents,
    currency,
    partyName,
    partyIban,
    remittance,
    endToEndId,
    transactionId: givenId(text(part, 'Refs', 'TxId') || text(part, 'Refs', 'InstrId')),
    batchId: batchIdOf(entry, part),
  };
}

/** A transfer that repeats the reference of the whole booking is told apart by its place, like one without. */
function referenceOf(entry: XmlNode, part: XmlNode, place: number): string {
  const whole = givenId(text(entry, 'AcctSvcrRef'));
  const own = givenId(text(part, 'Refs', 'AcctSvcrRef'));
  return own && own !== whole ? own : ofPlace(whole, place);
}

/** As it was read while repetitions and words for none counted as references: earlier statements are kept under it. */
function formerReferenceOf(entry: XmlNode, part: XmlNode, place: number): string {
  return text(part, 'Refs', 'AcctSvcrRef') || ofPlace(text(entry, 'AcctSvcrRef'), place);
}

function ofPlace(whole: string, place: number): string {
  return whole && place > 0 ? `${whole}/${place}` : whole;
}

/** Derives an id from the content of an entry without reference; equal entries of one file are counted. */
function derivedId(content: string, occurrences: Map<string, number>): string {
  const count = (occurrences.get(content) ?? 0) + 1;
  occurrences.set(content, count);
  return `made-${createHash('sha256').update(`${content}#${count}`).digest('hex').slice(0, 16)}`;
}

function unevenOf(
  [first]: readonly BankEntry[],
  parts: readonly XmlNode[],
  { movedCents, isOut }: { movedCents: number; isOut: boolean },
): Booking['uneven'] {
  const amounts = parts.map((part) => centsOf(amountOf(part)));
  if (!first || parts.length < 2 || movedCents === 0 || amounts.includes(null)) return null;
  const signs = parts.map((part) => (!isOut && text(part, 'CdtDbtInd') === 'DBIT' ? -1 : 1));
  const partsCents = amounts.reduce<number>((sum, cents, index) => sum + (cents ?? 0) * (signs[index] ?? 1), 0);
  const bookedCents = Math.abs(movedCents);
  return partsCents === bookedCents ? null : { id: first.id.replace(/\/1$/, ''), bookedCents, partsCents };
}

function amountOf(part: XmlNode): XmlNode | undefined {
  return child(part, 'Amt') ?? child(child(child(part, 'AmtDtls'), 'TxAmt'), 'Amt');
}

function centsOf(amount: XmlNode | undefined): number | null {
  return amount?.['@Ccy'] === 'EUR' ? minorUnitsOfFile(textIn(amount)) : null;
}

function remittanceOf(part: XmlNode, entry: XmlNode): string[] {
  const information = child(part, 'RmtInf');
  const free = valuesOf(information, 'Ustrd').map(textIn);
  const structured = children(information, 'Strd').map((each) => text(each, 'CdtrRefInf', 'Ref'));
  const pieces = [...free, ...structured, text(part, 'Refs', 'EndToEndId')].filter(Boolean);
  return pieces.length > 0 ? pieces : [text(entry, 'AddtlNtryInf')].filter(Boolean);
}

function batchIdOf(entry: XmlNode, part: XmlNode): string {
  const [batch] = children(entry, 'NtryDtls').map((details) => child(details, 'Btch'));
  const ids = [
    text(part, 'Refs', 'PmtInfId'),
    text(part, 'Refs', 'MsgId'),
    text(batch, 'PmtInfId'),
    text(batch, 'MsgId'),
  ];
  return ids.map(givenId).find(Boolean) ?? '';
}

/** Empty for the word that banks write where the payer has named nothing. */
function givenId(id: string): string {
  return id === 'NOTPROVIDED' || id === 'NONREF' ? '' : id;
}
