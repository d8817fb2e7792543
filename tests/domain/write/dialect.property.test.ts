/** A statement is the same text with the same values, whether the shop's own dialect writes it or drizzle's. */
import { count, eq, exists, inArray, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, customType, QueryBuilder, SQLiteAsyncDialect, sqliteTable, sqliteView } from 'drizzle-orm/sqlite-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { dialect } from '#server/db/dialect.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { settings } from '#server/db/schema/shop.ts';
import { cases } from '../../support/proof.ts';

const drizzle = new SQLiteAsyncDialect();
const db = openDatabase('http://127.0.0.1:1', undefined);
const others = alias(items, 'oth"ers');
const cheap = new QueryBuilder().select({ id: items.id }).from(items).where(eq(items.priceCents, 5));

/** What is stored of it, SQLite reckons. */
const reckoned = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => sql`upper(${value})`,
});
const words = sqliteTable('words', { word: reckoned('word') });
const view = sqliteView('cheap').as((query) => query.select({ id: items.id }).from(items));

function expectSame(statement: SQLWrapper) {
  const { sql: text, params } = drizzle.sqlToQuery(statement.getSQL());
  expect(dialect.sqlToQuery(statement.getSQL())).toEqual({ sql: text, params });
}

test.each<[string, SQLWrapper]>([
  ['a join of a table with itself', db.select().from(items).leftJoin(others, eq(others.type, items.type)).limit(3)],
  [
    'a group with what it is known by',
    db
      .select({ type: items.type, n: count().as('n') })
      .from(items)
      .groupBy(items.type),
  ],
  ['one within another', db.select().from(items).where(inArray(items.id, cheap))],
  [
    'one beside another',
    db
      .select()
      .from(items)
      .where(not(exists(cheap))),
  ],
  ['one that stands for a table', db.select().from(cheap.as('cheap')).orderBy(sql`1 desc`)],
  ['one that is named first', db.with(db.$with('some').as(cheap)).select({ one: sql`1` }).from(items)],
  ['two in one', db.select({ id: items.id }).from(items).union(cheap)],
  ['a count', db.select({ n: db.$count(items, eq(items.isNew, true)) }).from(items)],
  ['a view', db.select().from(view)],
  [
    'rows, put in or changed',
    db
      .insert(settings)
      .values([
        { name: 'a', value: '1', updatedAt: 1 },
        { name: 'b', value: sql`1 + ${1}`, updatedAt: 1 },
      ])
      .onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value` } })
      .returning(),
  ],
  [
    'rows that are changed',
    db
      .update(items)
      .set({ gems: ['a'], hero: null, isNew: true })
      .where(eq(items.id, 'x'))
      .returning({ id: items.id }),
  ],
  ['rows that go', db.delete(items).where(sql`${items.id} in ${['a', 'b']}`)],
  ['a value that SQLite reckons', db.insert(words).values({ word: 'a' })],
  ['values that stand in the text', sql`select ${sql`${1}, ${"it's"}`.inlineParams()}, ${2}`],
  ['values to come', sql`select ${sql.placeholder('a')} where ${eq(items.isNew, sql.placeholder('b'))}`],
  ['nothing', sql``],
])('%s', (_, statement) => expectSame(statement));

test('parts of any kind, in any order and depth', () => {
  const leaf = fc.oneof(
    fc.constantFrom<unknown>(
      ...[items, others, items.id, others.id, settings.value, words.word, cheap, cheap.as('c'), view, undefined, null],
      ...[
        sql.param(true, items.isNew),
        sql.param(null, items.gems),
        sql.param('a', words.word),
        sql.param(['a'], items.gems),
      ],
      ...[count().as('n'), sql.placeholder('p'), sql.param(undefined), new Date(0), new Uint8Array([1])],
    ),
    fc.oneof(fc.string(), fc.integer(), fc.boolean()),
    fc.string().map((name) => sql.identifier(name)),
    fc.string().map((text) => sql.raw(text)),
  );
  const { statement } = fc.letrec<{ statement: SQL; part: unknown }>((tie) => ({
    part: fc.oneof({ depthSize: 'small' }, leaf, tie('statement'), fc.array(leaf, { maxLength: 3 })),
    statement: fc.array(tie('part'), { maxLength: 6 }).map((parts) => sql.join(parts as SQL[], sql`, `)),
  }));
  fc.assert(fc.property(statement, expectSame), { numRuns: cases({ short: 200, long: 10_000 }) });
});
