/** Credits above the limit wait for a second person. See docs/product/four-eyes.md. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalDays } from '#rules/approvals.ts';
import { expireApprovals } from '#server/domain/approvals/expire-approvals.ts';
import { approve } from '#server/domain/approvals/operator/approve.ts';
import { listApprovals } from '#server/domain/approvals/operator/list-approvals.ts';
import { refuseApproval, withdrawApproval } from '#server/domain/approvals/operator/refuse-approval.ts';
import { needsApproval } from '#server/domain/approvals/parts/limit.ts';
import { askCredit, creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { setSetting } from '#server/domain/settings/operator/set-setting.ts';
import { createShopper, type Shopper } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const by = (name: string) => ({ deps: app.deps, actor: `ops:${name}`, role: 'owner' as const });
const wishFor = ({ id }: Shopper, amountCents = 60_000) => {
  return { customerId: id, amountCents, againCents: amountCents, reason: 'a lost parcel' };
};
const stateOf = async (id: string) =>
  (await listApprovals({ deps: app.deps }, { limit: 100 })).rows.find((each) => each.id === id)?.state;
const run = async (sql: string, args: (string | number)[] = []) =>
  (await app.deps.db.$client.execute({ sql, args })).rows;

test('a credit above the limit is refused without a second person, and nothing of it is written', async () => {
  const ada = await createShopper(app);
  await expect(creditCustomer(by('ann'), wishFor(ada))).rejects.toMatchObject({ code: 'approval_needed' });
  expect(await ada.balance()).toBe(0);
  expect(await run('select * from audit_log where subject = ?', [ada.id])).toEqual([]);
});

test('what one customer is given within a day adds up to the limit, and is forgotten the day after', async () => {
  const ada = await createShopper(app);
  expect(await creditCustomer(by('ann'), wishFor(ada, 30_000))).toBe(30_000);
  expect(await creditCustomer(by('bob'), wishFor(ada, 20_000))).toBe(50_000);
  await expect(creditCustomer(by('ann'), wishFor(ada, 1))).rejects.toMatchObject({ code: 'approval_needed' });
  expect(await creditCustomer(by('ann'), wishFor(ada, -50_000))).toBe(0);
  app.clock.now += 86_401;
  expect(await creditCustomer(by('ann'), wishFor(ada, 50_000))).toBe(50_000);
});

test('the second person’s word does it, once, with the approval as its cause and a row of the audit log for each of both', async () => {
  const ada = await createShopper(app);
  const id = await askCredit(by('ann'), wishFor(ada));
  expect(await ada.balance()).toBe(0);
  expect(await approve(by('bob'), { id })).toEqual({
    action: 'customers.credit',
    subject: ada.id,
    amountCents: 60_000,
    result: 60_000,
  });
  expect(await ada.balance()).toBe(60_000);
  expect(await run('select amount_cents, memo from transfers where id = ?', [`credit:${id}`])).toMatchObject([
    { amount_cents: 60_000, memo: 'a lost parcel' },
  ]);
  expect(
    await run('select actor, action from audit_log where subject in (?, ?) order by rowid', [id, ada.id]),
  ).toMatchObject([
    { actor: 'ops:ann', action: 'approvals.ask' },
    { actor: 'ops:bob', action: 'approvals.approve' },
    { actor: 'ops:bob', action: 'customers.credit' },
  ]);
  await expect(approve(by('cid'), { id })).rejects.toMatchObject({ code: 'approval_over' });
  expect(await ada.balance()).toBe(60_000);
});

test('of two who approve at once one does', async () => {
  const ada = await createShopper(app);
  const id = await askCredit(by('ann'), wishFor(ada));
  const both = await Promise.allSettled([approve(by('bob'), { id }), approve(by('cid'), { id })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await ada.balance()).toBe(60_000);
});

test('whoever asked cannot approve or refuse it, and the database knows that by itself', async () => {
  const ada = await createShopper(app);
  const id = await askCredit(by('ann'), wishFor(ada));
  await expect(approve(by('ann'), { id })).rejects.toMatchObject({ code: 'second_person_needed' });
  await expect(refuseApproval(by('ann'), { id, reason: 'no' })).rejects.toMatchObject({ code: 'second_person_needed' });
  await expect(
    run("update approvals set state = 'approved', decided_by = asked_by where id = ?", [id]),
  ).rejects.toThrow('approvals_second_person');
  expect([await stateOf(id), await ada.balance()]).toEqual(['waiting', 0]);
});

test.each([
  ['another sum', { amountCents: 60_001 }],
  ['another reason', { reason: 'a birthday' }],
])('an approval does not stand for %s', async (_, other) => {
  const ada = await createShopper(app);
  const approvalId = await askCredit(by('ann'), wishFor(ada));
  const wish = { ...wishFor(ada), ...other, approvalId };
  await expect(creditCustomer(by('bob'), wish)).rejects.toMatchObject({ code: 'approval_over' });
  expect([await stateOf(approvalId), await ada.balance()]).toEqual(['waiting', 0]);
});

test('an approval does not stand for another customer', async () => {
  const [ada, eve] = [await createShopper(app), await createShopper(app)];
  const approvalId = await askCredit(by('ann'), wishFor(ada));
  await expect(creditCustomer(by('bob'), { ...wishFor(eve), approvalId })).rejects.toMatchObject({
    code: 'approval_over',
  });
  expect(await eve.balance()).toBe(0);
});

test('what cannot be done when it is approved waits on', async () => {
  const ada = await createShopper(app, 100);
  const id = await askCredit(by('ann'), wishFor(ada, -200));
  await expect(approve(by('bob'), { id })).rejects.toMatchObject({ code: 'insufficient_balance' });
  expect(await stateOf(id)).toBe('waiting');
});

test('asked for again while it waits it is the same one; afterwards it is a new one', async () => {
  const ada = await createShopper(app);
  const id = await askCredit(by('ann'), wishFor(ada));
  expect(await askCredit(by('ann'), wishFor(ada))).toBe(id);
  await refuseApproval(by('bob'), { id, reason: 'ask the carrier first' });
  expect(await askCredit(by('ann'), wishFor(ada))).not.toBe(id);
});

test('what was refused, withdrawn or forgotten for a week is not done any more', async () => {
  const ada = await createShopper(app);
  const refused = await askCredit(by('ann'), wishFor(ada, 60_001));
  await refuseApproval(by('bob'), { id: refused, reason: 'too much' });
  const withdrawn = await askCredit(by('ann'), wishFor(ada, 60_002));
  await expect(withdrawApproval(by('bob'), { id: withdrawn })).rejects.toMatchObject({ code: 'approval_over' });
  await withdrawApproval(by('ann'), { id: withdrawn });
  const forgotten = await askCredit(by('ann'), wishFor(ada, 60_003));
  app.clock.now += approvalDays * 86_400;
  for (const id of [refused, withdrawn, forgotten])
    await expect(approve(by('cid'), { id })).rejects.toMatchObject({ code: 'approval_over' });
  expect(await askCredit(by('bob'), wishFor(ada, 60_003))).not.toBe(forgotten);
  const late = await askCredit(by('ann'), wishFor(ada, 60_004));
  app.clock.now += approvalDays * 86_400;
  await expireApprovals({ deps: app.deps });
  const states = await Promise.all([refused, withdrawn, forgotten, late].map(stateOf));
  expect(states).toEqual(['refused', 'withdrawn', 'expired', 'expired']);
  expect(await ada.balance()).toBe(0);
});

test('the limit is the shop’s to set, in euros', async () => {
  const ada = await createShopper(app);
  expect(await needsApproval(app.deps, 50_000)).toBe(false);
  expect(await needsApproval(app.deps, 50_001)).toBe(true);
  await setSetting(by('ann'), { name: 'four_eyes_limit', value: '20.50' });
  expect(await needsApproval(app.deps, 2051)).toBe(true);
  await expect(creditCustomer(by('ann'), wishFor(ada, 2051))).rejects.toMatchObject({ code: 'approval_needed' });
  expect(await creditCustomer(by('ann'), wishFor(ada, 2050))).toBe(2050);
});

test('who is nobody’s customer can be given nothing, and what is no approval is not found', async () => {
  const wish = { customerId: 'cus_nobody', amountCents: 60_000, reason: 'x' };
  await expect(askCredit(by('ann'), wish)).rejects.toMatchObject({ code: 'not_found' });
  await expect(approve(by('ann'), { id: 'apr_nothing' })).rejects.toMatchObject({ code: 'not_found' });
});
