import { expect, test } from 'vitest';
import { statementBytesMax } from '#rules/limits/sizes.ts';
import { samePayer } from '#server/domain/bank/operator/parts/same-payer.ts';
import { readCamt053 } from '#server/domain/bank/statement-file/camt053.ts';
import { referencesIn } from '#server/domain/payments/parts/sepa-reference.ts';
import { camt053, camt053Together, shopIban, type Version } from '../../support/statement.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const entriesOf = (text: string) => readCamt053(bytes(text)).flatMap(({ entries }) => entries);
const booking = {
  id: 'BANK-1',
  amount: '25.00',
  payer: 'Ada &amp; Byron',
  iban: 'DE89370400440532013000',
  text: ['RG-ABCD-', 'EFGH thanks'],
};

test.each<Version>(['02', '08'])('version 001.%s says who paid what, when and why', (version) => {
  expect(readCamt053(bytes(camt053([booking], { version })))).toEqual([
    {
      account: shopIban,
      reference: expect.stringMatching(/^S-/),
      sequence: null,
      openingCents: 0,
      closingCents: 2500,
      movedCents: 2500,
      endsAt: Date.parse('2026-09-22') / 1000,
      uneven: [],
      entries: [
        {
          id: 'BANK-1',
          formerId: 'BANK-1',
          bookedAt: Date.parse('2026-09-21') / 1000,
          direction: 'in',
          booked: true,
          reversal: false,
          returned: false,
          returnReason: '',
          amountCents: 2500,
          currency: 'EUR',
          partyName: 'Ada & Byron',
          partyIban: 'DE89370400440532013000',
          remittance: ['RG-ABCD-', 'EFGH thanks', 'NOTPROVIDED'],
          endToEndId: '',
          transactionId: '',
          batchId: '',
        },
      ],
    },
  ]);
});

test.each<Version>(['02', '08'])('version 001.%s: transfers booked together are told apart', (version) => {
  const two = [booking, { ...booking, amount: '5.50' }];
  const [statement] = readCamt053(bytes(camt053Together(two, version)));
  expect(statement?.entries.map(({ id, amountCents }) => [id, amountCents])).toEqual([
    ['BATCH-1/1', 2500],
    ['BATCH-1/2', 550],
  ]);
});

test('a transfer of its own reference has that, and one that repeats the reference of the whole has its place', () => {
  const two = [
    { ...booking, ownReference: 'BATCH-1' },
    { ...booking, ownReference: 'OWN-2' },
  ];
  const ids = entriesOf(camt053Together(two)).map(({ id, formerId }) => [id, formerId]);
  expect(ids).toEqual([
    ['BATCH-1/1', 'BATCH-1'],
    ['OWN-2', 'OWN-2'],
  ]);
});

test.each(['NONREF', 'NOTPROVIDED'])(
  '%s is no reference, of a booking, of a transfer, or of one of several',
  (none) => {
    const made = [`made-`, none];
    const read = [
      ...entriesOf(
        camt053([
          { ...booking, id: none },
          { ...booking, id: undefined, ownReference: none },
        ]),
      ),
      ...entriesOf(camt053Together([booking, booking]).replace('BATCH-1', none)),
    ].map(({ id, formerId }) => [id.slice(0, 5), formerId.replace(/\/\d$/, '')]);
    expect(read).toEqual([made, made, made, made]);
  },
);

test('entries are told apart by their elements, whatever their texts and their prefix, and each text is decoded once', () => {
  const payer = '<!-- </Ntry> --><![CDATA[Ada </Ntry><Ntry>]]>&amp;amp;';
  const plain = camt053([{ ...booking, payer }, booking]).replace('</Stmt>', '<Ntry/></Stmt>');
  const names = entriesOf(plain).map(({ partyName }) => partyName);
  expect(names).toEqual(['Ada </Ntry><Ntry>&amp;', 'Ada & Byron']);
  const prefixed = camt053([booking])
    .replace(' xmlns=', ' xmlns:b=')
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1b:');
  expect(prefixed).toContain('<b:Ntry>');
  expect(entriesOf(prefixed)).toEqual(entriesOf(camt053([booking])));
});

