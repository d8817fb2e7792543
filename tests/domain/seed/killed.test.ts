/** Starts that are killed (-9) while they fill an empty database with the demo, and the start that comes after them. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#node/migrate.ts';
import { holdsAnything } from '../../../scripts/seed.ts';
import { type KilledProgram, killedProgram } from '../../support/killed/run.ts';
import type { KilledSeed } from '../../support/killed/seed-process.ts';
import { cases, timeLimit } from '../../support/proof.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const seedItems = 20;

let app: TestApp;
let undisturbed: TestApp;
let program: KilledProgram<KilledSeed>;
beforeAll(async () => {
  [app, undisturbed, program] = await Promise.all([
    createTestApp(),
    createTestApp(),
    killedProgram<KilledSeed>('seed-process.ts'),
  ]);
});
afterAll(async () => {
  program.remove();
  await Promise.all([app.close(), undisturbed.close()]);
});

const start = ({ url }: TestApp, dies: KilledSeed['dies'] = null) => program.run({ url, seedItems, dies });

/** Whether a part of a demo is there and known as one. Without it there is nothing: the start was killed between its emptying and its filling. */
async function holdsHalf({ url, deps }: TestApp): Promise<boolean> {
  try {
    await migrateDatabase(url);
  } catch (error) {
    expect(String(error)).toMatch(/This database was not filled with the demo to its end; .+\.$/);
    return true;
  }
  expect(await holdsAnything(deps.db)).toBe(false);
  return false;
}

/** The schema, how many rows each table has, and what is the same in every demo shop: items, their counters and their words. */
async function contentOf({ deps }: TestApp) {
  const ask = async (query: string) =>
    (await deps.db.$client.execute(query)).rows.map((row) => Object.values(row).join(' '));
  const tables = await ask(`select name from sqlite_schema where type = 'table' order by name`);
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table] = Number((await ask(`select count(*) from "${table}"`))[0]);
  return {
    schema: await ask(`select type || ' ' || name || ': ' || coalesce(sql, '') from sqlite_schema order by 1`),
    rows,
    numbers: await ask('select name, seq from sqlite_sequence order by name'),
    items: await ask('select number, id, title, state, price_cents from items order by number'),
    pairs: await ask(
      `select facet, value, other_facet, other_value, subcategory, items, on_sale, fresh, fresh_on_sale
        from facet_pair_counts order by 1, 2, 3, 4, 5`,
    ),
    search: await ask(`select rowid from item_search where item_search match 'the*' order by rowid`),
    check: await ask('pragma integrity_check'),
  };
}

test(
  'killed at any call, also while its half is thrown away, it leaves no shop, and the next start fills the whole demo',
  async () => {
    const { said } = await start(undisturbed);
    const [, marked, filled] = /^Marked from call (\d+) to (\d+)$/.exec(said.at(-1) ?? '') ?? [];
    expect(said.slice(0, -1)).toEqual([`Filled the empty database with ${seedItems} items.`]);
    const whole = await contentOf(undisturbed);
    // while it fills, and then the next start while it throws away the half, which the one after that does first
    const filling = fc.integer({ min: Number(marked) + 1, max: Number(filled) - 1 });
    const emptying = fc.integer({ min: 2, max: 80 });
    const death = (call: fc.Arbitrary<number>) => fc.record({ call, moment: fc.constantFrom('before', 'during') });
    const deaths = fc.sample(fc.tuple(death(filling), death(emptying)), cases({ short: 1, long: 12 })).flat();
    const halves: boolean[] = [];
    for (const dies of deaths) {
      expect((await start(app, dies)).signal, JSON.stringify(dies)).toBe('SIGKILL');
      halves.push(await holdsHalf(app));
    }
    expect(halves[0]).toBe(true);
    expect((await start(app)).said.slice(0, -1)).toEqual([
      ...(halves.at(-1) ? ['The demo was not filled in to its end; the database is emptied.'] : []),
      `Filled the empty database with ${seedItems} items.`,
    ]);
    expect(await contentOf(app)).toEqual(whole);
  },
  timeLimit(120_000),
);
