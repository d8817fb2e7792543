/** More bank entries that wait than are matched in one go: the oldest are looked at, and the rest in the next run. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { entriesPerStatement } from '#rules/limits/batches.ts';
import { matchedEntriesMax } from '#rules/limits/sizes.ts';
import { ignoreEntry } from '#server/domain/bank/operator/ignore-entry.ts';
import { previewWaiting } from '#server/domain/bank/operator/match-waiting.ts';
import { keepStatements } from '#server/domain/bank/operator/parts/keep-statements.ts';
import { operatorOf } from '../../support/bank.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('matchedEntriesMax entries are matched in one go, and one more once another is decided', async () => {
  await app.deps.db.$client.execute(`insert into bank_entries
    (id, account, reference, direction, state, amount_cents, currency, party_name, remittance, booked_at, mismatch, created_at)
    select 'bke_' || value, 'NL91', 'R' || value, 'in', 'unmatched', 100, 'EUR', 'Ada', '["rent"]', value, 'no_reference', 1
    from generate_series(1, ${matchedEntriesMax + 1})`);
  const looked = async () => {
    const { matches, waiting } = await previewWaiting(operatorOf(app), new Set());
    return waiting.map(({ entry }) => entry.bookedAt).concat(matches.map(({ entry }) => entry.bookedAt));
  };
  const first = await looked();
  expect([first.length, Math.max(...first)]).toEqual([matchedEntriesMax, matchedEntriesMax]);
  await ignoreEntry(operatorOf(app), { entry: 'bke_1', reason: 'not ours' });
  expect(Math.max(...(await looked()))).toBe(matchedEntriesMax + 1);
});

test('entriesPerStatement entries of a file are kept by one statement, and one more by another', async () => {
  const batch = vi.spyOn(app.deps.db.$client, 'batch');
  const insertsFor = async (account: string, count: number) => {
    batch.mockClear();
    const balances = { openingCents: 0, closingCents: count, movedCents: count };
    const statement = { account, reference: 'S1', sequence: 1, endsAt: 2, entries: [], uneven: [], ...balances };
    const said = { partyName: 'Ada', partyIban: '', remittance: [], endToEndId: '', transactionId: '', batchId: '' };
    const entries = Array.from({ length: count }, (_, n) => ({
      ...{ account, reference: `S${n}`, direction: 'in' as const, amountCents: 1, currency: 'EUR', bookedAt: 1 },
      ...{ reversal: false, returned: false, returnReason: '' },
      ...said,
    }));
    const rest = { statements: [{ isKept: false }], waiting: [], notes: [], isNew: true };
    await keepStatements(operatorOf(app), [statement], { account, fresh: [entries], ...rest });
    const sent = batch.mock.calls.flatMap(
      ([statements]) => JSON.stringify(statements).match(/into \\"bank_entries/g) ?? [],
    );
    const { rows } = await app.deps.db.$client.execute(`select 1 from bank_entries where account = '${account}'`);
    return [sent.length, rows.length];
  };
  expect(await insertsFor('NL01', entriesPerStatement)).toEqual([1, entriesPerStatement]);
  expect(await insertsFor('NL02', entriesPerStatement + 1)).toEqual([2, entriesPerStatement + 1]);
  batch.mockRestore();
});
