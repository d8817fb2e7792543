/** The traits of items: optional texts whose columns have the names that the API and import files use too. */
import { getTableColumns, type InferSelectModel } from 'drizzle-orm';
import { itemTraits } from '#contract/catalogue.ts';
import { items } from '../../../db/schema/catalogue.ts';

export type Trait = keyof typeof itemTraits;
export type Traits = Record<Trait, string | null>;

type Items = typeof items;
type Columns = Items['_']['columns'];
/** The trait columns by their names in the code. */
type TraitKey = { [K in keyof Columns]: Columns[K]['_']['name'] extends Trait ? K : never }[keyof Columns];
type ColumnName = keyof InferSelectModel<Items, { dbColumnNames: true }>;

// safe because the keys are those of the record
const names = Object.keys(itemTraits) as Trait[];
const columns = Object.entries(getTableColumns(items));

/** Every trait's column by its name, for a select. */
export const traitColumns = recordOf((name) => columnOf(name)[1]) as Record<Trait, Items['hero']>;

/** The traits as an insert takes them. */
export function traitValues(traits: Traits): Pick<Items['$inferInsert'], TraitKey> {
  return Object.fromEntries(names.map((name) => [columnOf(name)[0], traits[name]]));
}

export function traitsOf(traits: Traits): Traits {
  return recordOf((name) => traits[name]);
}

function recordOf<T>(entryOf: (name: Trait) => T): Record<Trait, T> {
  // safe because every trait has an entry
  return Object.fromEntries(names.map((name) => [name, entryOf(name)])) as Record<Trait, T>;
}

function columnOf(name: ColumnName) {
  const column = columns.find(([, each]) => each.name === name);
  if (!column) throw new Error(`items have no column ${name}`);
  return column;
}
