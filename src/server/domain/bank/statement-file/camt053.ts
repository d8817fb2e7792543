/**
 * Parses ISO 20022 bank statements, camt.053 in versions 001.02 and 001.08. The parser loads nothing outside the file and expands no
 * entity that the file declares; a file that is no statement ends with one sentence.
 */

import { type X2jOptions, XMLParser, XMLValidator } from 'fast-xml-parser';
import { statementBytesMax } from '#rules/limits/sizes.ts';
import { minorUnitsOfFile } from '#rules/money.ts';
import { type Booking, bookingOf } from './camt053-entry.ts';
import { type BankStatement, UnreadableStatement } from './statement.ts';
import { child, children, secondsOf, text, textIn, valuesOf, type XmlNode } from './xml-node.ts';

const versions = ['camt.053.001.02', 'camt.053.001.08'];
const lists = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd', 'AddtlInf']);

const options: X2jOptions = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: 50,
  isArray: (name) => lists.has(name),
};
/** Leaves entries as they are written: all of a large file as objects is ten times its size. */
const parser = new XMLParser({ ...options, stopNodes: ['Document.BkToCstmrStmt.Stmt.Ntry'] });
const entryParser = new XMLParser(options);

/** Of a file, or its text. @throws UnreadableStatement */
export function readCamt053(file: Uint8Array | string): BankStatement[] {
  const xml = textOf(file);
  const report = child(child(parseFile(xml), 'Document'), 'BkToCstmrStmt');
  // the parser drops namespaces with their prefixes; one that is quoted has nothing in it that would break a sentence
  const [, namespace = ''] = /\sxmlns(?::[\w.-]+)?\s*=\s*["']([\w:.-]*iso:20022[\w:.-]{0,80})["']/.exec(xml) ?? [];
  if (!report) throw new UnreadableStatement('is not a bank statement (camt.053)');
  if (!versions.some((version) => namespace.endsWith(version)))
    throw new UnreadableStatement(
      `is of a kind that is not known (${namespace || 'no namespace'}); known are ${versions.join(' and ')}`,
    );
  const occurrences = new Map<string, number>();
  return children(report, 'Stmt').map((statement) => statementOf(statement, occurrences));
}

function textOf(file: Uint8Array | string): string {
  if (file.length > statementBytesMax)
    throw new UnreadableStatement(`is larger than ${statementBytesMax / 1024 / 1024} MB`);
  if (typeof file === 'string') return file.replace(/^\uFEFF/, '');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new UnreadableStatement('is not UTF-8');
  }
}

function parseFile(xml: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new UnreadableStatement('has a document type of its own, which no bank statement has');
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new UnreadableStatement(`is not XML (line ${valid.err.line})`);
  return parsed(parser, xml);
}

function parsed(by: XMLParser, xml: string): XmlNode {
  try {
    // safe because the parser creates objects, arrays and strings only
    return by.parse(xml) as XmlNode;
  } catch {
    throw new UnreadableStatement('is not XML that can be read');
  }
}

/** One at a time, so that no more than one is there as objects; an empty entry is none. */
function bookingsOf(statement: XmlNode, account: string, occurrences: Map<string, number>): Booking[] {
  return valuesOf(statement, 'Ntry').flatMap((written) =>
    children(parsed(entryParser, `<Ntry>${textIn(written)}</Ntry>`), 'Ntry').map((entry) =>
      bookingOf(entry, account, occurrences),
    ),
  );
}

function statementOf(statement: XmlNode, occurrences: Map<string, number>): BankStatement {
  const account = text(statement, 'Acct', 'Id', 'IBAN').replace(/\s/g, '');
  const bookings = bookingsOf(statement, account, occurrences);
  const opening = balanceOf(statement, ['OPBD', 'PRCD'], 'first');
  const closing = balanceOf(statement, ['CLBD'], 'last');
  const number = text(statement, 'ElctrncSeqNb') || text(statement, 'LglSeqNb');
  return {
    account,
    reference: text(statement, 'Id'),
    sequence: /^\d{1,9}$/.test(number) ? Number(number) : null,
    openingCents: opening?.cents ?? null,
    closingCents: closing?.cents ?? null,
    movedCents: bookings.reduce((sum, { movedCents }) => sum + movedCents, 0),
    endsAt:
      closing?.at ||
      dayOf(text(statement, 'FrToDt', 'ToDtTm')) ||
      dayOf(text(statement, 'CreDtTm')) ||
      Math.max(0, ...bookings.flatMap(({ entries }) => entries.map(({ bookedAt }) => bookedAt))),
    entries: bookings.flatMap(({ entries }) => entries),
    uneven: bookings.flatMap(({ uneven }) => uneven ?? []),
  };
}

/** Statements in several pages end and begin with interim balances. */
function balanceOf(statement: XmlNode, codes: readonly string[], which: 'first' | 'last') {
  const balances = children(statement, 'Bal');
  for (const code of [...codes, 'ITBD']) {
    const named = balances.filter((each) => text(each, 'Tp', 'CdOrPrtry', 'Cd') === code);
    const balance = which === 'first' ? named[0] : named.at(-1);
    const amount = child(balance, 'Amt');
    const cents = amount?.['@Ccy'] === 'EUR' ? minorUnitsOfFile(textIn(amount)) : null;
    if (cents === null) continue;
    const sign = text(balance, 'CdtDbtInd') === 'DBIT' ? -1 : 1;
    return { cents: sign * cents, at: secondsOf(text(balance, 'Dt', 'Dt')) || dayOf(text(balance, 'Dt', 'DtTm')) };
  }
  return null;
}

function dayOf(moment: string): number {
  return secondsOf(moment.slice(0, 10));
}
