/** What looks like a slip of the hand, typed without a terminal. See docs/product/four-eyes.md#slips. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve } from '#server/domain/approvals/operator/approve.ts';
import { ops as run } from '../support/ops.ts';
import { createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  // as the commands, which have no other clock
  app.clock.now = Math.floor(Date.now() / 1000);
});
afterAll(() => app.close());

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);
const approvalIn = (out: string) => /as (apr_\w+)/.exec(out)?.[1] ?? '';
const second = () => ({ deps: app.deps, actor: 'ops:second', role: 'owner' as const });

test('a credit of much is asked for twice with both figures, whatever --yes says', async () => {
  const { email, balance } = await createShopper(app, 1250);
  const credit = (...more: string[]) => ops('customers', 'credit', email, '300', '--reason', 'x', '--yes', ...more);
  const once = await credit();
  expect([once.code, once.err]).toEqual([1, expect.stringContaining('€300.00 is unusual beside €12.50.')]);
  expect(once.err).toContain('--again');
  const other = await credit('--again', '3000');
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('--again says 3000, which is another')]);
  expect(await balance()).toBe(1250);
  expect((await credit('--again', '300.00')).out).toContain('now has €312.50');
});

test('a credit of 50,000 is typed twice and then waits for a second person', async () => {
  const { email, balance } = await createShopper(app);
  const credit = (...more: string[]) => ops('customers', 'credit', email, '50000', '--reason', 'x', '--yes', ...more);
  expect((await credit()).code).toBe(1);
  const id = approvalIn((await credit('--again', '50000')).out);
  expect(await balance()).toBe(0);
  await approve(second(), { id });
  expect(await balance()).toBe(5_000_000);
});

test('a rate a hundred times off is typed twice and then waits for a second person; a plausible one is set', async () => {
  expect((await ops('rates', 'set', 'USD', '1.12')).code).toBe(0);
  const once = await ops('rates', 'set', 'USD', '112');
  expect([once.code, once.err]).toEqual([1, expect.stringContaining('112 USD is unusual beside 1.12 USD.')]);
  const id = approvalIn((await ops('rates', 'set', 'USD', '112', '--again', '112')).out);
  const rate = async () =>
    (await ops('rates', 'list', '--json')).json().find(({ code }: { code: string }) => code === 'USD');
  expect(await rate()).toMatchObject({ value: 1.12 });
  await approve(second(), { id });
  expect(await rate()).toMatchObject({ value: 112 });
  const entries: { actor: string }[] = (await ops('audit', 'list', '--subject', 'USD', '--json')).json();
  const entry = entries.find(({ actor }) => actor === 'ops:second');
  expect(entry).toMatchObject({ details: { value: 112, before: 1.12, approvalId: id } });
});

test('an unusual setting is typed twice, an absurd one waits for a second person', async () => {
  const vat = (value: string, ...more: string[]) => ops('settings', 'set', 'vat_percent', value, ...more);
  expect((await vat('29')).err).toContain('vat_percent 29 is unusual beside 21.');
  expect((await vat('29', '--again', '29')).out).toBe('vat_percent is now 29.\n');
  const id = approvalIn((await vat('99', '--again', '99')).out);
  expect((await ops('settings', 'list', '--json')).out).toContain('"29"');
  await approve(second(), { id });
  expect((await ops('settings', 'list', '--json')).out).toContain('"99"');
});

test('a pack dearer than its parts and a code of much are typed twice', async () => {
  const parts = [await listItem(app, 1000), await listItem(app, 2000)];
  const pack = (...more: string[]) => ops('packs', 'create', 'Two blades', ...parts, '--price', '31', ...more);
  expect((await pack()).err).toContain('€31.00 is unusual beside €30.00.');
  expect((await pack('--again', '31')).out).toContain('is offered for €31.00');
  const given = ['--price', '0.10', '--again', '0.10'];
  const absurd = await ops('packs', 'create', 'Two cheap blades', ...parts, ...given);
  expect([absurd.code, absurd.out]).toEqual([0, expect.stringContaining('second person')]);
  expect((await ops('packs', 'list')).out).not.toContain('Two cheap blades');
  const timed = await ops('prompts', 'create', parts[0] ?? '', '--hours', '2', ...given);
  expect([timed.code, timed.out]).toEqual([0, expect.stringContaining('second person')]);
  expect((await ops('prompts', 'list', '--json')).json()).toEqual([]);
  const code = (...more: string[]) => ops('promos', 'create', 'MUCH', '--percent', '60', ...more);
  expect((await code()).err).toContain('60.00 % is unusual beside 50.00 %.');
  expect((await code('--again', '60')).out).toBe('MUCH is good from now on.\n');
  expect((await ops('promos', 'create', 'MOST', '--percent', '99', '--again', '99')).out).toContain('second person');
});
