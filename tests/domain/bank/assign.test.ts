import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#server/db/schema/customers.ts';
import { payments } from '#server/db/schema/payments.ts';
import { auditLog } from '#server/db/schema/shop.ts';
import { approve } from '#server/domain/approvals/operator/approve.ts';
import { withdrawApproval } from '#server/domain/approvals/operator/refuse-approval.ts';
import { askAssignment, assignEntry } from '#server/domain/bank/operator/assign-entry.ts';
import { ignoreEntry, reopenEntry } from '#server/domain/bank/operator/ignore-entry.ts';
import { suggestTargets } from '#server/domain/bank/operator/suggest-targets.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { announced, entryOf, incoming, operatorOf, statesOf, take } from '../../support/bank.ts';
import { disputesOf } from '../../support/disputes.ts';
import { newsTo } from '../../support/payouts.ts';
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

const assign = (input: Parameters<typeof assignEntry>[1]) => assignEntry(operatorOf(app), input);
const reasonOf = (field: string, reason: string) => ({
  code: 'invalid_fields',
  details: { errors: { [field]: [reason] } },
});

test('money without a reference is given to a customer to the cent, once, with a mail, a deposit and an audit entry', async () => {
  const ada = await createShopper(app);
  await take(app, [incoming('C-1', 'for my account', { amount: '12.34' })]);
  expect(await assign({ entry: 'C-1', customer: ada.email.toUpperCase() })).toMatchObject({
    outcome: 'deposit',
    amountCents: 1234,
    isNew: true,
  });
  expect(await assign({ entry: 'C-1', customer: ada.id })).toMatchObject({ isNew: false });
  expect(await ada.balance()).toBe(1234);
  expect(await newsTo(app, ada.email)).toEqual(['payment_received ']);
  const { paymentId } = (await entryOf(app, 'C-1')) ?? {};
  const [payment] = await app.deps.db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentId ?? ''));
  expect(payment).toMatchObject({
    customerId: ada.id,
    state: 'Success',
    amountCents: 1234,
    method: 'sepa',
    payerIban: 'DE••3000',
  });
  const audited = await app.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, paymentId ?? ''));
  expect(audited.map(({ action }) => action)).toEqual(['deposits.assign']);
  const { body } = await ada.browser.get('/deposit/history');
  expect(body.payload).toMatchObject([{ status: 'Success', sum: 12.34 }]);
});

test('five assignments of one entry at one moment credit it once', async () => {
  const ada = await createShopper(app);
  await take(app, [incoming('ONCE', 'no name')]);
  const runs = await Promise.allSettled([1, 2, 3, 4, 5].map(() => assign({ entry: 'ONCE', customer: ada.id })));
  expect(runs.filter((run) => run.status === 'fulfilled' && run.value.isNew)).toHaveLength(1);
  expect(await ada.balance()).toBe(2500);
});

test('an entry that is one customer\u2019s is nobody else\u2019s afterwards', async () => {
  const [ada, eve] = [await createShopper(app), await createShopper(app)];
  await take(app, [incoming('MINE', 'no name')]);
  await assign({ entry: 'MINE', customer: ada.id });
  await expect(assign({ entry: 'MINE', customer: eve.id })).rejects.toMatchObject({ code: 'entry_state' });
  expect([await ada.balance(), await eve.balance()]).toEqual([2500, 0]);
});

test('an entry is given to a deposit although amount and payer differ: what arrived is credited', async () => {
  const ada = await createShopper(app);
  const { id, reference } = await announced(ada);
  await take(app, [incoming('D-1', 'forgot it', { amount: '20.00', payer: 'Her Mother', iban: '' })]);
  expect(await assign({ entry: 'D-1', deposit: reference.toLowerCase() })).toMatchObject({ amountCents: 2000 });
  expect(await assign({ entry: 'D-1', deposit: id })).toMatchObject({ isNew: false });
  expect([await ada.balance(), await statesOf(app, 'D-1')]).toEqual([2000, ['deposit']]);
});

