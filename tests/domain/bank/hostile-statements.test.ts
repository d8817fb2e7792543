/** Whatever a file holds that somebody takes for a bank statement: it is read, or refused in one sentence, and its sums stay numbers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCamt053 } from '#server/domain/bank/statement-file/camt053.ts';
import { UnreadableStatement } from '#server/domain/bank/statement-file/statement.ts';
import { mutated, tries } from '../../support/fuzz.ts';
import { timeLimit } from '../../support/proof.ts';
import { camt053, camt053Together, type Version } from '../../support/statement.ts';

const booking = { id: 'BANK-1', amount: '25.00', payer: 'Ada', iban: 'DE89370400440532013000', text: ['RG-ABCD-EFGH'] };
const options = { opening: '10.00', closing: '35.00', sequence: 7 };
const files = (['02', '08'] satisfies Version[]).flatMap((version) => [
  camt053([booking, { ...booking, id: undefined }], { ...options, version }),
  camt053Together([booking, booking], version),
]);
const intruders = [
  '<',
  '&',
  ']]>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&#0;',
  '&#x110000;',
  '<Amt Ccy="EUR">1e400</Amt>',
  '<Amt>',
  '<Ntry>'.repeat(60),
  '<__proto__>1</__proto__><constructor>1</constructor>',
  '-',
  '99999999999999999999.99',
  '\u0000',
  '<Dt>9999999-99-99</Dt>',
];

/** Reads it, or says why not; anything else fails the test. */
function read(bytes: Uint8Array) {
  try {
    return readCamt053(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableStatement);
    expect((error as Error).message).not.toContain('\n');
    return [];
  }
}

const isWhole = (cents: number | null) => cents === null || Number.isSafeInteger(cents);

test('a statement with anything in it that does not belong there is read or refused', {
  timeout: timeLimit(30_000),
}, () => {
  const file = fc.oneof(...files.map((each) => mutated(each, intruders)));
  fc.assert(
    fc.property(file, (text) => {
      for (const { movedCents, openingCents, closingCents, endsAt, entries } of read(new TextEncoder().encode(text))) {
        expect([movedCents, openingCents, closingCents].every(isWhole)).toBe(true);
        expect(Number.isFinite(endsAt)).toBe(true);
        expect(entries.every(({ amountCents, bookedAt }) => isWhole(amountCents) && Number.isFinite(bookedAt))).toBe(
          true,
        );
      }
    }),
    tries(60, 5_000),
  );
});

test('bytes of any kind are refused in one sentence', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(read(bytes)).toEqual([]);
    }),
    tries(60, 5_000),
  );
});
