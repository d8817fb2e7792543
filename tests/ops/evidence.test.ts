import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStore } from '#server/adapters/evidence/folder.ts';
import { customers } from '#server/db/schema/customers.ts';
import { hashPassword } from '#server/domain/auth/credentials/password.ts';
import { removeEvidence } from '#server/domain/evidence/operator/remove-evidence.ts';
import { goodPassword } from '../support/customers.ts';
import { boughtLine, tradeOf } from '../support/deliveries.ts';
import { ops as run } from '../support/ops.ts';
import { seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
const kept = join(folder, 'evidence');
beforeAll(async () => {
  app = await createTestApp();
  // commands go by the machine's clock
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const shop = (...args: string[]) => run({ LIBSQL_URL: app.url, DATA_DIR: folder }, ...args);
const ops = (...args: string[]) => shop('deliveries', 'evidence', ...args);
const picture = Buffer.from('\x89PNG\r\n\x1a\n and what it shows', 'latin1');

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function bought() {
  const { ada, line } = await boughtLine(app, 2500);
  return { ada, id: (await tradeOf(app, line.id))?.id ?? '' };
}

async function added() {
  const { ada, id } = await bought();
  const path = file('her-screenshot.txt', picture);
  const { id: evidence } = (await ops('add', id, path, '--note', 'what she sent', '--json')).json();
  return { ada, id, evidence: String(evidence) };
}

const rows = async (sql: string) => (await app.deps.db.$client.execute(sql)).rows;
const files = () => readdirSync(kept).length;
const age = (seconds: number) => {
  for (const name of readdirSync(kept)) utimesSync(join(kept, name), 0, app.clock.now - seconds);
};

test('a file is kept with its trade under its content’s type, shown with it, and written out as it was', async () => {
  const { id, evidence } = await added();
  const row = { name: 'her-screenshot.txt', mediaType: 'image/png', sizeBytes: picture.length, note: 'what she sent' };
  expect((await ops('list', id, '--json')).json()).toMatchObject([{ id: evidence, ...row }]);
  expect((await ops('list', id)).out).toMatch(new RegExp(`${evidence}.+her-screenshot.txt.+image/png`));
  expect((await shop('deliveries', 'show', id, '--json')).json().evidence).toMatchObject([row]);
  expect((await shop('deliveries', 'show', id)).out).toContain(evidence);
  const out = join(folder, 'out.png');
  expect((await ops('get', evidence, out)).out).toBe(`${out} is ${evidence} (image/png).\n`);
  expect(readFileSync(out)).toEqual(picture);
  expect((await ops('get', evidence, out)).err).toBe(`${out} is there already; name a file that is not.\n`);
  const audited = (await shop('audit', 'list', '--subject', id, '--json')).json();
  expect(audited.map(({ action }: { action: string }) => action)).toContain('evidence.add');
});

test('what is too large, of another type, not there, without a note or of no trade is one line, and nothing is kept', async () => {
  const { id } = await bought();
  const before = await rows('select count(*) as n from trade_evidence');
  const text = file('note.txt', 'She wrote to us.');
  const large = file('large.txt', 'x'.repeat(2 * 1024 * 1024 + 1));
  const refused = [
    [id, large, 'is too large; evidence has at most 2 MB.'],
    [id, file('picture.png', 'MZ\x90\0'), 'file: must be a PNG, JPEG, WebP, PDF or plain text by its content'],
    [id, file('empty.txt', ''), 'file: must be a PNG'],
    [id, join(folder, 'nowhere.png'), 'is not a file that can be read.'],
    ['trd_none', text, 'we could not find what you asked for'],
  ];
  for (const [trade = '', path = '', sentence = ''] of refused) {
    const { code, err } = await ops('add', trade, path, '--note', 'what it shows');
    expect([code, err.trimEnd().split('\n').length]).toEqual([1, 1]);
    expect(err.toLowerCase()).toContain(sentence.toLowerCase());
  }
  expect((await ops('add', id, text, '--note', ' ')).err).toContain('note: must say what it shows');
  expect(await rows('select count(*) as n from trade_evidence')).toEqual(before);
});

test('what is removed is gone with its file, once, with its reason in the audit log', async () => {
  const { id, evidence } = await added();
  const before = files();
  expect((await ops('remove', evidence, '--reason', 'the wrong trade')).code, 'asks first').toBe(1);
  expect((await ops('remove', evidence, '--reason', 'the wrong trade', '--yes')).out).toBe(`${evidence} is removed.\n`);
  expect([files(), (await ops('list', id, '--json')).json()]).toEqual([before - 1, []]);
  expect((await ops('remove', evidence, '--reason', 'again', '--yes')).code).toBe(1);
  expect((await ops('get', evidence, join(folder, 'gone.png'))).code).toBe(1);
  expect((await shop('audit', 'list', '--subject', id)).out).toContain('the wrong trade');
});

test('a removal that stops at the store leaves a file that tidying takes away, and no younger one', async () => {
  const { evidence } = await added();
  const { evidence: other } = await added();
  const store = createFolderStore(kept);
  const failing = { ...store, delete: () => Promise.reject(new Error('The store of evidence does not answer.')) };
  const ctx = { deps: app.deps, actor: 'ops:tests', role: 'owner' as const, evidence: failing };
  await expect(removeEvidence(ctx, { id: evidence, reason: 'wrong' })).rejects.toThrow('does not answer');
  const before = files();
  expect((await ops('tidy', '--yes', '--json')).json()).toEqual({ files: 0, rows: 0 });
  age(7200);
  expect((await ops('tidy')).err, 'asks first').toContain(`Take away 1 of ${before} files, and 0 rows?`);
  expect((await ops('tidy', '--yes', '--json')).json()).toEqual({ files: 1, rows: 0 });
  expect([files(), (await ops('get', other, join(folder, 'other.png'))).code]).toEqual([before - 1, 0]);
});

test('tidying takes away what was kept for as many years as are named, with its files', async () => {
  const { evidence } = await added();
  const { id, evidence: young } = await added();
  const nineYears = 9 * 366 * 86_400;
  await rows(`update trade_evidence set added_at = added_at - ${nineYears} where id = '${evidence}'`);
  age(7200);
  expect((await ops('tidy', '--older-than', '10', '--yes', '--json')).json()).toEqual({ files: 0, rows: 0 });
  const before = files();
  expect((await ops('tidy', '--older-than', '8', '--yes', '--json')).json()).toEqual({ files: 1, rows: 1 });
  expect(files()).toBe(before - 1);
  expect((await ops('list', id, '--json')).json()).toMatchObject([{ id: young }]);
});

test('closing the account empties name, note and reasons, and leaves the file', async () => {
  const { ada, id, evidence } = await added();
  const removed = (await ops('add', id, file('b.txt', 'b'), '--note', 'b', '--json')).json();
  await ops('remove', removed.id, '--reason', 'about Ada', '--yes');
  await shop('deliveries', 'received', id, '--yes');
  const passwordHash = await hashPassword(app.deps, goodPassword);
  await app.deps.db.update(customers).set({ passwordHash }).where(eq(customers.id, ada.id));
  expect(JSON.stringify((await ada.browser.get('/user/export')).body)).toContain('what she sent');
  expect((await ada.browser.post('/user/close', { password: goodPassword })).body).toMatchObject({ status: 'OK' });
  expect((await ops('list', id, '--json')).json()).toMatchObject([{ id: evidence, name: '', note: '' }]);
  expect((await shop('audit', 'list', '--subject', id)).out).not.toContain('about Ada');
  expect((await ops('get', evidence, join(folder, 'after.png'))).code).toBe(0);
});

test('files of a remote shop are never put on this machine', async () => {
  const { evidenceStoreOf } = await import('../../src/ops/evidence-store.ts');
  const environment = { evidenceBucket: undefined, dataDir: folder };
  expect(() => evidenceStoreOf(environment, 'shop.turso.io')).toThrow('EVIDENCE_URL is missing; set it');
  expect(evidenceStoreOf(environment, null)).toBeDefined();
});

test('a trade that is not there is named, instead of that it has none', async () => {
  const { err, code } = await ops('list', 'trd_none');
  expect([code, err]).toEqual([1, 'We could not find what you asked for: trd_none\n']);
});