test('a deposit that is paid takes no second entry', async () => {
  const ada = await createShopper(app);
  const { id, reference } = await announced(ada);
  await take(app, [incoming('PAID-1', reference), incoming('PAID-2', reference)]);
  await expect(assign({ entry: 'PAID-2', deposit: id })).rejects.toMatchObject(
    reasonOf('deposit', 'is paid already; give the entry to its customer, or ignore it if it goes back'),
  );
  await assign({ entry: 'PAID-2', customer: ada.id });
  expect(await ada.balance()).toBe(5000);
});

test('a booking out of the account that names a deposit takes it back once a person says so', async () => {
  const ada = await createShopper(app);
  const { id, reference } = await announced(ada);
  await take(app, [incoming('BACK-1', reference)]);
  await take(app, [incoming('BACK-2', reference, { direction: 'DBIT' })], { id: 'S2' });
  expect(await statesOf(app, 'BACK-2')).toEqual(['names_deposit']);
  expect(await assign({ entry: 'BACK-2', deposit: id })).toMatchObject({ outcome: 'deposit_taken_back', isNew: true });
  expect(await assign({ entry: 'BACK-2', deposit: id })).toMatchObject({ isNew: false });
  expect([await ada.balance(), await disputesOf(app, ada)]).toMatchObject([0, [{ kind: 'return', amountCents: 2500 }]]);
});

test.each([
  [
    'money that went out to a customer',
    { direction: 'DBIT' as const },
    'customer',
    'gets no money that went out; name the deposit or the payout',
  ],
  [
    'money that came back to a customer',
    { returned: true },
    'customer',
    'gets no money that came back; name the payout',
  ],
  ['another currency', { currency: 'USD' }, 'entry', 'is not in euros, so that it can only be ignored'],
])('%s is refused', async (what, change, field, reason) => {
  const ada = await createShopper(app);
  await take(app, [incoming(`NO-${what}`, 'no name', change)]);
  await expect(assign({ entry: `NO-${what}`, customer: ada.id })).rejects.toMatchObject(reasonOf(field, reason));
  expect(await ada.balance()).toBe(0);
});

test('another amount than a person saw is not given away', async () => {
  const ada = await createShopper(app);
  await take(app, [incoming('SEEN-AS', 'no name')]);
  await expect(assign({ entry: 'SEEN-AS', customer: ada.id, amountCents: 2600 })).rejects.toMatchObject(
    reasonOf('amountCents', 'is €26.00, and the entry is of €25.00'),
  );
  expect(await ada.balance()).toBe(0);
});

test('a closed account and an unknown one get nothing', async () => {
  const ada = await createShopper(app);
  await take(app, [incoming('CLOSED', 'no name')]);
  await app.deps.db.update(customers).set({ closedAt: 1 }).where(eq(customers.id, ada.id));
  for (const customer of [ada.id, 'nobody@example.test'])
    await expect(assign({ entry: 'CLOSED', customer })).rejects.toMatchObject({ code: 'not_found' });
});

test('an entry is ignored with a reason, stays so, and waits again when it is opened', async () => {
  const ada = await createShopper(app);
  await take(app, [incoming('FEE', 'account fee', { direction: 'DBIT', amount: '3.00' })]);
  await ignoreEntry(operatorOf(app), { entry: 'FEE', reason: 'the bank’s fee' });
  expect(await entryOf(app, 'FEE')).toMatchObject({ state: 'ignored', note: 'the bank’s fee', decidedBy: 'ops:test' });
  await expect(ignoreEntry(operatorOf(app), { entry: 'FEE', reason: 'again' })).rejects.toMatchObject({
    code: 'entry_state',
  });
  await expect(assign({ entry: 'FEE', deposit: 'RG-0000-0000' })).rejects.toMatchObject({ code: 'not_found' });
  await take(app, [incoming('FEE', 'account fee', { direction: 'DBIT', amount: '3.00' })], { id: 'S3' });
  expect(await statesOf(app, 'FEE')).toEqual(['outgoing']);
  expect(await entryOf(app, 'FEE')).toMatchObject({ state: 'ignored' });
  await reopenEntry(operatorOf(app), { entry: 'FEE' });
  expect(await entryOf(app, 'FEE')).toMatchObject({ state: 'unmatched', note: '', decidedAt: null });
  expect(await ada.balance()).toBe(0);
});

