/** A database that others keep busy, or that answers nonsense: how often it is asked, and what its caller hears. The pauses are the shortest there are. */
import { LibsqlError } from '@libsql/client/web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseCallsMax, writeAttemptsMax } from '#rules/limits/retries.ts';
import { openDatabase } from '#server/db/client.ts';
import { runRead, runWrite } from '#server/db/write.ts';

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());

/** Work that is done at the nth attempt. */
function doneAt(attempt: number) {
  const made = { attempts: 0 };
  const work = async () => {
    made.attempts += 1;
    if (made.attempts < attempt) throw new LibsqlError('database is locked', 'SQLITE_BUSY');
    return 'done';
  };
  return { work, made };
}

test('writeAttemptsMax attempts of a write are made, and not one more', async () => {
  const { work } = doneAt(writeAttemptsMax);
  expect(await runWrite(work)).toBe('done');
  const late = doneAt(writeAttemptsMax + 1);
  await expect(runWrite(late.work)).rejects.toThrow();
  expect(late.made.attempts).toBe(writeAttemptsMax);
});

test('databaseCallsMax calls are made to a database that has too many, and not one more', async () => {
  let calls = 0;
  const send = async () => {
    calls += 1;
    return new Response('{}', { status: 429, headers: { 'content-type': 'application/json' } });
  };
  const { $client } = openDatabase('http://127.0.0.1:1', undefined, { send });
  await expect($client.execute('select 1')).rejects.toThrow();
  expect(calls).toBe(databaseCallsMax);
});

test.each([
  ['no JSON', '<html>', 'application/json'],
  ['half of its JSON', '{"baton": nul', 'application/json'],
  ['JSON of something else', '{"weather": ["fine"]}', 'application/json'],
  ['a page', '<html>', 'text/html'],
])('an answer that is %s counts as none', async (_, body, type) => {
  const send = async () => new Response(body, { headers: { 'content-type': type } });
  const { $client } = openDatabase('http://127.0.0.1:1', undefined, { send });
  const unavailable = { code: 'database_unavailable' };
  await expect(runRead($client.execute('select 1'))).rejects.toMatchObject(unavailable);
  await expect(runWrite(() => $client.batch(['select 1'], 'write'))).rejects.toMatchObject(unavailable);
});
