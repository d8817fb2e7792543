/** Bank statements as a bank writes them, in both versions of camt.053 that are read. */

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
  text?: readonly string[];
  /** Under ISO 11649's place. */
  structured?: string;
}

export const shopIban = 'NL91ABNA0417164300';
export type Version = '02' | '08';

export function camt053(bookings: readonly Booking[], { version = '08' as Version, account = shopIban } = {}): string {
  const entries = bookings.map((booking) => entry([booking], version)).join('');
  return document(entries, version, account);
}

/** All of `bookings` as one entry of the account. */
export function camt053Together(bookings: readonly Booking[], version: Version = '08'): string {
  return document(entry(bookings, version, 'BATCH-1'), version, shopIban);
}

function document(entries: string, version: Version, account: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
 <BkToCstmrStmt>
  <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-09-22T06:00:00</CreDtTm></GrpHdr>
  <Stmt><Id>S1</Id><CreDtTm>2026-09-22T06:00:00</CreDtTm><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries}</Stmt>
 </BkToCstmrStmt>
</Document>`;
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

function transaction(
  { amount, currency = 'EUR', payer, iban, text = [], structured, returned }: Booking,
  version: Version,
) {
  const amt = `<Amt Ccy="${currency}">${amount}</Amt>`;
  const name = payer ? `<Nm>${payer}</Nm>` : '';
  return `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    ${version === '02' ? `<AmtDtls><TxAmt>${amt}</TxAmt></AmtDtls>` : `${amt}<CdtDbtInd>CRDT</CdtDbtInd>`}
    <RltdPties><Dbtr>${version === '02' ? name : `<Pty>${name}</Pty>`}</Dbtr>
     ${iban ? `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>` : ''}</RltdPties>
    <RmtInf>${text.map((line) => `<Ustrd>${line}</Ustrd>`).join('')}
     ${structured ? `<Strd><CdtrRefInf><Ref>${structured}</Ref></CdtrRefInf></Strd>` : ''}</RmtInf>${returned ? '<RtrInf><Rsn><Cd>FOCR</Cd></Rsn></RtrInf>' : ''}
   </TxDtls>`;
}