test('the text of a file says the same as its bytes', () => {
  const text = `\uFEFF${camt053([{ ...booking, payer: 'Zoë' }])}`;
  expect(readCamt053(text)).toEqual(readCamt053(bytes(text)));
  expect(() => readCamt053('x'.repeat(statementBytesMax + 1))).toThrow('is larger than 20 MB');
});

test('entries without a reference of the bank keep theirs from file to file, and two that say the same are two', () => {
  const { id: _, ...nameless } = booking;
  const once = entriesOf(camt053([nameless]));
  const twice = entriesOf(camt053([nameless, nameless]));
  expect(twice[0]?.id).toBe(once[0]?.id);
  expect(twice[1]?.id).not.toBe(once[0]?.id);
});

test('what is announced, taken back, outgoing or in another currency is said so', () => {
  const [pending, back, out, dollars] = entriesOf(
    camt053(
      [
        { ...booking, status: 'PDNG' },
        { ...booking, reversal: true },
        { ...booking, direction: 'DBIT' },
        { ...booking, currency: 'USD' },
      ],
      { version: '02' },
    ),
  );
  expect([pending?.booked, back?.reversal, out?.direction]).toEqual([false, true, 'out']);
  expect([dollars?.currency, dollars?.amountCents]).toEqual(['USD', null]);
});

test('balances, number and last day of a statement are read, overdrawn ones below zero', () => {
  const text = camt053([booking, { ...booking, id: 'BANK-2', amount: '30.00', direction: 'DBIT' }], {
    id: '7/2026',
    sequence: 7,
    opening: '-1.00',
    closing: '-6.00',
    day: '2026-09-21',
  });
  expect(readCamt053(bytes(text))).toMatchObject([
    {
      reference: '7/2026',
      sequence: 7,
      openingCents: -100,
      movedCents: -500,
      closingCents: -600,
      endsAt: Date.parse('2026-09-21') / 1000,
    },
  ]);
});

test('what is not booked yet moves nothing', () => {
  expect(readCamt053(bytes(camt053([{ ...booking, status: 'PDNG' }])))).toMatchObject([{ movedCents: 0 }]);
});

test('of a transfer that stands alone the booked amount counts, not what the payer sent', () => {
  const kept = camt053([booking]).replace(/(?<=<Ntry>\s*<Amt Ccy="EUR">)25.00/, '24.10');
  expect(entriesOf(kept)).toMatchObject([{ amountCents: 2410 }]);
});

test('a bank may fill its sums up with zeros', () => {
  expect(entriesOf(camt053([{ ...booking, amount: '12.500' }]))).toMatchObject([{ amountCents: 1250 }]);
  expect(entriesOf(camt053([{ ...booking, amount: '12.50000' }]))).toMatchObject([{ amountCents: 1250 }]);
});

test('transfers booked together that come to another sum are named', () => {
  const two = camt053Together([booking, { ...booking, amount: '5.50' }]).replace(
    /(?<=<Ntry>\s*<Amt Ccy="EUR">)30.50/,
    '31.50',
  );
  expect(readCamt053(bytes(two))).toMatchObject([{ uneven: [{ id: 'BATCH-1', bookedCents: 3150, partsCents: 3050 }] }]);
});

test('the other side of a booking is the payer of what came in, the payee of what went out, and the same of what comes back', () => {
  const parties = { payer: 'Ada Byron', payee: 'Max Frisch', payeeIban: 'DE02100100100006820101' };
  const sides = entriesOf(
    camt053([
      { id: '1', amount: '1.00', ...parties },
      { id: '2', amount: '1.00', ...parties, direction: 'DBIT' },
      { id: '3', amount: '1.00', ...parties, returned: true },
      { id: '4', amount: '1.00', ...parties, direction: 'DBIT', reversal: true },
    ]),
  ).map(({ partyName }) => partyName);
  expect(sides).toEqual(['Ada Byron', 'Max Frisch', 'Max Frisch', 'Ada Byron']);
});

test('the names of a transfer and of its file are read, and why it came back', () => {
  const [entry] = entriesOf(
    camt053([{ ...booking, endToEndId: 'out-1', transactionId: 'TX-1', batchId: 'REGALIA-1', returned: true }]),
  );
  expect(entry).toMatchObject({
    endToEndId: 'out-1',
    transactionId: 'TX-1',
    batchId: 'REGALIA-1',
    returnReason: 'FOCR asked back',
  });
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
