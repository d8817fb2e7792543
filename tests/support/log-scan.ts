/**
 * Looks into the log of a run for what must never be there: what the shop's own list of personal data says is about a person, as the
 * database of the run holds it, and whatever has the form of an e-mail address, an account number or a token. Says the shape of a line that
 * holds it, and never the value.
 */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { openDatabase } from '#server/db/client.ts';
import { personalData } from '#server/domain/customers/parts/personal-data.ts';

/** Where each value stands, `table.column` by the value. */
export type PersonalValues = ReadonlyMap<string, string>;

const personal = new Set(['erased', 'keptForBooks', 'actor', 'secret']);

const classified = Object.values(personalData).map(({ table, classes }) => ({
  // safe because every classified table is one of SQLite's
  table: table as unknown as SQLiteTable,
  classes: classes as Record<string, string>,
}));

/** Everything about persons that the database holds. */
export async function personalValues(libsqlUrl: string): Promise<PersonalValues> {
  const { $client: client } = openDatabase(libsqlUrl, undefined, { timeoutMs: 60_000 });
  const values = new Map<string, string>();
  for (const { table, classes } of classified) {
    const name = getTableName(table);
    const { rows } = await client.execute(`select * from "${name}"`);
    for (const [property, { name: column }] of Object.entries(getTableColumns(table))) {
      if (!personal.has(classes[property] ?? '')) continue;
      for (const row of rows) for (const text of textsOf(row[column])) values.set(text, `${name}.${column}`);
    }
  }
  return values;
}

/** Words of the shop itself, which lines hold too: states, templates, codes, the ids of records, and what is too short to be told apart. */
const ownWord = /^(?:[a-z_-]+|[a-z]{3}_[0-9a-z]{20}|.{0,3}|[\d.,: -]*)$/s;

/** The texts in a value, also in one that is JSON. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf);
  if (typeof value !== 'string') return [];
  if (/^[[{]/.test(value)) {
    try {
      return textsOf(JSON.parse(value));
    } catch {
      // a text that begins like one
    }
  }
  return ownWord.test(value) ? [] : [value];
}

const forms: readonly (readonly [RegExp, string])[] = [
  [/[^\s"<>@]+@[^\s"<>@]+\.[a-z]{2,}/i, 'an e-mail address'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}/, 'an account number'],
  [/\b[\w-]{40,}\b/, 'a token'],
];

/** What each field may hold that differs from line to line. */
const varying: Readonly<Record<string, RegExp>> = {
  id: /^[A-Za-z0-9-]{1,64}$/,
  about: /^[a-z]{3}_[0-9a-z]{20}$/,
  session: /^[\w-]{12}$/,
  made: /^(?:[a-z]{3}_[0-9a-z]{20},?)+$/,
};

/** What is no JSON is looked into as a text. */
function fieldsOf(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line);
  } catch {
    return { text: line };
  }
}

/** A sentence for each shape of line that holds something about a person. */
export function leaksIn(lines: readonly string[], values: PersonalValues): string[] {
  const shapes = new Map<string, Record<string, unknown>>();
  for (const line of lines) {
    const fields = Object.entries(fieldsOf(line)).filter(
      ([name, value]) => typeof value !== 'number' && !varying[name]?.test(String(value)),
    );
    shapes.set(JSON.stringify(fields), Object.fromEntries(fields));
  }
  return [...shapes.values()].flatMap((fields) =>
    Object.entries(fields).flatMap(([name, value]) => {
      const found = whatIn(JSON.stringify(value), values);
      return found.map(
        (what) => `a line of ${String(fields.route ?? fields.job ?? fields.report)}: "${name}" holds ${what}`,
      );
    }),
  );
}

function whatIn(text: string, values: PersonalValues): string[] {
  const formed = forms.flatMap(([form, what]) => (form.test(text) ? [what] : []));
  const known = [...values].flatMap(([value, place]) => (isIn(text, value) ? [`a value of ${place}`] : []));
  return [...new Set([...formed, ...known])];
}

/** As a word of its own. */
function isIn(text: string, value: string): boolean {
  const written = JSON.stringify(value).slice(1, -1);
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + written.length]];
    if (!/[\p{L}\d]/u.test(before) && !/[\p{L}\d]/u.test(after)) return true;
  }
  return false;
}
