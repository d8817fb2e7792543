/** What operators type about items: a line of an import, a price, what to list. Messages are sentences for the operator. */

import { z } from 'zod';
import { itemLife } from '#rules/lifecycles.ts';
import { itemsPerChangeMax } from '#rules/limits/sizes.ts';
import { minorUnitsOfFile } from '#rules/money.ts';
import { qualities } from '#rules/qualities.ts';
import { pictureProblem } from '#rules/validation/picture-address.ts';
import { itemTraits } from '../catalogue.ts';
import { approvalId } from './approvals.ts';
import { priceCents, subjectId } from './fields.ts';
import { required, text } from './import-cells.ts';
import { specificsColumns } from './item-specifics.ts';
import { pageFields } from './list.ts';

/** With `-` before it the other way round. */
export const itemSorts = ['-listed', 'listed', 'price', '-price', 'title', '-title'] as const;
export type ItemSort = (typeof itemSorts)[number];

export const ItemSelection = z.object({
  state: z.enum(itemLife.states).optional(),
  /** Words, as visitors search them. */
  search: z.string().max(200).optional(),
  /** A category's url. */
  category: z.string().max(100).optional(),
  type: z.string().max(100).optional(),
  sort: z.enum(itemSorts).default('-listed'),
  ...pageFields,
});

export const PriceChange = z.object({
  id: subjectId,
  priceCents,
  /** The price it is reduced from; null ends the reduction, absent leaves it. */
  oldPriceCents: priceCents.nullable().optional(),
  /** The price that whoever changes it has seen. */
  seenCents: priceCents.optional(),
  /** The price once more, where it is unusual. */
  again: priceCents.optional(),
  /** By which a second person approves a price that one alone may not set. */
  approvalId,
});

const rulePercent = z.int().min(-9_999, 'must be above -100').max(1_000_000, 'must be at most 10,000');

export const PriceRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), hundredths: rulePercent }),
  z.object({ kind: z.literal('amount'), cents: z.int('must be euros with at most two decimals') }),
  z.object({ kind: z.literal('fixed'), cents: priceCents }),
]);

export const PricePreview = z.object({ ids: z.array(subjectId).max(itemsPerChangeMax), rule: PriceRule });

export const PriceChanges = z.object({
  changes: z
    .array(z.object({ id: subjectId, seenCents: priceCents, priceCents }))
    .min(1, 'is empty')
    .max(itemsPerChangeMax, `has more than ${itemsPerChangeMax} items`),
  /** What the price so far becomes: `reduced` shows it crossed out, `plain` ends a reduction, `kept` leaves it where it is above the price. */
  oldPrice: z.enum(['kept', 'reduced', 'plain']).default('kept'),
  confirmed: z.boolean().default(false),
});

export const WithdrawnItem = z.object({ id: subjectId });

export const WithdrawnItems = z.object({
  ids: z.array(subjectId).min(1, 'is empty').max(itemsPerChangeMax, `has more than ${itemsPerChangeMax} items`),
});

/** A line as a file holds it: names of columns to values, texts in CSV and any JSON value in JSON. */
export type ImportLine = Readonly<Record<string, unknown>>;

export interface ImportShop {
  /** A category's id by its url. */
  categoryIds: ReadonlyMap<string, string>;
  /** Origin that pages show pictures of, besides their own. */
  imageHost: string;
}

const trait = text(100).transform((value) => value || null);

const cents = z
  .string()
  .transform((value) => minorUnitsOfFile(value) ?? 0)
  .refine((units) => units > 0, 'must be euros above 0 with at most two decimals');

const picture = (imageHost: string) =>
  z.string().superRefine((address, { addIssue }) => {
    const problem = address && pictureProblem(address, imageHost);
    if (problem) addIssue(problem);
  });

const qualityValues = qualities.map(({ value }) => value);

/** A line of an import, by the columns of the file; put out as the columns of an item, with the category by its id. */
export function importRow({ categoryIds, imageHost }: ImportShop) {
  return z.object({
    external_id: required(),
    title: required(200),
    type: required(),
    quality: required().pipe(z.enum(qualityValues, `must be one of ${qualityValues.join(', ')}`)),
    // safe because the traits keep their names
    ...(Object.fromEntries(Object.keys(itemTraits).map((name) => [name, trait])) as Record<
      keyof typeof itemTraits,
      typeof trait
    >),
    category: required().transform((url, { addIssue }) => {
      const id = categoryIds.get(url);
      if (id) return id;
      addIssue(`"${url}" does not exist`);
      return z.NEVER;
    }),
    price: required(20).pipe(cents),
    old_price: text(20)
      .transform((value) => value || null)
      .pipe(cents.nullable()),
    img_url: required(500).pipe(picture(imageHost)),
    img_url_big: text(500).pipe(picture(imageHost)),
    is_new: text(5).pipe(
      z
        .string()
        .toLowerCase()
        .pipe(z.enum(['', '0', '1', 'true', 'false'], 'must be true or false'))
        .transform((value) => value === 'true' || value === '1'),
    ),
    created_at: text(12).pipe(
      z
        .string()
        .regex(/^\d{0,11}$/, 'must be unix seconds')
        .transform((value) => (value ? Number(value) : undefined)),
    ),
    ...specificsColumns,
  });
}
