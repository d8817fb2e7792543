import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankEntries, bankStatements } from '#server/db/schema/bank.ts';
import { payments } from '#server/db/schema/payments.ts';
import { auditLog } from '#server/db/schema/shop.ts';
import { acceptStatement } from '#server/domain/bank/operator/accept-statement.ts';
import { listEntries } from '#server/domain/bank/operator/list-entries.ts';
import { listStatements } from '#server/domain/bank/operator/list-statements.ts';
import { matchWaiting } from '#server/domain/bank/operator/match-waiting.ts';
import { previewStatement } from '#server/domain/bank/operator/preview-statement.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { announced, entryOf, incoming, operatorOf, preview, read, statesOf, take } from '../../support/bank.ts';
import { disputesOf } from '../../support/disputes.ts';
import { createShopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const kept = async () => [
  (await app.deps.db.select().from(bankStatements)).length,
  (await app.deps.db.select().from(bankEntries)).length,
];

test('a preview writes nothing', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada);
  const before = await kept();
  const seen = await preview(app, [incoming('P-1', reference), incoming('P-2', 'hello')]);
  expect(seen.matches).toMatchObject([{ kind: 'deposit', amountCents: 2500 }]);
  expect(seen.waiting).toMatchObject([{ mismatch: 'no_reference' }]);
  expect([await kept(), await ada.balance()]).toEqual([before, 0]);
});

test('a statement that is taken is kept with each entry, and taken twice it adds nothing', async () => {
  const ada = await createShopper(app);
  const { id, reference } = await announced(ada);
  const bookings = [incoming('K-1', reference), incoming('K-2', 'no reference', { amount: '7.50' })];
  const options = { id: '12/2026', sequence: 12, opening: '100.00', closing: '132.50', day: '2026-09-12' };
  await take(app, bookings, options);
  const before = await kept();
  const again = await take(app, bookings, options);
  expect([again.done, again.seen.decided.map((entry) => entry.reference), await kept()]).toEqual([[], ['K-1'], before]);
  expect(await entryOf(app, 'K-1')).toMatchObject({
    state: 'matched',
    outcome: 'deposit',
    paymentId: id,
    decidedBy: 'ops:test',
  });
  expect(await entryOf(app, 'K-2')).toMatchObject({ state: 'unmatched', mismatch: 'no_reference', amountCents: 750 });
  expect(await ada.balance()).toBe(2500);
  const { rows } = await listStatements(operatorOf(app), {});
  expect(rows.find((row) => row.reference === '12/2026')).toMatchObject({
    entries: 2,
    waiting: 1,
    openingCents: 10000,
  });
  const audited = await app.deps.db.select().from(auditLog).where(eq(auditLog.subject, '12/2026'));
  expect(audited.map(({ action }) => action)).toEqual(['bank.import']);
});

test('an entry that a later statement repeats is kept once', async () => {
  await take(app, [incoming('TWICE', 'x')], { id: 'T-1', day: '2026-09-13' });
  await take(app, [incoming('TWICE', 'x'), incoming('NEW', 'y')], { id: 'T-2', day: '2026-09-14' });
  const rows = await app.deps.db.select().from(bankEntries).where(eq(bankEntries.reference, 'TWICE'));
  expect(rows).toHaveLength(1);
});

test('of two bookings to which the bank gives one reference neither is lost, in one file or in two', async () => {
  const first = incoming('SAME', 'one', { amount: '1.00' });
  const second = incoming('SAME', 'two', { amount: '2.00' });
  await take(app, [first, second]);
  await take(app, [second], { id: 'S2' });
  const rows = await app.deps.db.select().from(bankEntries).where(eq(bankEntries.amountCents, 200));
  expect(rows.map(({ reference }) => reference)).toEqual([expect.stringMatching(/^SAME~[0-9a-f]{8}$/)]);
});

test('a statement whose balances do not add up is refused with the figures, and nothing of it is kept', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada);
  const before = await kept();
  const options = { id: 'ODD', opening: '10.00', closing: '34.00' };
  const seen = await preview(app, [incoming('ODD-1', reference)], options);
  expect(seen.problems).toEqual([
    { kind: 'does_not_add_up', statement: 'ODD', openingCents: 1000, movedCents: 2500, closingCents: 3400 },
  ]);
  await expect(take(app, [incoming('ODD-1', reference)], options)).rejects.toMatchObject({ code: 'statement_refused' });
  expect([await kept(), await ada.balance()]).toEqual([before, 0]);
});

