/** The shop's own client of the database answers as the vendor's does: values, rows, types, errors and batches of any kind. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, type InStatement, type InValue, type ResultSet } from '@libsql/client/web';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retryWhileBusy } from '#node/retry-while-busy.ts';
import { type Sqld, startSqld } from '#node/sqld.ts';
import { createHranaClient, type HranaClient } from '#server/db/hrana/client.ts';
import { cases, timeLimit } from '../../support/proof.ts';

type Asked = Pick<Client, 'execute' | 'batch' | 'migrate'>;

let directory: string;
let servers: [Sqld, Sqld];
let vendors: Client;
let ours: HranaClient;

/** Each client has a database of its own, so that what it writes is seen by it alone. */
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'regalia-answers-'));
  servers = await Promise.all([startSqld(join(directory, 'vendors')), startSqld(join(directory, 'ours'))]);
  vendors = createClient({ url: servers[0].url, intMode: 'number' });
  ours = createHranaClient({ url: servers[1].url, authToken: undefined, send: fetch });
  await both((client) =>
    client.execute('create table held (id integer primary key, text text unique, number real, bytes blob, "a b" any)'),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(directory, { recursive: true });
});

/** What there is to know of an answer, or of a failure. */
async function both(ask: (client: Asked) => Promise<ResultSet | ResultSet[]>): Promise<[unknown, unknown]> {
  return Promise.all([told(() => ask(vendors)), told(() => ask(ours))]);
}

async function told(ask: () => Promise<ResultSet | ResultSet[]>): Promise<unknown> {
  try {
    // a server that writes its log into the database refuses a write for a moment, and has done nothing then
    const answer = await retryWhileBusy(ask, { pauseMs: 100, evenWhenEnded: true });
    return Array.isArray(answer) ? answer.map(seen) : seen(answer);
  } catch (error) {
    const { code, statementIndex, name } = error as { code?: string; statementIndex?: number; name: string };
    const message = String((error as Error).message).replaceAll(/^(?:[A-Z_]+: )+/g, '');
    // errors of values that never left are each client's own words
    return code ? { code, statementIndex, name, message } : { name };
  }
}

function seen({ columns, columnTypes, rows, rowsAffected, lastInsertRowid }: ResultSet): unknown {
  const byIndex = rows.map((row) => Array.from(row, shown));
  const byName = rows.map((row) => Object.entries(row).map(([name, value]) => [name, shown(value)]));
  return {
    columns,
    columnTypes,
    byIndex,
    byName,
    lengths: rows.map((row) => row.length),
    rowsAffected,
    lastInsertRowid,
  };
}

function shown(value: unknown): unknown {
  return value instanceof ArrayBuffer ? { bytes: [...new Uint8Array(value)] } : [typeof value, value];
}

const value: fc.Arbitrary<InValue> = fc.oneof(
  fc.constantFrom<InValue>(
    null,
    true,
    false,
    0,
    -0,
    1,
    '',
    '0',
    Number.MAX_SAFE_INTEGER,
    2 ** 60,
    Number.NaN,
    2n ** 62n,
    2n ** 64n,
  ),
  fc.integer(),
  fc.double(),
  fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }),
  fc.string({ unit: 'binary' }),
  fc.uint8Array({ maxLength: 40 }),
  fc.date({ noInvalidDate: true }),
);
const name = fc.constantFrom('a', 'b', 'A', 'a b', 'length', 'constructor', '__proto__x', 'toString', 'ü', '0x');

const select = fc.array(fc.record({ value, name }), { minLength: 1, maxLength: 12 }).map((columns) => ({
  sql: `select ${columns.map((column) => `? as "${column.name}"`).join(', ')}`,
  args: columns.map((column) => column.value),
}));
const named = fc
  .tuple(value, value)
  .map(([a, b]) => ({ sql: 'select :a as x, $b as y, typeof(:a) as z', args: { a, b } }));
const insert = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('red', 'green', 'blue', null), value, value, value)
  .map((args) => ({ sql: 'insert into held values (?, ?, ?, ?, ?) returning *', args: args as InValue[] }));
const change = fc.constantFrom<InStatement>(
  'update held set number = number + 1 where id < 20',
  'delete from held where id % 3 = 0',
  'select * from held order by id',
  'select count(*), sum(number), 1 as "0", 2 as "1" from held',
  'select h.id, g.id from held h join held g on g.id = h.id + 1 order by h.id',
  'select 9e999 as endless',
  'select nothing from held',
  'selec 1',
  'insert into missing values (1)',
);
const statement = fc.oneof(select, named, insert, change);

const runs = cases({ short: 250, long: 4000 });

test('a statement is answered alike, whatever it holds', { timeout: timeLimit(60_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(statement, async (asked) => {
      const [theirs, own] = await both((client) => client.execute(asked));
      expect(own).toEqual(theirs);
    }),
    { numRuns: runs },
  );
});

test('a batch is answered alike, and is done or undone as a whole', { timeout: timeLimit(60_000) }, async () => {
  const batch = fc.array(statement, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(batch, fc.constantFrom('write', 'read', 'deferred', 'migrate'), async (asked, mode) => {
      const [theirs, own] = await both((client) =>
        mode === 'migrate' ? client.migrate(asked) : client.batch(asked, mode),
      );
      expect(own).toEqual(theirs);
      const [left, ownLeft] = await both((client) => client.execute('select * from held order by id'));
      expect(ownLeft).toEqual(left);
    }),
    { numRuns: runs },
  );
});
