/** Items from the lines of an import. */
import { getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import { type ImportLine, type ImportShop, importRow } from '#contract/operator/items.ts';
import { operatorEuros } from '#rules/euros.ts';
import { itemLife } from '#rules/lifecycles.ts';
import { subcategoryOf } from '#rules/paths.ts';
import { items } from '../../../../db/schema/catalogue.ts';
import type { ItemValues } from '../../../../db/schema/imports.ts';
import { specificsValues } from '../../parts/specifics.ts';
import { traitValues } from '../../parts/traits.ts';

export interface LineProblem {
  field: string;
  problem: string;
}

export type NewItem = Omit<typeof items.$inferInsert, 'id' | 'number' | 'updatedAt' | 'createdAt'> & {
  externalId: string;
  /** Unix seconds; absent for now. */
  createdAt: number | undefined;
};

type Row = z.output<ReturnType<typeof importRow>>;

/** Returns what reads a line: the item that it describes, or everything that is wrong with it. */
export function itemReader(shop: ImportShop): (line: ImportLine) => NewItem | LineProblem[] {
  const schema = importRow(shop);
  return (line) => {
    const { data, error } = schema.safeParse(line);
    if (error) return problemsOf(error);
    const problem = oldPriceProblem(data.price, data.old_price);
    return problem ? [{ field: 'old_price', problem }] : itemOf(data);
  };
}

/** Returns what reads a line about an item that is known: the values of the columns that it has, by the names of the code. */
export function changeReader(shop: ImportShop): (line: ImportLine) => ItemValues | LineProblem[] {
  const schema = importRow(shop);
  const picked = new Map<string, z.ZodType<Partial<Row>>>();
  return (line) => {
    const names = Object.keys(line).filter((name) => name in schema.shape && !(name in fixedColumns));
    const key = names.join();
    // safe because a part of the columns gives a part of the row
    const part = picked.get(key) ?? (schema.pick(maskOf(names)) as unknown as z.ZodType<Partial<Row>>);
    picked.set(key, part);
    const { data, error } = part.safeParse(line);
    return error ? problemsOf(error) : valuesOf(data);
  };
}

/** What a line cannot change in an item: its number, and since when it is listed. */
const fixedColumns: Record<string, true> = { external_id: true, created_at: true };

function maskOf(names: readonly string[]): Record<never, true> {
  return Object.fromEntries(names.map((name) => [name, true]));
}

function problemsOf(error: z.ZodError): LineProblem[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.'), problem: message }));
}

/** The end of a sentence; null when the old price is none, or not below the price. */
export function oldPriceProblem(priceCents: number, oldPriceCents: number | null): string | null {
  if (oldPriceCents === null || oldPriceCents >= priceCents) return null;
  return `is ${operatorEuros(oldPriceCents)}, below the price, ${operatorEuros(priceCents)}`;
}

function itemOf(row: Row): NewItem {
  return {
    externalId: row.external_id,
    title: row.title,
    type: row.type,
    subcategory: subcategoryOf(row.type),
    quality: row.quality,
    ...traitValues(row),
    categoryId: row.category,
    priceCents: row.price,
    oldPriceCents: row.old_price,
    imgUrl: row.img_url,
    imgUrlBig: row.img_url_big || row.img_url,
    isNew: row.is_new,
    state: itemLife.initial[0],
    createdAt: row.created_at,
    ...specificsValues(row),
  };
}

const otherNames: Record<string, string> = { category: 'categoryId', price: 'priceCents', old_price: 'oldPriceCents' };
const keyOf = new Map(Object.entries(getTableColumns(items)).map(([key, { name }]) => [name, key]));

function valuesOf(row: Partial<Row>): ItemValues {
  const values: ItemValues = {};
  for (const [name, value] of Object.entries(row)) {
    const key = otherNames[name] ?? keyOf.get(name);
    if (key && value !== undefined) values[key] = value;
  }
  if (row.type !== undefined) values.subcategory = subcategoryOf(row.type);
  if (row.img_url_big === '') {
    delete values.imgUrlBig;
    if (row.img_url) values.imgUrlBig = row.img_url;
  }
  return values;
}