test('what is missing between two statements is told, and is a manager’s to answer for', async () => {
  await take(app, [], { id: 'G-1', opening: '50.00', closing: '50.00', day: '2026-10-01' });
  const next = { id: 'G-2', opening: '80.00', closing: '80.00', day: '2026-10-02' };
  const seen = await preview(app, [], next);
  expect([seen.problems, seen.notes]).toEqual([
    [],
    [{ kind: 'gap', statement: 'G-2', before: 'G-1', closedCents: 5000, openingCents: 8000 }],
  ]);
  const [statements, clerk] = [read([], next), { ...operatorOf(app), role: 'clerk' as const }];
  await expect(acceptStatement(clerk, statements, { plan: seen.plan })).rejects.toMatchObject({ code: 'role_too_low' });
  await take(app, [], next);
  // taken again by a clerk it is nothing new
  await acceptStatement(clerk, statements, { plan: seen.plan });
  const gaps = await app.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'bank.import_gap'), eq(auditLog.subject, 'G-2')));
  expect(gaps.map(({ actor, details }) => [actor, JSON.parse(details)])).toEqual([
    ['ops:test', { before: 'G-1', closedCents: 5000, openingCents: 8000 }],
  ]);
  await take(app, [], { id: 'G-3', opening: '80.00', closing: '80.00', day: '2026-10-03' });
  const { rows } = await listStatements(operatorOf(app), { limit: 2 });
  expect(rows.map((row) => [row.reference, row.gapCents])).toEqual([
    ['G-3', 0],
    ['G-2', 3000],
  ]);
});

test('what was missing fits in between, and what does not end where the next one begins is told as well', async () => {
  await take(app, [], { id: 'M-1', opening: '10.00', closing: '10.00', day: '2026-11-01' });
  await take(app, [incoming('M-3-1', 'none')], { id: 'M-3', opening: '20.00', closing: '45.00', day: '2026-11-03' });
  const between = (closing: string, amount: string) =>
    preview(app, [incoming('M-2-1', 'none', { amount })], { id: 'M-2', opening: '10.00', closing, day: '2026-11-02' });
  expect((await between('20.00', '10.00')).notes).toEqual([]);
  expect((await between('90.00', '80.00')).notes).toEqual([
    { kind: 'gap', statement: 'M-3', before: 'M-2', closedCents: 9000, openingCents: 2000 },
  ]);
});

test('a second statement of one day goes on where the first has ended, or says what is missing', async () => {
  const day = '2027-01-05';
  await take(app, [], { id: 'D-1', opening: '10.00', closing: '10.00', day });
  expect((await preview(app, [], { id: 'D-2', opening: '10.00', closing: '10.00', day })).notes).toEqual([]);
  expect((await preview(app, [], { id: 'D-3', opening: '99.00', closing: '99.00', day })).notes).toEqual([
    { kind: 'gap', statement: 'D-3', before: 'D-1', closedCents: 1000, openingCents: 9900 },
  ]);
  await take(app, [], { id: 'D-2', opening: '10.00', closing: '10.00', day });
  expect((await preview(app, [], { id: 'D-1', opening: '10.00', closing: '10.00', day })).isNew).toBe(false);
});

test('what is above the limit is not accepted by one person although it is not as announced', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada, '600');
  const statements = read([incoming('LARGE', reference, { amount: '600.01' })], { id: 'LARGE' });
  const accepting = previewStatement(operatorOf(app), statements, { accepted: ['LARGE'] });
  await expect(accepting).rejects.toMatchObject({
    code: 'invalid_fields',
    details: { errors: { accepted: [expect.stringContaining('holds LARGE, which is above the limit of one person')] } },
  });
});

test('a statement that comes again with other balances is refused', async () => {
  await take(app, [], { id: 'B-1', opening: '5.00', closing: '5.00', day: '2026-08-01' });
  const seen = await preview(app, [], { id: 'B-1', opening: '6.00', closing: '6.00', day: '2026-08-01' });
  expect(seen.problems).toEqual([{ kind: 'other_balances', statement: 'B-1', openingCents: 500, closingCents: 500 }]);
});

