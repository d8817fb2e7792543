/** Money that comes to a closed account: an operator pays it out, once, and a transfer that fails brings it back. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sepaDepositDays } from '#rules/limits.ts';
import { customers } from '#server/db/schema/customers.ts';
import { payouts } from '#server/db/schema/offers.ts';
import { write } from '#server/db/write.ts';
import { acceptStatement } from '#server/domain/bank/operator/accept-statement.ts';
import { previewStatement } from '#server/domain/bank/operator/preview-statement.ts';
import { customerAccount, systemAccounts } from '#server/domain/ledger/accounts.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { transfer } from '#server/domain/ledger/transfer.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { settleTrades } from '#server/domain/trades/settle-trades.ts';
import { announced, incoming, operatorOf, read } from '../support/bank.ts';
import { goodPassword, principalOf, setSetting, signUpCustomer, type TestCustomer } from '../support/customers.ts';
import { offerIn, openOffers, payoutOf as payoutOfOffer } from '../support/offers.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { centsOf } from '../support/payouts.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let clerk: TestOperator;
let manager: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0, overdrawn: [] });
  await app.close();
});

/** Has announced 25 €, closed the account when it was too late for them, and pays them nevertheless. */
async function goneTooEarly(): Promise<TestCustomer> {
  const ada = await signUpCustomer(app);
  const { reference } = await announced(ada);
  app.clock.now += sepaDepositDays * 86_400 + 1;
  await releaseExpired({ deps: app.deps });
  expect((await ada.browser.post('/user/close', { password: goodPassword })).status).toBe(200);
  const id = `LATE-${ada.id}`;
  const statements = read([incoming(id, reference)], { id });
  const accepted = [id];
  const { plan } = await previewStatement(operatorOf(app), statements, { accepted });
  await acceptStatement(operatorOf(app), statements, { accepted, plan });
  expect(await balanceOf(ada)).toBe(2500);
  // after two weeks nobody is signed in any more
  clerk = await signedInOperator(app, 'clerk', `clerk ${ada.id}`);
  manager = await signedInOperator(app, 'manager', `manager ${ada.id}`);
  return ada;
}

const balanceOf = ({ id }: Pick<TestCustomer, 'id'>) => centsOf(app, `cus:${id}`);
const account = {
  holder: 'Ada King Lovelace',
  iban: 'gb82 west 1234 5698 7654 32',
  reason: 'by letter, with a passport',
};
const payOut = ({ id }: Pick<TestCustomer, 'id'>, body: object, who = manager) =>
  who.browser.post(`/ops/customers/${id}/pay-out`, body);
const payoutOf = async (id: string) => (await app.deps.db.select().from(payouts).where(eq(payouts.id, id)))[0];
const workOf = async (kind: string) => {
  const { body } = await manager.browser.get('/ops/today');
  return body.payload.work.find((each: { kind: string }) => each.kind === kind).count;
};

test('it goes out by the next file for the bank, and the work is done', async () => {
  const ada = await goneTooEarly();
  expect(await workOf('closed_balances')).toBe(1);
  const { body } = await payOut(ada, { ...account, seen: { balanceCents: 2500 } });
  expect(body.payload).toEqual({ payoutId: expect.stringMatching(/^out_/), amountCents: 2500 });
  expect([await balanceOf(ada), await workOf('closed_balances')]).toEqual([0, 0]);
  const file = await exportPayouts(operatorOf(app), {});
  expect(file).toMatchObject({ count: 1, totalCents: 2500 });
  for (const part of ['<Nm>Ada King Lovelace</Nm>', '<IBAN>GB82WEST12345698765432</IBAN>', '>25.00<'])
    expect(file?.xml).toContain(part);
  const { payoutId } = body.payload;
  expect((await manager.browser.post(`/ops/payouts/${payoutId}/paid`, {})).status).toBe(200);
  expect(await payoutOf(payoutId)).toMatchObject({ state: 'paid', ibanMasked: 'GB••5432' });
  const { payload } = (await clerk.browser.get(`/ops/audit?subject=${ada.id}&action=customers.pay-out`)).body;
  expect(payload[0]).toMatchObject({ action: 'customers.pay-out', actor: manager.email });
  expect(payload[0].details).toMatchObject({ payoutId, amountCents: 2500, iban: 'GB••5432', reason: account.reason });
});

test('a transfer that fails brings it back, and it is paid out once more', async () => {
  const ada = await goneTooEarly();
  const first = (await payOut(ada, account)).body.payload.payoutId;
  expect((await manager.browser.post(`/ops/payouts/${first}/failed`, { reason: 'account closed' })).status).toBe(200);
  expect([await balanceOf(ada), await workOf('closed_balances')]).toEqual([2500, 1]);
  const second = (await payOut(ada, account)).body.payload;
  expect(second.amountCents).toBe(2500);
  expect((await manager.browser.post(`/ops/payouts/${second.payoutId}/paid`, {})).status).toBe(200);
  expect([await balanceOf(ada), await centsOf(app, 'in_flight')]).toEqual([0, 0]);
});

test('a payout that comes back after its seller has closed the account waits until it was paid by hand', async () => {
  const ada = await signUpCustomer(app);
  const principal = await principalOf(app, ada.id);
  const id = await offerIn(app, { principal }, 'approved');
  app.clock.now += 8 * 86_400;
  await settleTrades({ deps: app.deps });
  expect((await ada.browser.post('/user/close', { password: goodPassword })).status).toBe(200);
  const { id: payout } = await payoutOfOffer(app, id);
  manager = await signedInOperator(app, 'manager', `manager ${ada.id}`);
  const before = await workOf('closed_balances');
  await markPayoutFailed(operatorOf(app), { id: payout, reason: 'account closed' });
  const { body } = await manager.browser.get('/ops/today?kind=closed_balances');
  const { count, rows } = body.payload.work.find(({ kind }: { kind: string }) => kind === 'closed_balances');
  expect([count, rows.find((row: { id: string }) => row.id === id)]).toMatchObject([
    before + 1,
    { title: `closed:${ada.id}`, detail: 'Moonlit Bulwark', amountCents: 6900, at: app.clock.now },
  ]);
  await markPayoutPaid(operatorOf(app), { id: payout });
  expect(await workOf('closed_balances')).toBe(before);
});

