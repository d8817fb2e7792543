/** What operators did and wrote about a customer: as the customer's export shows it, and once the account is closed. See docs/product/security.md#personal-data. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLines } from '#server/db/schema/orders.ts';
import { trades } from '#server/db/schema/trades.ts';
import { refuseApproval } from '#server/domain/approvals/operator/refuse-approval.ts';
import { askApproval } from '#server/domain/approvals/parts/approval.ts';
import { askCredit } from '#server/domain/customers/operator/credit-customer.ts';
import { goodPassword, signUpCustomer, type TestCustomer } from '../support/customers.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { buyer, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let manager: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  manager = await signedInOperator(app, 'manager');
});
afterAll(() => app.close());

const otherLink = 'https://steamcommunity.com/tradeoffer/new/?partner=87654321&token=zY3dE_-9';

async function run(sql: string, args: (string | number)[] = []) {
  return (await app.deps.db.$client.execute({ sql, args })).rows;
}

async function bought() {
  const ada = await signUpCustomer(app, { balanceCents: 1000 });
  const priceCents = 1000;
  await ada.browser.post('/cart/add', { id: await listItem(app, priceCents) });
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
  const [trade] = await app.deps.db.select().from(trades).where(eq(trades.customerId, ada.id));
  if (!line || !trade) throw new Error('nothing was bought');
  return { ada, line, trade };
}

async function press(path: string, body: object = {}) {
  const { status, body: answer } = await manager.browser.post(path, body);
  expect([path, status, answer.message_key]).toEqual([path, 200, undefined]);
}

async function exportOf({ browser }: TestCustomer) {
  const { status, body } = await browser.get('/user/export');
  expect(status).toBe(200);
  return body.payload;
}

/** Nothing is on the balance any more. */
async function close({ id, browser }: TestCustomer) {
  await run(
    `insert into transfers (id, code, from_account, to_account, amount_cents, cause_id, created_at)
       select ?, 'debit', id, 'goodwill', balance_cents, 'a test', 1 from accounts where id = ? and balance_cents > 0`,
    [`debit:${id}`, `cus:${id}`],
  );
  const { status, body } = await browser.post('/user/close', { password: goodPassword });
  expect([status, body.message_key]).toEqual([200, undefined]);
  await app.settled();
}

/** All rows of all tables, as text. */
async function database(): Promise<string> {
  const names = await run("select name from sqlite_master where type = 'table' and sql not like '%virtual%'");
  const tables = await Promise.all(names.map(({ name }) => run(`select * from "${name}"`)));
  return JSON.stringify(tables);
}

test('the link of a trade begun anew, and the words by which it is ended, are in the export and go with the account', async () => {
  const { ada, trade } = await bought();
  await press(`/ops/deliveries/${trade.id}/begin`);
  await press(`/ops/deliveries/${trade.id}/failed`, { reason: 'trade_link_invalid' });
  await press(`/ops/deliveries/${trade.id}/retry`, { tradeUrl: otherLink });
  await press(`/ops/deliveries/${trade.id}/begin`);
  await press(`/ops/deliveries/${trade.id}/cancel`, { stop: 'refund', note: 'she told her aunt Zuleika' });
  const exported = JSON.stringify(await exportOf(ada));
  for (const words of [otherLink, 'aunt Zuleika', '{\\"otherLink\\":true}']) expect(exported).toContain(words);
  await close(ada);
  const left = await database();
  for (const words of ['87654321', 'zY3dE_-9', 'aunt Zuleika']) expect(left).not.toContain(words);
  expect(await run('select reason from trade_steps where trade_id = ? order by seq', [trade.id])).toEqual(
    ['', '', 'trade_link_invalid', '', '', ''].map((reason) => ({ reason })),
  );
});

test('a trade begun anew to its own link names no other', async () => {
  const { trade } = await bought();
  await press(`/ops/deliveries/${trade.id}/begin`);
  await press(`/ops/deliveries/${trade.id}/failed`, { reason: 'trade_hold' });
  await press(`/ops/deliveries/${trade.id}/retry`, { tradeUrl: trade.tradeUrl });
  expect(await run("select details from audit_log where action = 'trades.retry' and subject = ?", [trade.id])).toEqual([
    { details: '{}' },
  ]);
});

test('what the customer, the shop and its couriers did is theirs in the export; who of its people did something is nobody’s business', async () => {
  const { ada, line, trade } = await bought();
  await press(`/ops/deliveries/${trade.id}/begin`);
  await press(`/ops/customers/${ada.id}/notes`, { text: 'rang twice' });
  const insert =
    'insert into order_line_transitions (id, line_id, from_state, to_state, actor, at) values (?, ?, ?, ?, ?, 1)';
  for (const actor of [ada.id, 'shop', 'provider', 'provider:stripe', 'courier:one', 'ops:terminal'])
    await run(insert, [actor, line.id, 'processing', 'accepted', actor]);
  const payload = await exportOf(ada);
  const byId: Record<string, string> = Object.fromEntries(
    payload.order_line_transitions.map(({ id, actor }: { id: string; actor: string }) => [id, actor]),
  );
  expect(byId).toMatchObject({
    [ada.id]: ada.id,
    shop: 'shop',
    provider: 'provider',
    'provider:stripe': 'provider:stripe',
    'courier:one': 'courier:one',
    'ops:terminal': 'operator',
  });
  expect(payload.trade_steps.at(-1)).toMatchObject({ actor: 'operator' });
  expect(payload.notes).toMatchObject([{ text: 'rang twice', author: 'operator' }]);
  expect(payload.audit.map(({ actor, role }: { actor: string; role?: string }) => [actor, role])).toContainEqual([
    'operator',
    undefined,
  ]);
  expect(JSON.stringify(payload)).not.toContain(manager.email);
});

test('why a second person refused is in the export of whom it was about, whatever its subject, and goes with the account', async () => {
  const [ada, eve] = [await signUpCustomer(app), await signUpCustomer(app)];
  const asking = { deps: app.deps, actor: manager.email, role: 'manager' as const };
  const other = await signedInOperator(app, 'manager', 'another');
  const deciding = { deps: app.deps, actor: other.email, role: 'manager' as const };
  const wish = { customerId: ada.id, amountCents: 60_000, againCents: 60_000, reason: 'a lost parcel' };
  const wishes = [
    await askCredit(asking, wish),
    await askApproval(asking, {
      action: 'deposits.assign',
      subject: 'ben_any',
      amountCents: 60_000,
      input: { entry: 'ben_any', amountCents: 60_000, customer: ada.id },
    }),
  ];
  for (const [index, id] of wishes.entries())
    await refuseApproval(deciding, { id, reason: `her aunt Zuleika lies ${index}` });
  const { approvals, audit } = await exportOf(ada);
  expect(approvals).toHaveLength(2);
  for (const index of wishes.keys()) expect(JSON.stringify(audit)).toContain(`her aunt Zuleika lies ${index}`);
  const others = await exportOf(eve);
  expect([others.approvals, others.audit]).toEqual([[], []]);
  const events = await manager.browser.get(`/ops/customers/${ada.id}/events?limit=100`);
  expect(JSON.stringify(events.body.payload)).toContain('approvals.refuse');
  await close(ada);
  expect(await database()).not.toContain('aunt Zuleika');
  const audited = await run('select action from audit_log where subject in (?, ?) order by seq', wishes);
  expect(audited.map(({ action }) => action)).toEqual([
    'approvals.ask',
    'approvals.ask',
    'approvals.refuse',
    'approvals.refuse',
  ]);
});
