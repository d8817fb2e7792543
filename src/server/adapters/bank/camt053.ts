/**
 * Parses ISO 20022 bank statements, camt.053 in versions 001.02 and 001.08. The parser loads nothing outside the file and expands no
 * entity that the file declares; a file that is no statement ends with one sentence.
 */
import { createHash } from 'node:crypto';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { minorUnitsOf } from '#rules/money.ts';
import { type BankEntry, type BankStatement, UnreadableStatement } from './port.ts';

export const statementBytesMax = 20 * 1024 * 1024;
const versions = ['camt.053.001.02', 'camt.053.001.08'];
const lists = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);

interface Node {
  [name: string]: Node | Node[] | string | undefined;
}

/** @throws UnreadableStatement */
export function readCamt053(bytes: Uint8Array): BankStatement {
  const xml = decodeText(bytes);
  const report = child(child(parseXml(xml), 'Document'), 'BkToCstmrStmt');
  // the parser drops namespaces with their prefixes
  const [, namespace = ''] = /\sxmlns(?::[\w.-]+)?\s*=\s*["']([^"']*iso:20022[^"']*)["']/.exec(xml) ?? [];
  if (!report) throw new UnreadableStatement('is not a bank statement (camt.053)');
  if (!versions.some((version) => namespace.endsWith(version)))
    throw new UnreadableStatement(
      `is of a kind that is not known (${namespace || 'no namespace'}); known are ${versions.join(' and ')}`,
    );
  const statements = children(report, 'Stmt');
  const accounts = statements.map((statement) => text(statement, 'Acct', 'Id', 'IBAN').replace(/\s/g, ''));
  const occurrences = new Map<string, number>();
  const entries = statements.flatMap((statement, index) =>
    children(statement, 'Ntry').flatMap((entry) => entriesOf(entry, accounts[index] ?? '', occurrences)),
  );
  return { accounts: [...new Set(accounts.filter(Boolean))], entries };
}

function decodeText(bytes: Uint8Array): string {
  if (bytes.byteLength > statementBytesMax)
    throw new UnreadableStatement(`is larger than ${statementBytesMax / 1024 / 1024} MB`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableStatement('is not UTF-8');
  }
}

function parseXml(xml: string): Node {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new UnreadableStatement('has a document type of its own, which no bank statement has');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    maxNestedTags: 50,
    isArray: (name) => lists.has(name),
  });
  try {
    const valid = XMLValidator.validate(xml);
    if (valid !== true) throw new UnreadableStatement(`is not XML (line ${valid.err.line})`);
    // safe because the parser creates objects, arrays and strings only
    return parser.parse(xml) as Node;
  } catch (error) {
    throw error instanceof UnreadableStatement ? error : new UnreadableStatement('is not XML that can be read');
  }
}

/** Returns one entry, or one for each transaction of a batch booking. */
function entriesOf(entry: Node, account: string, occurrences: Map<string, number>): BankEntry[] {
  const parts = children(entry, 'NtryDtls').flatMap((details) => children(details, 'TxDtls'));
  const isBatch = parts.length > 1;
  return (parts.length > 0 ? parts : [{}]).map((part, index) => {
    const amount = amountOf(part) ?? (isBatch ? undefined : child(entry, 'Amt'));
    const currency = String(amount?.['@Ccy'] ?? '');
    const payer = child(part, 'RltdPties');
    const incoming = [text(entry, 'CdtDbtInd'), text(part, 'CdtDbtInd') || 'CRDT'].every((sign) => sign === 'CRDT');
    const facts = {
      bookedAt: secondsOf(text(entry, 'BookgDt', 'Dt') || text(entry, 'BookgDt', 'DtTm')),
      direction: incoming ? ('in' as const) : ('out' as const),
      booked: (text(entry, 'Sts', 'Cd') || text(entry, 'Sts')) === 'BOOK',
      reversal: ['true', '1'].includes(text(entry, 'RvslInd')),
      amountCents: currency === 'EUR' ? minorUnitsOf(textIn(amount)) : null,
      currency,
      payerName: text(payer, 'Dbtr', 'Pty', 'Nm') || text(payer, 'Dbtr', 'Nm'),
      payerIban: text(payer, 'DbtrAcct', 'Id', 'IBAN').replace(/\s/g, ''),
      remittance: remittanceOf(part, entry),
    };
    const reference = text(part, 'Refs', 'AcctSvcrRef');
    const entryReference = text(entry, 'AcctSvcrRef');
    const batchReference = entryReference && (isBatch ? `${entryReference}/${index + 1}` : entryReference);
    return {
      id: reference || batchReference || derivedId(account, text(part, 'Refs', 'EndToEndId'), facts, occurrences),
      ...facts,
      // not a part of the derived id, which earlier statements have
      returned: child(part, 'RtrInf') !== undefined,
    };
  });
}

function amountOf(part: Node): Node | undefined {
  return child(part, 'Amt') ?? child(child(child(part, 'AmtDtls'), 'TxAmt'), 'Amt');
}

function remittanceOf(part: Node, entry: Node): string[] {
  const information = child(part, 'RmtInf');
  const free = valuesOf(information, 'Ustrd').map(textIn);
  const structured = children(information, 'Strd').map((each) => text(each, 'CdtrRefInf', 'Ref'));
  const pieces = [...free, ...structured, text(part, 'Refs', 'EndToEndId')].filter(Boolean);
  return pieces.length > 0 ? pieces : [text(entry, 'AddtlNtryInf')].filter(Boolean);
}

/** Derives an id from the content of an entry without reference; equal entries of one file are counted. */
function derivedId(
  account: string,
  endToEndId: string,
  facts: Omit<BankEntry, 'id' | 'returned'>,
  occurrences: Map<string, number>,
): string {
  const content = JSON.stringify([account, endToEndId, facts]);
  const count = (occurrences.get(content) ?? 0) + 1;
  occurrences.set(content, count);
  return `made-${createHash('sha256').update(`${content}#${count}`).digest('hex').slice(0, 16)}`;
}

function secondsOf(date: string): number {
  const milliseconds = Date.parse(date);
  return Number.isNaN(milliseconds) ? 0 : Math.floor(milliseconds / 1000);
}

function valuesOf(node: Node | undefined, name: string): (Node | string)[] {
  const value = node?.[name];
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function children(node: Node | undefined, name: string): Node[] {
  return valuesOf(node, name).filter((each): each is Node => typeof each === 'object');
}

/** The parser reduces an element without children or attributes to its text; here it is an element again. */
function child(node: Node | undefined, name: string): Node | undefined {
  const [first] = valuesOf(node, name);
  return typeof first === 'string' ? { '#text': first } : first;
}

function text(node: Node | undefined, ...path: string[]): string {
  return textIn(path.reduce<Node | undefined>(child, node)).trim();
}

function textIn(node: Node | string | undefined): string {
  if (typeof node === 'string') return node;
  const value = node?.['#text'];
  return typeof value === 'string' ? value : '';
}