test('what an entry may be is suggested by amount, account and name, and found by what a person types', async () => {
  const ada = await createShopper(app);
  const { id, reference } = await announced(ada, '77.70');
  await take(app, [incoming('MAYBE', 'no name', { amount: '77.70', payer: 'Somebody', iban: '' })]);
  expect((await suggestTargets(operatorOf(app), { entry: 'MAYBE' })).deposits.map((deposit) => deposit.id)).toEqual([
    id,
  ]);
  const search = async (words: string) => {
    const found = await suggestTargets(operatorOf(app), { entry: 'MAYBE', search: words });
    return [found.deposits.map((deposit) => deposit.id), found.customers.map((customer) => customer.id)];
  };
  expect(await search(reference)).toEqual([[id], []]);
  expect(await search('77,70')).toEqual([[id], []]);
  expect(await search(ada.email.slice(0, 12))).toEqual([[id], [ada.id]]);
});

test('of what a payer has announced the deposit of the amount is named first, however new another one is', async () => {
  const ada = await createShopper(app);
  const { id } = await announced(ada, '81.15');
  app.clock.now += 60;
  const { id: newer } = await announced(ada, '99.15');
  await take(app, [incoming('LIKELY', 'no name', { amount: '81.15', payer: 'Somebody' })]);
  const { deposits } = await suggestTargets(operatorOf(app), { entry: 'LIKELY' });
  const ids = deposits.map((deposit) => deposit.id);
  expect(ids[0]).toBe(id);
  expect(ids).toContain(newer);
});

test('much money is a customer’s by the word of two people, of whom the second is a manager, and is given once', async () => {
  const ada = await createShopper(app);
  const { id: deposit } = await announced(ada, '600');
  await take(app, [
    incoming('MUCH', 'no name', { amount: '600.00' }),
    incoming('MUCH-2', 'no name', { amount: '500.01' }),
    incoming('LESS', 'no name', { amount: '500.00' }),
  ]);
  const clerk = { ...operatorOf(app), actor: 'ops:clerk', role: 'clerk' as const };
  await expect(assignEntry(clerk, { entry: 'MUCH', deposit })).rejects.toMatchObject({ code: 'approval_needed' });
  const id = await askAssignment(clerk, { entry: 'MUCH', deposit });
  expect(await askAssignment(clerk, { entry: 'MUCH', deposit, amountCents: 60_000 })).toBe(id);
  expect([await ada.balance(), await statesOf(app, 'MUCH')]).toEqual([0, ['no_reference']]);
  await expect(approve({ ...clerk, actor: 'ops:other' }, { id })).rejects.toMatchObject({ code: 'role_too_low' });
  await expect(approve({ ...clerk, role: 'owner' }, { id })).rejects.toMatchObject({ code: 'second_person_needed' });
  await expect(assignEntry(operatorOf(app), { entry: 'MUCH', customer: ada.id, approvalId: id })).rejects.toMatchObject(
    { code: 'approval_over' },
  );
  await approve(operatorOf(app), { id });
  await expect(approve(operatorOf(app), { id })).rejects.toMatchObject({ code: 'approval_over' });
  expect([await ada.balance(), await statesOf(app, 'MUCH')]).toEqual([60_000, ['deposit']]);

  const more = await askAssignment(clerk, { entry: 'MUCH-2', customer: ada.email });
  await withdrawApproval(clerk, { id: more });
  await expect(approve(operatorOf(app), { id: more })).rejects.toMatchObject({ code: 'approval_over' });
  expect(await assignEntry(clerk, { entry: 'LESS', customer: ada.id })).toMatchObject({ isNew: true });
  expect(await ada.balance()).toBe(110_000);
  const asked = await app.deps.db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(asked.map(({ action, actor }) => [action, actor]).sort()).toEqual([
    ['approvals.approve', 'ops:test'],
    ['bank.ask', 'ops:clerk'],
  ]);
});
