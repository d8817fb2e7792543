/** One line of an import: what it may hold, and what is wrong with it in words for the operator. */
import { minorUnitsOf } from '#rules/money.ts';
import { subcategoryOf } from '#rules/paths.ts';
import { qualities } from '#rules/qualities.ts';
import type { items } from '../../../db/schema/catalogue.ts';
import { pictureProblem } from './picture-address.ts';

/** A line as a file holds it: names of columns to values. */
export type ImportLine = Readonly<Record<string, unknown>>;

export const importColumns = [
  'external_id',
  'title',
  'type',
  'quality',
  'exterior_name',
  'hero',
  'class',
  'category',
  'price',
  'old_price',
  'img_url',
  'img_url_big',
  'is_new',
  'created_at',
] as const;

export interface LineProblem {
  field: string;
  problem: string;
}

export type NewItem = Omit<typeof items.$inferInsert, 'id' | 'number' | 'updatedAt' | 'createdAt'> & {
  externalId: string;
  createdAt: number | undefined;
};

export interface ImportShop {
  /** A category's id by its url. */
  categoryIds: ReadonlyMap<string, string>;
  /** Origin that pages show pictures of, besides their own. */
  imageHost: string;
}

/** The item that a line describes, or everything that is wrong with it. */
export function itemOfLine(line: ImportLine, { categoryIds, imageHost }: ImportShop): NewItem | LineProblem[] {
  const problems: LineProblem[] = [];
  const fail = (field: string, problem: string) => problems.push({ field, problem });
  const text = (field: string, max: number) => {
    const value = String(line[field] ?? '')
      .normalize('NFC')
      .trim();
    if (value.length > max) fail(field, `is longer than ${max} characters`);
    return value;
  };
  const needed = (field: string, max = 100) => {
    const value = text(field, max);
    if (!value) fail(field, 'is missing');
    return value;
  };
  const cents = (field: string) => {
    const value = text(field, 20);
    const units = value === '' ? null : minorUnitsOf(value);
    if (value !== '' && (units === null || units <= 0)) fail(field, 'must be euros above 0 with at most two decimals');
    return units;
  };

  const externalId = needed('external_id');
  const title = needed('title', 200);
  const type = needed('type');
  const quality = needed('quality');
  if (quality && !qualities.some((known) => known.value === quality))
    fail('quality', `must be one of ${qualities.map((known) => known.value).join(', ')}`);
  const category = needed('category');
  const categoryId = categoryIds.get(category);
  if (category && !categoryId) fail('category', `"${category}" does not exist`);
  const priceCents = cents('price');
  if (text('price', 20) === '') fail('price', 'is missing');
  const oldPriceCents = cents('old_price');
  const imgUrl = needed('img_url', 500);
  const imgUrlBig = text('img_url_big', 500);
  for (const [field, url] of [
    ['img_url', imgUrl],
    ['img_url_big', imgUrlBig],
  ] as const) {
    const problem = url && pictureProblem(url, imageHost);
    if (problem) fail(field, problem);
  }
  const isNew = text('is_new', 5).toLowerCase();
  if (!['', '0', '1', 'true', 'false'].includes(isNew)) fail('is_new', 'must be true or false');
  const createdAt = text('created_at', 12);
  if (createdAt && !/^\d{1,11}$/.test(createdAt)) fail('created_at', 'must be unix seconds');
  const optional = {
    exteriorName: text('exterior_name', 100) || null,
    hero: text('hero', 100) || null,
    class: text('class', 100) || null,
  };
  if (problems.length > 0 || !categoryId || priceCents === null) return problems;
  return {
    externalId,
    title,
    type,
    subcategory: subcategoryOf(type),
    quality,
    ...optional,
    categoryId,
    priceCents,
    oldPriceCents,
    imgUrl,
    imgUrlBig: imgUrlBig || imgUrl,
    isNew: isNew === 'true' || isNew === '1',
    state: 'available',
    createdAt: createdAt ? Number(createdAt) : undefined,
  };
}
