/**
 * A start that brings a database to the schema and fills it with the demo. It is killed at a point of its own choosing: before it sends one of
 * its calls to the database, or while the call is under way.
 */
import { readEnvironment } from '#node/environment.ts';
import { seedTable } from '#node/filling-tables.ts';
import { fillOrCheck } from '../../../scripts/demo/fill-or-check.ts';

export interface KilledSeed {
  url: string;
  seedItems: number;
  /** Null for one that comes to its end. */
  dies: { call: number; moment: 'before' | 'during' } | null;
}

// safe because the test that starts this process wrote it
const { url, seedItems, dies } = JSON.parse(process.argv[2] ?? '') as KilledSeed;
const die = () => process.kill(process.pid, 'SIGKILL');

let calls = 0;
/** By which calls it says that the database is being filled, and that it is filled. */
const marks: number[] = [];
const send = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  calls += 1;
  if (new RegExp(`(create|drop) table ${seedTable}`).test(String(init?.body))) marks.push(calls);
  if (calls === dies?.call && dies.moment === 'before') die();
  if (calls === dies?.call) setTimeout(die, 5);
  // on a fast machine the last calls of all would fit in the time that is left
  if (dies && calls > dies.call) return new Promise(() => {});
  return send(input, init);
};

const environment = readEnvironment({ LIBSQL_URL: url, SEED_DEMO: '1', SEED_ITEMS: String(seedItems) });
await fillOrCheck(
  { url, authToken: undefined },
  { ...environment, encryptionKey: Buffer.alloc(32).toString('base64') },
  console.log,
);
console.log(`Marked from call ${marks.join(' to ')}`);
