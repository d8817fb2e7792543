/**
 * Gives the items of a run's lines other values, as long as those that were seen still stand and anyone can buy the item. A statement does
 * all lines that change the same columns: most files change one or two, and a thousand statements cost the database more than their rows.
 */
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { importRowLife } from '#rules/lifecycles.ts';
import type { Database } from '../../../../db/client.ts';
import { returningChangedItem } from '../../../../db/item-changes.ts';
import { isForSale, items } from '../../../../db/schema/catalogue.ts';
import { type ItemValues, importRows } from '../../../../db/schema/imports.ts';
import { transition } from '../../../../db/transition.ts';
import { type Statements, statement } from '../../../../db/write.ts';

const columns: Record<string, SQLiteColumn> = getTableColumns(items);

export interface ChangedLines {
  runId: string;
  /** Read in the state that `name` begins with; of a run that this batch alone moves on. */
  rows: readonly { line: number; after: ItemValues | null }[];
  /** Undoing sees what was written, and writes what was seen. */
  name: 'apply' | 'undo';
  now: number;
}

/** The lines whose items are changed go through the transition, the others stay as they are. */
export function changedItems(db: Database, { runId, rows, name, now }: ChangedLines): Statements {
  const [seen, values] = name === 'apply' ? ['before', 'after'] : ['after', 'before'];
  const { to } = importRowLife.transitions[name];
  return alike(rows).map(({ fields, lines }): Statements => {
    const isAmong = and(
      eq(importRows.runId, runId),
      sql`${importRows.line} in (select value from json_each(${JSON.stringify(lines)}))`,
    );
    const stands = and(
      sql`${items.id} = ${importRows.itemId}`,
      isForSale,
      ...fields.map((field) => sql`${columnOf(field)} is ${keptValue(seen, field)}`),
    );
    const set = fields.map((field) => sql`${sql.identifier(columnOf(field).name)} = ${keptValue(values, field)}`);
    const isChanged = transition(db, importRows, importRowLife, name, {
      where: and(isAmong, sql`exists (select 1 from ${items} where ${stands})`),
    });
    return [
      statement(isChanged),
      statement(sql`update ${items} set ${sql.join([...set, sql`updated_at = ${now}`], sql`, `)} from ${importRows}
        where ${isAmong} and ${eq(importRows.state, to)} and ${items.id} = ${importRows.itemId}
        ${returningChangedItem}`),
    ];
  });
}

function alike(rows: ChangedLines['rows']): { fields: string[]; lines: number[] }[] {
  const groups = new Map<string, { fields: string[]; lines: number[] }>();
  for (const { line, after } of rows) {
    const fields = Object.keys(after ?? {}).toSorted();
    const group = groups.get(fields.join()) ?? { fields, lines: [] };
    group.lines.push(line);
    groups.set(fields.join(), group);
  }
  return [...groups.values()].filter(({ fields }) => fields.length > 0);
}

function columnOf(field: string): SQLiteColumn {
  const column = columns[field];
  if (!column) throw new Error(`items have no column ${field}`);
  return column;
}

/** As the column stores it: lists are JSON there, everything else is what it says. */
function keptValue(kept: string, field: string): SQL {
  const isJson = columnOf(field).columnType === 'SQLiteTextJson';
  const json = sql.raw(`import_rows.${kept}`);
  return isJson ? sql`nullif(${json} -> ${field}, 'null')` : sql`${json} ->> ${field}`;
}
