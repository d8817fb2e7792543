/**
 * Pages by where the last one ended. A cursor holds the sorting values of the last row, so that a page costs the same wherever it stands, and
 * rows that come or go meanwhile neither repeat nor hide others. The values of an order are never null, and its last one is unique.
 */
import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type ListTotal, listTotal } from '#rules/list-total.ts';
import { throwValidationError } from '../domain-error.ts';

export interface ListOrder {
  /** A cursor of another order is not taken. */
  name: string;
  by: readonly { value: SQLWrapper; direction: 'asc' | 'desc' }[];
}

const Cursor = z.tuple([z.string()], z.union([z.string(), z.number()]));

/**
 * The order of a list that is asked for as `sort`, the name of its columns in `columns`, with `-` before it from the last to the first. The last of
 * each columns is unique.
 */
export function sortedBy<F extends string>(
  list: string,
  sort: F | `-${F}`,
  columns: Readonly<Record<F, readonly SQLWrapper[]>>,
): ListOrder {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  // safe because a sort is the name of its columns, with or without the sign
  const by = columns[sort.replace(/^-/, '') as F];
  return { name: `${list} ${sort}`, by: by.map((value) => ({ value, direction })) };
}

/** The terms of `orderBy`. */
export function orderOf({ by }: ListOrder): SQL[] {
  return by.map(({ value, direction }) => (direction === 'asc' ? asc(value) : desc(value)));
}

/** Select it as `cursor`: `pageOf` takes it out of the rows again. */
export function cursorOf({ by }: ListOrder): SQL<string> {
  return sql<string>`json_array(${sql.join(
    by.map(({ value }) => value),
    sql`, `,
  )})`;
}

/** The condition that a row comes after the cursor; none without one. @throws `invalid_fields` for a cursor of another list. */
export function afterCursor(order: ListOrder, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const last = valuesOf(order, cursor);
  const values = order.by.map(({ value }) => value);
  const [first] = order.by;
  // one comparison of rows, which an index answers
  if (order.by.every(({ direction }) => direction === first?.direction)) {
    const sign = sql.raw(first?.direction === 'asc' ? '>' : '<');
    return sql`(${sql.join(values, sql`, `)}) ${sign} (${sql.join(last, sql`, `)})`;
  }
  const each = order.by.map(({ value, direction }, index) => {
    const same = values.slice(0, index).map((earlier, at) => sql`${earlier} = ${last[at]}`);
    return sql`(${sql.join([...same, sql`${value} ${sql.raw(direction === 'asc' ? '>' : '<')} ${last[index]}`], sql` and `)})`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}

/** A page of at most `limit` rows, out of a query for one more than that. */
export function pageOf<Row extends { cursor: string; total?: number | null }>(
  order: ListOrder,
  rows: readonly Row[],
  limit: number,
): { rows: Omit<Row, 'cursor' | 'total'>[]; next: string | null; total?: ListTotal } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const total = rows[0]?.total ?? null;
  return {
    rows: page.map(({ cursor, total: _, ...row }) => row),
    next: last ? Buffer.from(JSON.stringify([order.name, ...JSON.parse(last.cursor)])).toString('base64url') : null,
    ...(total === null ? {} : { total: listTotal(total) }),
  };
}

function valuesOf({ name, by }: ListOrder, cursor: string): SQL[] {
  const [of, ...values] = decoded(cursor) ?? [];
  if (of !== name || values.length !== by.length)
    return throwValidationError([{ field: 'cursor', key: 'belongs to another list' }]);
  return values.map((value) => sql`${value}`);
}

function decoded(cursor: string): z.output<typeof Cursor> | null {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}
