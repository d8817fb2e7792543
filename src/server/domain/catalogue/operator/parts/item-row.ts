/** Items from the lines of an import. */
import type { z } from 'zod';
import { type ImportLine, type ImportShop, importRow } from '#contract/operator/items.ts';
import { itemLife } from '#rules/lifecycles.ts';
import { subcategoryOf } from '#rules/paths.ts';
import type { items } from '../../../../db/schema/catalogue.ts';
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

/** Returns what reads a line: the item that it describes, or everything that is wrong with it. */
export function itemReader(shop: ImportShop): (line: ImportLine) => NewItem | LineProblem[] {
  const schema = importRow(shop);
  return (line) => {
    const { data, error } = schema.safeParse(line);
    return error
      ? error.issues.map(({ path, message }) => ({ field: path.join('.'), problem: message }))
      : itemOf(data);
  };
}

function itemOf(row: z.output<ReturnType<typeof importRow>>): NewItem {
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
