import { expect, test } from 'vitest';
import { readCamt053, statementBytesMax } from '#server/adapters/bank/camt053.ts';
import { samePayer } from '#server/domain/payments/operator/parts/same-payer.ts';
import { referencesIn } from '#server/domain/payments/parts/sepa-reference.ts';
import { camt053, camt053Together, shopIban, type Version } from '../support/statement.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const booking = {
  id: 'BANK-1',
  amount: '25.00',
  payer: 'Ada &amp; Byron',
  iban: 'DE89370400440532013000',
  text: ['RG-ABCD-', 'EFGH thanks'],
};

test.each<Version>(['02', '08'])('version 001.%s says who paid what, when and why', (version) => {
  expect(readCamt053(bytes(camt053([booking], { version })))).toEqual({
    accounts: [shopIban],
    entries: [
      {
        id: 'BANK-1',
        bookedAt: Date.parse('2026-09-21') / 1000,
        direction: 'in',
        booked: true,
        reversal: false,
        returned: false,
        amountCents: 2500,
        currency: 'EUR',
        payerName: 'Ada & Byron',
        payerIban: 'DE89370400440532013000',
        remittance: ['RG-ABCD-', 'EFGH thanks', 'NOTPROVIDED'],
      },
    ],
  });
});

test.each<Version>(['02', '08'])('version 001.%s: transfers booked together are told apart', (version) => {
  const two = [booking, { ...booking, amount: '5.50' }];
  const { entries } = readCamt053(bytes(camt053Together(two, version)));
  expect(entries.map(({ id, amountCents }) => [id, amountCents])).toEqual([
    ['BATCH-1/1', 2500],
    ['BATCH-1/2', 550],
  ]);
});

test('entries without a reference of the bank keep theirs from file to file, and two that say the same are two', () => {
  const { id: _, ...nameless } = booking;
  const once = readCamt053(bytes(camt053([nameless]))).entries;
  const twice = readCamt053(bytes(camt053([nameless, nameless]))).entries;
  expect(twice[0]?.id).toBe(once[0]?.id);
  expect(twice[1]?.id).not.toBe(once[0]?.id);
});

test('what is announced, taken back, outgoing or in another currency is said so', () => {
  const [pending, back, out, dollars] = readCamt053(
    bytes(
      camt053(
        [
          { ...booking, status: 'PDNG' },
          { ...booking, reversal: true },
          { ...booking, direction: 'DBIT' },
          { ...booking, currency: 'USD' },
        ],
        { version: '02' },
      ),
    ),
  ).entries;
  expect([pending?.booked, back?.reversal, out?.direction]).toEqual([false, true, 'out']);
  expect([dollars?.currency, dollars?.amountCents]).toEqual(['USD', null]);
});

const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Document>&b;</Document>`;

test.each([
  ['nothing', '', 'is not XML'],
  ['a page', '<!doctype html><p>Sign in</p>', 'has a document type of its own'],
  ['a bomb of entities', bomb, 'has a document type of its own'],
  ['an outside entity', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Document/>', 'has a document type of its own'],
  ['a file cut short', camt053([booking]).slice(0, 700), 'is not XML (line'],
  ['ten thousand elements deep', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`, 'is not XML that can be read'],
  ['another message', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>', 'is not a bank statement'],
  [
    'another version',
    camt053([]).replace('camt.053.001.08', 'camt.053.001.99'),
    'is of a kind that is not known (urn:iso:std:iso:20022:tech:xsd:camt.053.001.99)',
  ],
])('%s is refused in one sentence', (_, text, sentence) => {
  expect(() => readCamt053(bytes(text))).toThrow(sentence);
});

test('what is not UTF-8, and what is too large, is refused', () => {
  expect(() => readCamt053(new Uint8Array([0xff, 0xfe, 0x3c]))).toThrow('is not UTF-8');
  expect(() => readCamt053(new Uint8Array(statementBytesMax + 1))).toThrow('is larger than 20 MB');
});

test.each([
  [['RG-AB12-CD34'], ['RG-AB12-CD34']],
  [['deposit rg ab12 cd34, thank you'], ['RG-AB12-CD34']],
  [['RGAB12CD34'], ['RG-AB12-CD34']],
  [['Regalia RG-AB12', '-CD34'], ['RG-AB12-CD34']],
  [['RG-AB12-C', 'D34 NOTPROVIDED'], ['RG-AB12-CD34']],
  [['RG-AB12-CD345'], []],
  [['XRG-AB12-CD34'], []],
  [['RG-AB12-CD34 RG-ZZZZ-0000'], ['RG-AB12-CD34', 'RG-ZZZZ-0000']],
])('in %j stands %j', (remittance, references) => {
  expect(referencesIn(remittance)).toEqual(references);
});

test.each([
  ['Ada Byron', 'DE••3000', 'Somebody Else', 'DE89370400440532013000', 'same'],
  ['Ada Byron', 'DE••3000', 'Ada Byron', 'DE89370400440532013001', 'other'],
  ['Ada Byron', 'DE••3000', 'BYRON ADA M.', '', 'same'],
  ['Jürgen Groß', 'DE••3000', 'JUERGEN GROSS', '', 'same'],
  ['Jürgen Groß', 'DE••3000', 'Jurgen Gross', '', 'same'],
  ['Łukasz Żółw', 'PL••1111', 'LUKASZ ZOLW', '', 'same'],
  ['Đorđe Cœur', 'FR••1111', 'DORDE COEUR', '', 'same'],
  ['Ada Byron', '', 'Ada Lovelace', 'DE89370400440532013000', 'other'],
  ['Ada Byron', 'DE••3000', '', '', 'unknown'],
])('%s %s who is said to be %j %j is %s', (name, iban, saidName, saidIban, verdict) => {
  expect(samePayer({ name, iban }, { name: saidName, iban: saidIban })).toBe(verdict);
});
