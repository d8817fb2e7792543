import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankEntries } from '#server/db/schema/bank.ts';
import { payouts } from '#server/db/schema/offers.ts';
import { auditLog } from '#server/db/schema/shop.ts';
import { assignEntry } from '#server/domain/bank/operator/assign-entry.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { endToEndIdOf, payoutIdsIn } from '#server/domain/payouts/parts/end-to-end-id.ts';
import { operatorOf, preview, statesOf, take } from '../../support/bank.ts';
import { offerIn, openOffers, payoutOf, stateOf } from '../../support/offers.ts';
import { newsTo } from '../../support/payouts.ts';
import { createShopper, seedShop } from '../../support/shop.ts';
import type { Booking } from '../../support/statement.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

/** A payout that is in a file for the bank. */
async function sent(priceCents = 6900) {
  const ada = await createShopper(app);
  const offer = await offerIn(app, ada, 'payout_processing', priceCents);
  const { id } = await payoutOf(app, offer);
  const exported = await exportPayouts(operatorOf(app), {});
  return { ada, offer, id, messageId: exported?.messageId ?? '' };
}

const out = (reference: string, payoutId: string, change: Partial<Booking> = {}): Booking => ({
  id: reference,
  amount: '69.00',
  direction: 'DBIT',
  payee: 'Ada Byron',
  endToEndId: endToEndIdOf(payoutId).toUpperCase(),
  ...change,
});
const back = (reference: string, payoutId: string, change: Partial<Booking> = {}): Booking =>
  out(reference, payoutId, { direction: 'CRDT', returned: true, ...change });

const stateIn = async (id: string) => (await app.deps.db.select().from(payouts).where(eq(payouts.id, id)))[0]?.state;

test('a payout that the statement shows gone is paid, once, with its mail and its entry in the audit log', async () => {
  const { ada, offer, id } = await sent();
  const { done } = await take(app, [out('OUT-1', id)]);
  expect(done).toMatchObject([{ kind: 'payout_paid', amountCents: 6900 }]);
  await take(app, [out('OUT-1', id)]);
  expect([await stateIn(id), await stateOf(app, offer), await statesOf(app, 'OUT-1')]).toEqual([
    'paid',
    'approved',
    ['payout_paid'],
  ]);
  expect(await newsTo(app, ada.email)).toContain('payout_sent completed');
  const audited = await app.deps.db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(audited.map(({ action }) => action)).toEqual(['bank.payout_paid']);
});

test('a payout that comes back has failed with what the bank says, and can be asked for again', async () => {
  const { offer, id } = await sent();
  await take(app, [out('GONE-1', id)]);
  await take(app, [back('GONE-2', id)], { id: 'S2' });
  expect([await stateIn(id), await stateOf(app, offer)]).toEqual(['failed', 'ready_for_payout']);
  const audited = await app.deps.db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(audited.map(({ details }) => JSON.parse(details).reason).filter(Boolean)).toEqual(['FOCR asked back']);
});

test('one statement can show a payout gone and come back, in whatever order', async () => {
  const { id } = await sent();
  await take(app, [back('BOTH-2', id), out('BOTH-1', id)]);
  expect([await stateIn(id), await statesOf(app, 'BOTH-1', 'BOTH-2')]).toEqual([
    'failed',
    ['payout_paid', 'payout_returned'],
  ]);
});

test('what a person has said before the statement came is known, and not done again', async () => {
  const [paid, failed] = [await sent(), await sent()];
  await markPayoutPaid(operatorOf(app), { id: paid.id });
  await markPayoutFailed(operatorOf(app), { id: failed.id, reason: 'the bank called' });
  const { done } = await take(app, [out('SAID-1', paid.id), out('SAID-2', failed.id), back('SAID-3', failed.id)]);
  expect(done.map((match) => 'ending' in match && match.ending)).toEqual([[], [], []]);
  expect([await stateIn(paid.id), await stateIn(failed.id)]).toEqual(['paid', 'failed']);
  expect((await newsTo(app, paid.ada.email)).filter((news) => news === 'payout_sent completed')).toHaveLength(1);
});

test('money that went out twice is noticed', async () => {
  const { id } = await sent();
  const { waiting } = await take(app, [out('DOUBLE-1', id), out('DOUBLE-2', id)]);
  expect(waiting).toMatchObject([{ entry: { reference: 'DOUBLE-2' }, mismatch: 'payout_paid_already', payoutId: id }]);
});

