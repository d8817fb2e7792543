import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPromo } from '#server/domain/promos/operator/create-promo.ts';
import { listPromos } from '#server/domain/promos/operator/list-promos.ts';
import { listAuditEntries } from '#server/domain/site/operator/list-audit-entries.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const promo = { code: 'SPRING', type: 'percent' as const, amount: 1000 };

test('an action above the role is refused, and nothing of it is written', async () => {
  const ctx = { deps: app.deps, actor: 'clerk@regalia.test', role: 'clerk' as const };
  await expect(createPromo(ctx, promo)).rejects.toMatchObject({
    code: 'role_too_low',
    details: { values: { role: 'manager' } },
  });
  expect((await listPromos(ctx, {})).rows).toEqual([]);
});

test('the audit log has the role with which it was done', async () => {
  const ctx = { deps: app.deps, actor: 'manager@regalia.test', role: 'manager' as const };
  await createPromo(ctx, promo);
  expect((await listAuditEntries(ctx, { limit: 1 })).rows).toMatchObject([
    { actor: 'manager@regalia.test', role: 'manager', action: 'promos.create', subject: 'SPRING' },
  ]);
});
