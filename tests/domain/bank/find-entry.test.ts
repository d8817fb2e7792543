/** A bank entry that a person names by the bank's reference, which several may have. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedEntriesMax } from '#rules/limits/lists.ts';
import { ignoreEntry } from '#server/domain/bank/operator/ignore-entry.ts';
import { findEntry } from '#server/domain/bank/operator/parts/find-entry.ts';
import { operatorOf } from '../../support/bank.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Inserts entries of one reference that wait, each of another account of the shop, the first the oldest. Returns their ids. */
async function entriesOf(reference: string, count: number): Promise<string[]> {
  await app.deps.db.$client.execute(`insert into bank_entries
    (id, account, reference, direction, state, amount_cents, currency, party_name, remittance, booked_at, mismatch, created_at)
    select '${reference}_' || value, 'NL' || value, '${reference}', 'in', 'unmatched', 100, 'EUR', 'Ada', '[]', value, 'no_reference', value
    from generate_series(1, ${count})`);
  return Array.from({ length: count }, (_, index) => `${reference}_${index + 1}`);
}

test('the one that waits under a reference is found, however many newer ones of it are decided', async () => {
  const [oldest = '', ...newer] = await entriesOf('RENT', namedEntriesMax + 1);
  for (const entry of newer) await ignoreEntry(operatorOf(app), { entry, reason: 'not ours' });
  expect((await findEntry(app.deps, 'RENT')).id).toBe(oldest);
  await ignoreEntry(operatorOf(app), { entry: 'RENT', reason: 'not ours either' });
  expect((await findEntry(app.deps, oldest)).state).toBe('ignored');
});

test('of more that wait under a reference namedEntriesMax are named, the newest, and not one more', async () => {
  const ids = await entriesOf('GIFT', namedEntriesMax + 1);
  const [, ...named] = ids;
  await expect(findEntry(app.deps, 'GIFT')).rejects.toMatchObject({
    details: { errors: { entry: [`is the reference of ${named.toReversed().join(', ')}; name one by its id`] } },
  });
});
