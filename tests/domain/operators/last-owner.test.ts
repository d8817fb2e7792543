/** A shop that has an owner who can get in keeps one, whoever takes whom away at one moment. */
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '#rules/operators.ts';
import { operators } from '#server/db/schema/operators.ts';
import { auditLog } from '#server/db/schema/shop.ts';
import { setOperatorRole } from '#server/domain/operators/operator/set-operator-role.ts';
import { switchOff } from '#server/domain/operators/operator/switch-off.ts';
import { switchOn } from '#server/domain/operators/operator/switch-on.ts';
import { interleaved } from '../../support/interleaved.ts';
import { signInOperator } from '../../support/operators.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

/** A shop that has these two owners and nobody else. */
let app: TestApp;
let olga: string;
let otto: string;
beforeEach(async () => {
  app = await createTestApp();
  [olga, otto] = [await newOperator('owner', 'olga'), await newOperator('owner', 'otto')];
});
afterEach(() => app.close());

const newOperator = async (role: Role, name: string) => (await signInOperator(app.deps, role, name)).email;
const as = (actor: string, deps = app.deps) => ({ deps, actor, role: 'owner' as const });

/** Whether each may get in, and as what. */
async function people(): Promise<[name: string, role: Role, isOn: boolean][]> {
  const rows = await app.deps.db.select().from(operators).orderBy(asc(operators.email));
  return rows.map(({ name, role, switchedOffAt }) => [name, role, switchedOffAt === null]);
}

test('an owner who is switched off does not count as one who is left', async () => {
  await switchOff(as(olga), { email: otto });
  await expect(switchOff(as(olga), { email: olga })).rejects.toMatchObject({ code: 'last_owner' });
  const demoted = setOperatorRole(as(olga), { email: olga, role: 'manager' });
  await expect(demoted).rejects.toMatchObject({ code: 'last_owner' });
  expect(await people()).toEqual([
    ['olga', 'owner', true],
    ['otto', 'owner', false],
  ]);
  await switchOn(as(olga), { email: otto });
  await setOperatorRole(as(olga), { email: olga, role: 'manager' });
  expect(await people()).toEqual([
    ['olga', 'manager', true],
    ['otto', 'owner', true],
  ]);
});

test.each([
  ['switch each other off', (email: string, by: string) => switchOff(as(by), { email })],
  [
    'give each other a lower role',
    (email: string, by: string) => setOperatorRole(as(by), { email, role: 'clerk' as const }),
  ],
])('of two owners who %s at one moment one stays', async (_, takeAway) => {
  const outcomes = await Promise.allSettled([takeAway(otto, olga), takeAway(olga, otto)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'last_owner' } }]);
  expect((await people()).filter(([, role, isOn]) => role === 'owner' && isOn)).toHaveLength(1);
});

test('a role that somebody else changes meanwhile stays as they made it, and the log has their entry alone', async () => {
  const email = await newOperator('clerk', 'cleo');
  const others = () => setOperatorRole(as(otto), { email, role: 'manager' });
  const own = setOperatorRole(as(olga, interleaved(app.deps, others)), { email, role: 'viewer' });
  await expect(own).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await people()).toContainEqual(['cleo', 'manager', true]);
  const [cleo] = await app.deps.db.select().from(operators).where(eq(operators.email, email));
  const entries = await app.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, cleo?.id ?? ''));
  expect(entries).toMatchObject([{ actor: otto, action: 'operators.role' }]);
});
