/** Account numbers in what a bank writes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedPieces, maskedText } from '#server/domain/bank/operator/parts/masked-text.ts';
import { referencesIn, sepaReference } from '#server/domain/payments/parts/sepa-reference.ts';
import { endToEndIdOf, payoutIdsIn } from '#server/domain/payouts/parts/end-to-end-id.ts';

test.each([
  ['DE89370400440532013000', 'DE••3000'],
  ['de89 3704 0044 0532 0130 00', 'DE••3000'],
  ['IBAN: DE89-3704-0044-0532-0130-00.', 'IBAN: DE••3000.'],
  ['IBANDE89370400440532013000BIC COBADEFF', 'IBANDE••3000BIC COBADEFF'],
  ['from GB29 NWBK 6016 1331 9268 19 to MT84MALT011000012345MTLCAST001S', 'from GB••6819 to MT••001S'],
])('of the account number in %j country and end stay', (text, masked) => {
  expect([maskedText(text), maskedText(masked)]).toEqual([masked, masked]);
});

test.each([
  '',
  'Invoice DE12345678',
  'DE89370400440532013001, which does not add up',
  'XX89370400440532013000',
  'OUT-01K6ZD89370400440532',
])('nothing of %j is one', (text) => {
  expect(maskedText(text)).toBe(text);
});

test('a number that is cut into pieces is masked in the piece in which it begins', () => {
  expect(maskedPieces(['rent DE8937040044', '0532013000 July', 'NOTPROVIDED'])).toEqual([
    'rent DE••3000 July',
    'NOTPROVIDED',
  ]);
  expect([maskedPieces([]), maskedPieces(['']), maskedPieces(['a', '', 'b'])]).toEqual([[], [''], ['a', '', 'b']]);
});

test('the names of deposits and payouts beside account numbers are read as before', () => {
  const letters = (length: number) =>
    fc.string({
      unit: fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyz'),
      minLength: length,
      maxLength: length,
    });
  const name = fc.oneof(
    letters(20).map(sepaReference),
    letters(20).map((id) => endToEndIdOf(`out_${id}`)),
  );
  const number = fc.constantFrom('DE89370400440532013000', 'GB29 NWBK 6016 1331 9268 19');
  const pieces = fc.array(
    fc.array(fc.oneof(name, number), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(pieces, (texts) => {
      const masked = maskedPieces(texts);
      expect(referencesIn(masked)).toEqual(referencesIn(texts));
      expect(payoutIdsIn(masked)).toEqual(payoutIdsIn(texts));
      expect(masked.join(' ')).not.toMatch(/370400440532|NWBK/);
    }),
  );
});