test('another amount than the payout is left, and so is what is not marked as a return', async () => {
  const { id } = await sent();
  const { waiting } = await preview(app, [
    out('LEFT-1', id, { amount: '68.99' }),
    back('LEFT-2', id, { returned: false }),
    out('LEFT-3', 'out_00000000000000000000'),
  ]);
  expect(waiting.map(({ mismatch, expectedCents }) => [mismatch, expectedCents])).toEqual([
    ['payout_amount', 6900],
    ['payout_unclear', 6900],
    ['unknown_payout', null],
  ]);
});

test('a whole file that is booked as one entry pays each of its payouts', async () => {
  const ada = await createShopper(app);
  const offers = [await offerIn(app, ada, 'payout_processing'), await offerIn(app, ada, 'payout_processing', 100)];
  const ids = await Promise.all(offers.map(async (offer) => (await payoutOf(app, offer)).id));
  const { messageId = '' } = (await exportPayouts(operatorOf(app), {})) ?? {};
  const whole = { id: 'FILE-1', amount: '70.00', direction: 'DBIT' as const, batchId: messageId };
  expect((await preview(app, [{ ...whole, amount: '70.01' }])).waiting).toMatchObject([{ mismatch: 'payout_amount' }]);
  await take(app, [whole]);
  expect(await Promise.all(ids.map(stateIn))).toEqual(['paid', 'paid']);
  const { waiting } = await take(app, [out('FILE-2', ids[0] ?? '')], { id: 'S3' });
  expect(waiting).toMatchObject([{ mismatch: 'payout_paid_already' }]);
});

test('three runs over one statement at one moment pay a payout once', async () => {
  const { ada, id } = await sent();
  const runs = await Promise.all([1, 2, 3].map(() => take(app, [out('AT-ONCE', id)]).catch((error) => error.code)));
  expect(await stateIn(id)).toBe('paid');
  expect(runs.filter((run) => typeof run === 'object' && run.done.length === 1)).toHaveLength(1);
  expect((await newsTo(app, ada.email)).filter((news) => news === 'payout_sent completed')).toHaveLength(1);
  expect(await app.deps.db.select().from(bankEntries).where(eq(bankEntries.reference, 'AT-ONCE'))).toHaveLength(1);
});

test('a person gives an entry to a payout that the bank did not name, its sum to the cent', async () => {
  const { id } = await sent();
  await take(app, [
    { id: 'HAND-1', amount: '69.00', direction: 'DBIT', text: ['salary'] },
    { id: 'HAND-2', amount: '70.00', direction: 'DBIT', text: ['salary'] },
  ]);
  const assign = (entry: string) => assignEntry(operatorOf(app), { entry, payout: id });
  await expect(assign('HAND-2')).rejects.toMatchObject({ details: { errors: { payout: ['is of another amount'] } } });
  expect(await assign('HAND-1')).toMatchObject({ outcome: 'payout_paid', isNew: true });
  expect(await assign('HAND-1')).toMatchObject({ isNew: false });
  expect(await stateIn(id)).toBe('paid');
});

test('a failed payout that arrived after all is paid by the entry that a person gives to it', async () => {
  const { offer, id } = await sent();
  await markPayoutFailed(operatorOf(app), { id, reason: 'wrong number' });
  const { waiting } = await take(app, [out('AFTER-ALL', id)]);
  expect(waiting).toMatchObject([{ mismatch: 'payout_failed', payoutId: id }]);
  await assignEntry(operatorOf(app), { entry: 'AFTER-ALL', payout: id });
  expect([await stateIn(id), await stateOf(app, offer)]).toEqual(['paid', 'approved']);
});

test('a clerk may take a statement with payouts, and not say by hand that one is paid', async () => {
  const { id } = await sent();
  const clerk = { ...operatorOf(app), role: 'clerk' as const };
  await take(app, [{ id: 'CLERK-1', amount: '69.00', direction: 'DBIT', text: ['?'] }]);
  await expect(assignEntry(clerk, { entry: 'CLERK-1', payout: id })).rejects.toMatchObject({ code: 'role_too_low' });
  expect([await stateIn(id), await statesOf(app, 'CLERK-1')]).toEqual(['processing', ['outgoing']]);
});

test.each([
  [['OUT-0123456789ABCDEFGHJK'], ['out_0123456789abcdefghjk']],
  [['Regalia out-0123456789abcdefghjk thanks'], ['out_0123456789abcdefghjk']],
  [['EREF: out_0123456789abcdefghjk', 'OUT-0123456789abcdefghjk'], ['out_0123456789abcdefghjk']],
  [['layout-0123456789abcdefghjk', 'out-0123456789abcdefghjk9'], []],
])('in %j stand the payouts %j', (texts, ids) => {
  expect(payoutIdsIn(texts)).toEqual(ids);
});