test('a statement that would do something else than what was seen is not taken', async () => {
  const ada = await createShopper(app);
  const { id, reference } = await announced(ada);
  const statements = read([incoming('SEEN', reference)]);
  const { plan } = await previewStatement(operatorOf(app), statements, {});
  await app.deps.db.update(payments).set({ state: 'Success' }).where(eq(payments.id, id));
  await expect(acceptStatement(operatorOf(app), statements, { plan })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  });
  await app.deps.db.update(payments).set({ state: 'Pending' }).where(eq(payments.id, id));
});

test('an entry that waited is matched once its deposit is announced', async () => {
  const ada = await createShopper(app);
  await take(app, [incoming('WAITS', 'RG-ABCD-EFGH')]);
  expect(await statesOf(app, 'WAITS')).toEqual(['unknown_reference']);
  const { id } = await announced(ada);
  await app.deps.db.update(payments).set({ sepaReference: 'RG-ABCD-EFGH' }).where(eq(payments.id, id));
  const { done } = await matchWaiting(operatorOf(app), new Set());
  expect(done).toMatchObject([{ kind: 'deposit', amountCents: 2500 }]);
  expect([await statesOf(app, 'WAITS'), await ada.balance()]).toEqual([['deposit'], 2500]);
});

test('a run that stops in the middle goes on where it was', async () => {
  const ada = await createShopper(app);
  const [first, second] = [await announced(ada), await announced(ada)];
  const bookings = [incoming('MID-1', first.reference), incoming('MID-2', second.reference)];
  const statements = read(bookings);
  const { plan, notes } = await previewStatement(operatorOf(app), statements, {});
  let audited = 0;
  const newId: TestApp['deps']['newId'] = (prefix) => {
    if (prefix === 'aud') audited += 1;
    // one is of the statement, one of each gap beside it, and each deposit has one
    if (audited > notes.length + 2) throw new Error('the power is out');
    return app.deps.newId(prefix);
  };
  const ctx = operatorOf({ deps: { ...app.deps, newId } });
  await expect(acceptStatement(ctx, statements, { plan })).rejects.toThrow('the power is out');
  const between = await ada.balance();
  await take(app, bookings);
  expect([between, await ada.balance(), await statesOf(app, 'MID-1', 'MID-2')]).toEqual([
    2500,
    5000,
    ['deposit', 'deposit'],
  ]);
});

test('a bank takes a deposit back without its reference, by the name that the transfer had', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada);
  const back = { amount: '25.00', direction: 'DBIT' as const, returned: true, text: ['RETURN'] };
  await take(app, [incoming('NAMED-1', reference, { transactionId: 'TX-77' })]);
  const { done } = await take(app, [{ ...back, id: 'NAMED-2', transactionId: 'TX-77' }], { id: 'S9' });
  expect(done).toMatchObject([{ kind: 'deposit_taken_back', amountCents: 2500 }]);
  expect([await ada.balance(), await statesOf(app, 'NAMED-2')]).toEqual([0, ['deposit_taken_back']]);
  expect(await disputesOf(app, ada)).toMatchObject([{ kind: 'return', reason: 'FOCR asked back' }]);
});

test('entries are found by state, amount, customer and text, page by page', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada, '31.00');
  await take(app, [
    incoming('FIND-1', reference, { amount: '31.00' }),
    incoming('FIND-2', 'gift of a Zebra', { amount: '99.10', payer: 'Zoe' }),
    incoming('FIND-3', 'gift of a zebra', { amount: '98.10', direction: 'DBIT', payee: 'Zoe' }),
  ]);
  const found = async (filters: object) =>
    (await listEntries(operatorOf(app), filters)).rows.map((row) => row.reference).sort();
  expect(await found({ search: 'zebra' })).toEqual(['FIND-2', 'FIND-3']);
  expect(await found({ search: '99,10' })).toEqual(['FIND-2']);
  expect(await found({ search: 'zebra', direction: 'out' })).toEqual(['FIND-3']);
  expect(await found({ fromCents: 9800, toCents: 9950, state: 'unmatched' })).toEqual(['FIND-2', 'FIND-3']);
  expect(await found({ customer: ada.email })).toEqual(['FIND-1']);
  const first = await listEntries(operatorOf(app), { search: 'zebra', limit: 1 });
  const second = await listEntries(operatorOf(app), { search: 'zebra', limit: 1, cursor: first.next ?? '' });
  expect([first.rows.length + second.rows.length, second.next]).toEqual([2, null]);
});
