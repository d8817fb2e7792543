import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identify } from '../../src/ops/identity.ts';
import { signInOperator } from '../support/operators.ts';
import { ops } from '../support/ops.ts';
import { createShopper } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let dataDir: string;

beforeAll(async () => {
  app = await createTestApp();
  dataDir = mkdtempSync(join(tmpdir(), 'regalia-operators-'));
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (...args: string[]) => ops({ LIBSQL_URL: app.url, DATA_DIR: dataDir }, ...args);
const runWith = (key: string, ...args: string[]) =>
  ops({ LIBSQL_URL: app.url, DATA_DIR: dataDir, OPERATOR_KEY: key }, ...args);
const keyOf = async (email: string, ...more: string[]): Promise<string> =>
  (await run('operators', 'key', email, ...more, '--json')).json().key;
const lastActor = async () => (await run('audit', 'list', '--limit', '1', '--json')).json()[0];

test('an invitation prints a link and mails it', async () => {
  const { code, out } = await run('operators', 'invite', 'Owner@Regalia.test', '--role', 'owner', '--name', 'Olga');
  expect(code).toBe(0);
  expect(out).toMatch(
    /^http:\/\/localhost:4321\/ops\/invitation#[\w-]{43}\nGood once, for 30 minutes, for owner@regalia.test/,
  );
  const { rows } = await app.deps.db.$client.execute(
    "select recipient, attempts from outbox where template = 'operator_invitation'",
  );
  // the site sends it: a command has no mail server, and would set it back
  expect(rows).toMatchObject([{ recipient: 'owner@regalia.test', attempts: 0 }]);
  expect((await run('operators', 'list')).out).toContain('Olga');
});

test('somebody new needs a role, and whoever is known keeps theirs', async () => {
  expect(await run('operators', 'invite', 'new@regalia.test')).toMatchObject({
    code: 1,
    err: 'role: is missing for somebody new\n',
  });
  expect(await run('operators', 'invite', 'new@regalia.test', '--role', 'king')).toMatchObject({ code: 1 });
  const { err } = await run('operators', 'invite', 'owner@regalia.test', '--role', 'clerk');
  expect(err).toContain('is owner; change it by itself');
  expect((await run('operators', 'invite', 'owner@regalia.test')).out).toContain(
    'their earlier passkeys and sessions end',
  );
});

test('the last owner who is on stays', async () => {
  const sentence = 'This is the last owner who can get in. Make somebody else an owner first.\n';
  expect(await run('operators', 'off', 'owner@regalia.test', '--yes')).toMatchObject({ code: 1, err: sentence });
  expect(await run('operators', 'role', 'owner@regalia.test', 'clerk')).toMatchObject({ code: 1, err: sentence });
});

test('a command with a key is done by its person, with the role of now', async () => {
  await run('operators', 'invite', 'cleo@regalia.test', '--role', 'clerk');
  const key = await keyOf('cleo@regalia.test');
  expect((await runWith(key, 'whoami', '--json')).json()).toEqual({
    actor: 'cleo@regalia.test',
    role: 'clerk',
    by: 'OPERATOR_KEY',
  });
  const promo = ['promos', 'create', 'CLEO', '--percent', '10'];
  const refused = await runWith(key, ...promo);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.err).toContain('manager');
  await run('operators', 'role', 'cleo@regalia.test', 'manager');
  expect(await runWith(key, ...promo)).toMatchObject({ code: 0 });
  expect(await lastActor()).toMatchObject({ actor: 'cleo@regalia.test', role: 'manager', action: 'promos.create' });
  expect((await run('whoami', '--json')).json()).toMatchObject({ actor: `ops:${userInfo().username}`, role: 'owner' });
});

test('a key that was revoked, is a program’s or of somebody switched off does nothing', async () => {
  const program = (await run('keys', 'create', 'bot', '--scope', 'courier', '--json')).json().key;
  const { id, key } = (await run('operators', 'key', 'cleo@regalia.test', '--name', 'laptop', '--json')).json();
  const other = await keyOf('cleo@regalia.test', '--name', 'desk');
  expect(await runWith(key, 'whoami')).toMatchObject({ code: 0 });
  await run('keys', 'revoke', id, '--yes');
  for (const bad of [program, key, 'rgk_nobody']) {
    const { code, err } = await runWith(bad, 'whoami');
    expect(code).toBe(1);
    expect(err).toContain('OPERATOR_KEY is no good (any more)');
  }
  await run('operators', 'off', 'cleo@regalia.test', '--yes');
  expect(await runWith(other, 'whoami')).toMatchObject({ code: 1 });
  expect(await run('operators', 'key', 'cleo@regalia.test', '--name', 'new')).toMatchObject({ code: 1 });
  await run('operators', 'on', 'cleo@regalia.test');
  expect(await runWith(other, 'whoami')).toMatchObject({ code: 0 });
});

test('a person signs in on a machine once, and the key is kept for them alone', async () => {
  const key = await keyOf('owner@regalia.test');
  expect((await runWith(key, 'login')).out).toBe(
    'You are owner@regalia.test, owner, on this machine until `ops logout`.\n',
  );
  expect(statSync(join(dataDir, 'operator-keys.json')).mode & 0o777).toBe(0o600);
  expect((await run('whoami', '--json')).json()).toMatchObject({ actor: 'owner@regalia.test', by: 'ops login' });
  expect((await run('logout')).out).toBe('The key is forgotten.\n');
  expect((await run('logout')).out).toBe('There was no key.\n');
  expect((await run('whoami', '--json')).json()).toMatchObject({ by: 'terminal' });
  expect(await runWith('rgk_wrong', 'login')).toMatchObject({ code: 1 });
});

test('a database elsewhere demands a key once the shop has operators, but not of an invitation', async () => {
  const elsewhere = { dataDir, host: 'shop.example' };
  await expect(identify(app.deps, elsewhere)).rejects.toThrow('The shop at shop.example wants to know who you are');
  expect(await identify(app.deps, { ...elsewhere, isKeyless: true })).toMatchObject({ by: 'terminal', role: 'owner' });
  const empty = await createTestApp();
  expect(await identify(empty.deps, elsewhere)).toMatchObject({ by: 'terminal' });
  await empty.close();
});

test('a viewer can be switched off in a shop that has no owner yet', async () => {
  const other = await createTestApp();
  const env = { LIBSQL_URL: other.url, DATA_DIR: dataDir };
  await ops(env, 'operators', 'invite', 'vic@regalia.test', '--role', 'viewer');
  expect(await ops(env, 'operators', 'off', 'vic@regalia.test', '--yes')).toMatchObject({ code: 0 });
  await other.close();
});

test('sessions of a person are listed, and ended one by one or all at once', async () => {
  const deps = { ...app.deps, now: () => Math.floor(Date.now() / 1000) };
  const { email } = await signInOperator(deps, 'clerk', 'sam');
  const listed = async () => (await run('operators', 'sessions', email, '--json')).json();
  const [{ id }] = await listed();
  expect((await run('operators', 'sessions', email)).out).toContain(id);
  expect((await run('operators', 'sign-out', email, '--session', 'unknown')).code).toBe(1);
  expect((await run('operators', 'sign-out', email, '--session', id)).out).toBe(`A session of ${email} has ended.\n`);
  expect(await listed()).toEqual([]);
  expect((await run('operators', 'sign-out', email)).out).toBe(`${email} is signed out everywhere.\n`);
});

test('a terminal without a key neither asks for nor gives a second yes, and is told what it takes', async () => {
  const { email } = await createShopper(app);
  const credit = await run('customers', 'credit', email, '600', '--again', '600', '--reason', 'sorry', '--yes');
  expect([credit.code, credit.err]).toEqual([1, expect.stringContaining('use an operator’s key (OPERATOR_KEY')]);
});
