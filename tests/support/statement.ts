/** Bank statements as a bank writes them, in both versions of camt.053 that are read. */
import { createHash } from 'node:crypto';

export interface Booking {
  /** The bank's reference; none when absent. */
  id?: string;
  amount: string;
  currency?: string;
  direction?: 'CRDT' | 'DBIT';
  status?: string;
  reversal?: boolean;
  /** The payer's bank asked it back. */
  returned?: boolean;
  payer?: string;
  iban?: string;
  payee?: string;
  payeeIban?: string;
  text?: readonly string[];
  /** Under ISO 11649's place. */
  structured?: string;
  endToEndId?: string;
  transactionId?: string;
  /** The message id of the file that it was sent with. */
  batchId?: string;
  /** The bank's reference of the transfer itself. */
  ownReference?: string;
}

export const shopIban = 'NL91ABNA0417164300';
export type Version = '02' | '08';

export interface StatementOptions {
  version?: Version;
  /** Empty for a statement that does not name it. */
  account?: string;
  /** One of its own for other bookings when absent. */
  id?: string;
  sequence?: number;
  /** Euros at its beginning and end, below zero when overdrawn, null for a statement that does not say; from 0 to what its bookings come to without them. */
  opening?: string | null;
  closing?: string | null;
  /** Of its closing balance. */
  day?: string;
}

export function camt053(bookings: readonly Booking[], options: StatementOptions = {}): string {
  const { version = '08' } = options;
  return document(bookings.map((booking) => entry([booking], version)).join(''), options, bookings);
}

/** All of `bookings` as one entry of the account. */
export function camt053Together(bookings: readonly Booking[], version: Version = '08'): string {
  return document(entry(bookings, version, 'BATCH-1'), { version }, bookings);
}

function document(entries: string, options: StatementOptions, bookings: readonly Booking[]): string {
  const { version = '08', account = shopIban, sequence, opening = '0.00', day = '2026-09-22' } = options;
  const { id = `S-${createHash('sha256').update(entries).digest('hex').slice(0, 8)}` } = options;
  const { closing = (Number(opening ?? 0) + movedBy(bookings)).toFixed(2) } = options;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
 <BkToCstmrStmt>
  <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-09-22T06:00:00</CreDtTm></GrpHdr>
  <Stmt><Id>${id}</Id>${sequence === undefined ? '' : `<ElctrncSeqNb>${sequence}</ElctrncSeqNb>`}
   <CreDtTm>2026-09-22T06:00:00</CreDtTm>${account ? `<Acct><Id><IBAN>${account}</IBAN></Id></Acct>` : ''}
   ${balance('OPBD', opening, day)}${balance('CLBD', closing, day)}${entries}</Stmt>
 </BkToCstmrStmt>
</Document>`;
}

/** Euros that the account moves by. */
function movedBy(bookings: readonly Booking[]): number {
  const moving = bookings.filter(({ status = 'BOOK', currency = 'EUR' }) => status === 'BOOK' && currency === 'EUR');
  return moving.reduce((sum, { amount, direction }) => sum + Number(amount) * (direction === 'DBIT' ? -1 : 1), 0);
}

function balance(code: string, euros: string | null, day: string): string {
  if (euros === null) return '';
  const sign = euros.startsWith('-') ? 'DBIT' : 'CRDT';
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros.replace('-', '')}</Amt>
    <CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function entry(bookings: readonly Booking[], version: Version, together?: string): string {
  const [first] = bookings;
  const sum = bookings.reduce((total, { amount }) => total + Number(amount), 0).toFixed(2);
  const status = first?.status ?? 'BOOK';
  const reference = together ?? first?.id;
  return `<Ntry>
   <Amt Ccy="${first?.currency ?? 'EUR'}">${together ? sum : first?.amount}</Amt>
   <CdtDbtInd>${first?.direction ?? 'CRDT'}</CdtDbtInd>${first?.reversal ? '<RvslInd>true</RvslInd>' : ''}
   <Sts>${version === '02' ? status : `<Cd>${status}</Cd>`}</Sts>
   <BookgDt><Dt>2026-09-21</Dt></BookgDt>
   ${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}
   <NtryDtls>${bookings.map((booking) => transaction(booking, version)).join('')}</NtryDtls>
  </Ntry>`;
}

function transaction(booking: Booking, version: Version): string {
  const { amount, currency = 'EUR', text = [], structured, returned, endToEndId = 'NOTPROVIDED' } = booking;
  const { transactionId, batchId, ownReference, direction = 'CRDT' } = booking;
  const amt = `<Amt Ccy="${currency}">${amount}</Amt>`;
  const refs = [
    ownReference ? `<AcctSvcrRef>${ownReference}</AcctSvcrRef>` : '',
    batchId ? `<PmtInfId>${batchId}</PmtInfId>` : '',
    `<EndToEndId>${endToEndId}</EndToEndId>`,
    transactionId ? `<TxId>${transactionId}</TxId>` : '',
  ].join('');
  return `<TxDtls><Refs>${refs}</Refs>
    ${version === '02' ? `<AmtDtls><TxAmt>${amt}</TxAmt></AmtDtls>` : `${amt}<CdtDbtInd>${direction}</CdtDbtInd>`}
    <RltdPties>${party('Dbtr', booking.payer, booking.iban, version)}${party('Cdtr', booking.payee, booking.payeeIban, version)}</RltdPties>
    <RmtInf>${text.map((line) => `<Ustrd>${line}</Ustrd>`).join('')}
     ${structured ? `<Strd><CdtrRefInf><Ref>${structured}</Ref></CdtrRefInf></Strd>` : ''}</RmtInf>${returned ? '<RtrInf><Rsn><Cd>FOCR</Cd></Rsn><AddtlInf>asked back</AddtlInf></RtrInf>' : ''}
   </TxDtls>`;
}

function party(side: 'Dbtr' | 'Cdtr', name: string | undefined, iban: string | undefined, version: Version): string {
  const nm = name ? `<Nm>${name}</Nm>` : '';
  return `<${side}>${version === '02' ? nm : `<Pty>${nm}</Pty>`}</${side}>
     ${iban ? `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>` : ''}`;
}
