/** The database server of a shop on this machine: every user of the machine comes as far as its port, and nobody without the token further. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLocalDatabase, runningDatabase } from '#node/database.ts';
import { newDatabaseKey } from '#node/database-key.ts';

function dataFolder(): { folder: string; note: string } {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-database-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, note: join(folder, 'database.json') };
}

const open = async (dataDir: string) => {
  const opened = await openLocalDatabase({ dataDir, libsqlUrl: undefined, libsqlAuthToken: undefined });
  onTestFinished(opened.stop);
  return opened;
};

/** The statuses of a query and of a dump. */
async function statuses(url: string, authToken: string | undefined): Promise<number[]> {
  const headers = authToken === undefined ? undefined : { authorization: `Bearer ${authToken}` };
  const body = JSON.stringify({ requests: [{ type: 'execute', stmt: { sql: 'select 1' } }, { type: 'close' }] });
  const answers = [
    await fetch(`${url}/v2/pipeline`, { method: 'POST', headers, body }),
    await fetch(`${url}/v3/pipeline`, { method: 'POST', headers, body }),
    await fetch(`${url}/dump`, { headers }),
  ];
  for (const answer of answers) await answer.arrayBuffer();
  return answers.map(({ status }) => status);
}

test('it answers who has its token, and nobody who has none or that of another server', async () => {
  const { url, authToken } = await open(dataFolder().folder);
  expect(await statuses(url, undefined)).toEqual([401, 401, 401]);
  expect(await statuses(url, newDatabaseKey().authToken)).toEqual([401, 401, 401]);
  expect(await statuses(url, authToken)).toEqual([200, 200, 200]);
});

test('a second command finds it with its token, in a file that is its owner’s to read', async () => {
  const { folder, note } = dataFolder();
  const { url, authToken } = await open(folder);
  expect(statSync(note).mode & 0o077).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(['database', 'database.json']);
  expect(await open(folder)).toMatchObject({ url, authToken });
  expect(runningDatabase(folder)).toMatchObject({ url, authToken });
});

test('a start after one that was killed has another token, also where everybody could read the file', async () => {
  const { folder, note } = dataFolder();
  const killed = { url: 'http://127.0.0.1:9', pid: 1, ...newDatabaseKey() };
  writeFileSync(note, JSON.stringify(killed));
  chmodSync(note, 0o644);
  const { url, authToken } = await open(folder);
  expect(authToken).not.toBe(killed.authToken);
  expect(JSON.parse(readFileSync(note, 'utf8'))).toMatchObject({ url, authToken });
  expect(statSync(note).mode & 0o077).toBe(0);
});

test('what is started in place of a server that ended takes the same token, whoever had started that', async () => {
  const { folder } = dataFolder();
  const first = await open(folder);
  const second = await open(folder);
  await first.stop();
  const again = await second.server?.start();
  onTestFinished(async () => again?.stop());
  expect(await statuses(first.url, undefined)).toEqual([401, 401, 401]);
  expect(await statuses(first.url, first.authToken)).toEqual([200, 200, 200]);
});