test('asked for twice at once it goes out once, and a repetition is told that the balance is another one', async () => {
  const ada = await goneTooEarly();
  const wish = { ...account, seen: { balanceCents: 2500 } };
  const answers = await Promise.all([payOut(ada, wish), payOut(ada, wish), payOut(ada, wish)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await payOut(ada, wish)).body).toMatchObject({
    message_key: 'changed_meanwhile',
    changes: [{ field: 'balanceCents', seen: 2500, now: 0 }],
  });
  expect((await payOut(ada, account)).body.errors.customer).toEqual(['holds nothing that could be paid out']);
});

const credit = ({ id }: Pick<TestCustomer, 'id'>, amountCents: number) =>
  manager.browser.post(`/ops/customers/${id}/credit`, { amountCents, reason: 'sorry' });

/** Credit that comes to it when it is closed, as by the refund of what was bought with it. */
const promotional = ({ id }: Pick<TestCustomer, 'id'>, amountCents: number) =>
  write(
    app.deps.db,
    transfer(app.deps.db, app.clock.now, {
      code: 'credit',
      causeId: `late:${id}`,
      from: systemAccounts.goodwill,
      to: customerAccount(id),
      amountCents,
    }),
  );

test('a closed account is given no credit, at once or by two people', async () => {
  const ada = await goneTooEarly();
  const refused = await credit(ada, 100);
  expect([refused.status, refused.body.message_key]).toEqual([404, 'not_found']);
  const second = await signedInOperator(app, 'manager', `second ${ada.id}`);
  const open = await createShopper(app);
  await setSetting(app.deps, 'four_eyes_limit', 500);
  const wish = { amountCents: 60_000, againCents: 60_000, reason: 'sorry' };
  const { waitsAs } = (await manager.browser.post(`/ops/customers/${open.id}/credit`, wish)).body.payload;
  const gone = { closedAt: app.clock.now, email: `closed:${open.id}` };
  await app.deps.db.update(customers).set(gone).where(eq(customers.id, open.id));
  expect((await second.browser.post(`/ops/approvals/${waitsAs}/approve`, {})).status).toBe(404);
  expect([await balanceOf(ada), await balanceOf(open)]).toEqual([2500, 0]);
});

test('credit of the shop is not paid out: it goes back to the shop with the payout, or by itself', async () => {
  const ada = await goneTooEarly();
  await promotional(ada, 700);
  const goodwill = await centsOf(app, 'goodwill');
  const { payoutId, amountCents } = (await payOut(ada, { ...account, seen: { balanceCents: 3200 } })).body.payload;
  expect([amountCents, await balanceOf(ada), await centsOf(app, 'goodwill')]).toEqual([2500, 0, goodwill + 700]);
  await manager.browser.post(`/ops/payouts/${payoutId}/failed`, { reason: 'account closed' });
  expect(await balanceOf(ada)).toBe(2500);
  expect((await payOut(ada, account)).body.payload.amountCents).toBe(2500);

  const eve = await goneTooEarly();
  expect((await payOut(eve, account)).status).toBe(200);
  await promotional(eve, 300);
  expect((await payOut(eve, account)).body.errors.customer).toEqual([
    'holds only credit of the shop, which is taken back and not paid out',
  ]);
  const work = await workOf('closed_balances');
  expect((await credit(eve, -300)).body.payload.balanceCents).toBe(0);
  expect(await workOf('closed_balances')).toBe(work - 1);
});

test('card money that is too young stays until it is old enough', async () => {
  const ada = await goneTooEarly();
  await write(
    app.deps.db,
    transfer(app.deps.db, app.clock.now, {
      code: 'late_payment',
      causeId: `pay_${ada.id}`,
      from: 'provider:sandbox',
      to: customerAccount(ada.id),
      amountCents: 400,
    }),
  );
  expect((await payOut(ada, account)).body.payload.amountCents).toBe(2500);
  expect((await payOut(ada, account)).body.errors.customer).toEqual([
    'holds card money that is too young to be paid out',
  ]);
  app.clock.now += 14 * 86_400;
  manager = await signedInOperator(app, 'manager', `later ${ada.id}`);
  expect((await payOut(ada, account)).body.payload.amountCents).toBe(400);
});

test('what is not right is named, and nothing moves', async () => {
  const ada = await goneTooEarly();
  expect((await payOut(ada, account, clerk)).body.message_key).toBe('role_too_low');
  expect((await payOut(ada, {})).body.errors).toMatchObject({
    holder: [expect.any(String)],
    iban: [expect.any(String)],
    reason: [expect.any(String)],
  });
  for (const iban of ['DE00370400440532013000', 'nonsense', 'BR1500000000000010932840814P2'])
    expect((await payOut(ada, { ...account, iban })).body.errors.iban, iban).toHaveLength(1);
  expect((await payOut({ id: 'cus_none' }, account)).status).toBe(404);
  const open = await createShopper(app, 900);
  expect((await payOut(open, account)).body.errors.customer).toEqual([
    'has an open account, from which they withdraw it themselves',
  ]);
  expect([await balanceOf(ada), await balanceOf(open)]).toEqual([2500, 900]);
});
