/** Yesterday's statement of the demo's bank account: what came too late, and three bookings that nobody has matched yet. */
import { acceptStatement } from '../../src/server/domain/bank/operator/accept-statement.ts';
import { previewStatement } from '../../src/server/domain/bank/operator/preview-statement.ts';
import { readStatementText } from '../../src/server/domain/bank/operator/read-statement-text.ts';
import type { MovingDeps } from './moving-deps.ts';
import { actor, settings } from './shop.ts';

export interface Booking {
  direction: 'CRDT' | 'DBIT';
  amount: string;
  party: string;
  iban: string;
  text: string;
}

const unclear: readonly Booking[] = [
  { direction: 'CRDT', amount: '45.00', party: 'T LINDQVIST', iban: 'SE4550000000058398257466', text: 'skins, thanks' },
  {
    direction: 'CRDT',
    amount: '95.00',
    party: 'Alexander Marlowe',
    iban: 'DE89370400440532013000',
    text: 'Regalia top up',
  },
  { direction: 'DBIT', amount: '12.50', party: 'Example Bank', iban: '', text: 'Account fee' },
];

/** A person has taken `late` for the customer's, whose name and account the shop has forgotten. */
export async function takeStatement(deps: MovingDeps, late: Booking): Promise<void> {
  const ctx = { deps, actor, role: 'owner' as const };
  const day = new Date((deps.now() - 86_400) * 1000).toISOString().slice(0, 10);
  const bookings = [late, ...unclear];
  const accepted = [referenceOf(day, 0)];
  const statements = readStatementText(camt053(day, bookings));
  const { plan, problems } = await previewStatement(ctx, statements, { accepted });
  if (problems.length > 0) throw new Error(`The demo's statement: ${JSON.stringify(problems)}`);
  await acceptStatement(ctx, statements, { accepted, plan });
}

/** The bank's, of a booking by its place. */
const referenceOf = (day: string, index: number) => `DEMO-${day}-${index + 1}`;

function camt053(day: string, bookings: readonly Booking[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>DEMO</MsgId><CreDtTm>${day}T20:00:00</CreDtTm></GrpHdr>
<Stmt><Id>DEMO-${day}</Id><CreDtTm>${day}T20:00:00</CreDtTm><Acct><Id><IBAN>${settings.sepa_iban}</IBAN></Id></Acct>
${balance('OPBD', opening, day)}${balance('CLBD', opening + movedBy(bookings), day)}
${bookings.map((booking, index) => entry(booking, referenceOf(day, index), day)).join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

/** Euros that the account held before it. */
const opening = 18_250;

function movedBy(bookings: readonly Booking[]): number {
  return bookings.reduce((sum, { direction, amount }) => sum + Number(amount) * (direction === 'CRDT' ? 1 : -1), 0);
}

function balance(code: string, euros: number, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros.toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function entry({ direction, amount, party, iban, text }: Booking, reference: string, day: string): string {
  const side = direction === 'CRDT' ? 'Dbtr' : 'Cdtr';
  const account = iban && `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>`;
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
<RltdPties><${side}><Pty><Nm>${party}</Nm></Pty></${side}>${account}</RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}
