/** Streams that are kept from call to call: nothing is done twice or lost when the server forgets one, and no two calls share one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Sqld, startSqld } from '#node/sqld.ts';
import { keptStreamMs, keptStreamsMax, silentStreamMs } from '#rules/limits/outside-calls.ts';
import { createHranaClient } from '#server/db/hrana/client.ts';
import { Streams } from '#server/db/hrana/streams.ts';

let directory: string;
let sqld: Sqld;
/** The baton of each call, `null` for a new stream. */
let batons: (string | null)[];

const recorded: typeof fetch = (input, init) => {
  batons.push(JSON.parse(String(init?.body)).baton);
  return fetch(input, init);
};
const clientWith = (send: typeof fetch = recorded) => createHranaClient({ url: sqld.url, authToken: undefined, send });

beforeEach(async () => {
  batons = [];
  directory = mkdtempSync(join(tmpdir(), 'regalia-streams-'));
  sqld = await startSqld(join(directory, 'database'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await sqld.stop();
  rmSync(directory, { recursive: true });
});

const numbers = 'create table numbers (n integer)';
const count = 'select count(*) as n from numbers';

describe('over a real server', () => {
  test('calls after one another, of several clients, use one stream', async () => {
    for (let call = 0; call < 3; call++) await clientWith().execute('select 1');
    await clientWith().batch(['select 1', 'select 2']);
    expect(batons.map((baton) => baton !== null)).toEqual([false, true, true, true]);
    expect(new Set(batons).size).toBe(4);
  });

  test('calls at once use a stream each, and no baton twice', async () => {
    const client = clientWith();
    await client.execute(numbers);
    for (let round = 0; round < 5; round++)
      await Promise.all(Array.from({ length: 12 }, () => client.batch(['insert into numbers values (1)'], 'write')));
    expect((await client.execute(count)).rows[0]?.n).toBe(60);
    const used = batons.filter((baton) => baton !== null);
    expect(new Set(used).size).toBe(used.length);
  });

  test('a server that was started anew is asked over a new stream, once', async () => {
    const client = clientWith();
    await client.execute(numbers);
    const port = Number(new URL(sqld.url).port);
    await sqld.stop();
    sqld = await startSqld(join(directory, 'database'), { port });
    await client.batch(['insert into numbers values (1)'], 'write');
    expect(batons.map((baton) => baton !== null)).toEqual([false, true, false]);
    expect((await client.execute(count)).rows[0]?.n).toBe(1);
  });

  test('a stream that the server has ended is replaced, and the write is done once', async () => {
    const client = clientWith();
    await client.execute(numbers);
    const now = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 11_500));
    // as if less time had gone by here than there
    vi.spyOn(performance, 'now').mockReturnValue(now);
    await client.batch(['insert into numbers values (1)'], 'write');
    expect(batons.map((baton) => baton !== null)).toEqual([false, true, false]);
    expect((await client.execute(count)).rows[0]?.n).toBe(1);
  });

  test('a call whose answer was cut off leaves no stream behind, and what it did is done once', async () => {
    const client = clientWith();
    await client.execute(numbers);
    const cutOff: typeof fetch = async (input, init) => {
      await recorded(input, init);
      throw new TypeError('the connection was lost');
    };
    await expect(clientWith(cutOff).batch(['insert into numbers values (1)'], 'write')).rejects.toThrow('lost');
    expect((await client.execute(count)).rows[0]?.n).toBe(1);
    expect(batons.map((baton) => baton !== null)).toEqual([false, true, false]);
  });

  test('many calls at once, most of them over streams of their own, are all done', async () => {
    const client = clientWith();
    await client.execute(numbers);
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 120 }, () => client.execute(count)));
    await client.batch(['insert into numbers values (1)'], 'write');
    expect((await client.execute(count)).rows[0]?.n).toBe(1);
    expect(batons.filter((baton) => baton === null).length).toBeGreaterThan(120 - keptStreamsMax);
  });

  test('a stream in the middle of a transaction is not kept', async () => {
    const client = clientWith();
    await client.execute('begin immediate');
    await client.execute('select 1');
    expect(batons).toEqual([null, null]);
  });

  test('after a refused batch nothing stays locked', async () => {
    const client = clientWith();
    await client.execute(numbers);
    await expect(
      client.batch(['insert into numbers values (1)', 'insert into missing values (1)'], 'write'),
    ).rejects.toMatchObject({ statementIndex: 1 });
    await client.batch(['insert into numbers values (2)'], 'write');
    expect((await client.execute('select n from numbers')).rows.map(({ n }) => n)).toEqual([2]);
  });
});

describe('what is kept', () => {
  let now: number;
  const later = (ms: number) => {
    now += ms;
  };
  const kept = (streams: Streams, baton: string) => {
    const stream = streams.take();
    if (!stream) throw new Error('no stream is free');
    streams.keep(Object.assign(stream, { baton }));
  };
  beforeEach(() => {
    now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });

  test('keptStreamsMax streams are open, and not one more', () => {
    const streams = new Streams();
    const taken = Array.from({ length: keptStreamsMax }, () => streams.take());
    expect(taken).not.toContain(null);
    expect(streams.take()).toBeNull();
    const [first, second] = taken;
    if (first) streams.drop(first);
    if (second) streams.keep(second);
    expect(streams.take()).toBe(second);
    expect(streams.take()).not.toBeNull();
    expect(streams.take()).toBeNull();
  });

  test('a stream that rested for keptStreamMs is not taken up again', () => {
    const streams = new Streams();
    kept(streams, 'a');
    later(keptStreamMs - 1);
    expect(streams.take()?.baton).toBe('a');
    kept(streams, 'b');
    later(keptStreamMs);
    expect(streams.take()?.baton).toBeNull();
  });

  test('a stream that is not heard of for silentStreamMs holds no place', () => {
    const streams = new Streams();
    for (let n = 0; n < keptStreamsMax; n++) streams.take();
    later(silentStreamMs - 1);
    expect(streams.take()).toBeNull();
    later(1);
    expect(streams.take()).not.toBeNull();
  });
});

test('an error of what stands before the server is told as such', async () => {
  const page = async () => new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/plain' } });
  await expect(clientWith(page).execute('select 1')).rejects.toMatchObject({ code: 'SERVER_ERROR' });
  const said = async () => Response.json({ message: 'blocked', code: 'BLOCKED' }, { status: 403 });
  await expect(clientWith(said).execute('select 1')).rejects.toMatchObject({ code: 'BLOCKED' });
});

test('an address of the vendor’s scheme and a token are understood', async () => {
  const sent: [unknown, unknown][] = [];
  const send: typeof fetch = async (input, init) => {
    sent.push([input, new Headers(init?.headers).get('authorization')]);
    return Response.json({}, { status: 401 });
  };
  const client = createHranaClient({ url: 'libsql://shop-team.example', authToken: 'secret', send });
  await expect(client.execute('select 1')).rejects.toThrow();
  expect(sent).toEqual([['https://shop-team.example/v3/pipeline', 'Bearer secret']]);
});
