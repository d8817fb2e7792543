/** Two people are two operators, once the shop has any: a terminal without a key may be either's. See docs/product/four-eyes.md. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#rules/operators.ts';
import { approve } from '#server/domain/approvals/operator/approve.ts';
import { refuseApproval } from '#server/domain/approvals/operator/refuse-approval.ts';
import { askCredit } from '#server/domain/customers/operator/credit-customer.ts';
import { switchOff } from '#server/domain/operators/operator/switch-off.ts';
import { signInOperator } from '../../support/operators.ts';
import { createShopper } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let first: string;
beforeAll(async () => {
  app = await createTestApp();
  // before the shop has operators a terminal is somebody
  first = await asked('ops:ann');
  for (const name of ['ann', 'bob', 'cid']) await signInOperator(app.deps, 'owner', name);
});
afterAll(() => app.close());

const by = (actor: string, role: Role = 'owner') => ({ deps: app.deps, actor, role });

async function asked(actor: string): Promise<string> {
  const { id: customerId } = await createShopper(app);
  return askCredit(by(actor), { customerId, amountCents: 60_000, againCents: 60_000, reason: 'a lost parcel' });
}
const keyNeeded = { code: 'operator_key_needed' };

test('a terminal without a key neither approves nor refuses what an operator asked for', async () => {
  const id = await asked('ann@regalia.test');
  await expect(approve(by('ops:ann'), { id })).rejects.toMatchObject(keyNeeded);
  await expect(refuseApproval(by('ops:ann'), { id, reason: 'no' })).rejects.toMatchObject(keyNeeded);
  expect(await approve(by('bob@regalia.test'), { id })).toMatchObject({ amountCents: 60_000 });
});

test('nor does it ask, so that nobody agrees with themselves from the console', async () => {
  await expect(asked('ops:ann')).rejects.toMatchObject(keyNeeded);
});

test('what a terminal asked for before there were operators, one of them decides', async () => {
  await expect(approve(by('ops:bob'), { id: first })).rejects.toMatchObject(keyNeeded);
  expect(await approve(by('bob@regalia.test'), { id: first })).toMatchObject({ amountCents: 60_000 });
});

test('somebody who was switched off is no second person any more', async () => {
  const id = await asked('ann@regalia.test');
  await switchOff(by('ann@regalia.test'), { email: 'cid@regalia.test' });
  await expect(approve(by('cid@regalia.test'), { id })).rejects.toMatchObject(keyNeeded);
});
