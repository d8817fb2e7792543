/** The catalogue on the wire: products, filters, categories. See docs/product/catalogue.md#item and docs/product/catalogue.md#lists-over-the-api. */
import { z } from 'zod';
import { itemLife } from '#rules/lifecycles.ts';
import { endpoint, okList, okPayload } from './endpoint.ts';
import { amount, category, flag, id, itemId, itemQuality, numberParam, queryText, timestamp } from './fields.ts';

const trait = z.string().nullable();

/** Texts that describe an item and may be missing: columns of the table, of an import and of a product under one name. */
export const itemTraits = { exterior_name: trait, hero: trait, class: trait };

const steamNumber = z.string().nullable();
const texts = z.array(z.string()).nullable();

/** What makes an item that item among others of its name; null is what the shop does not know, or the game does not have. */
export const itemSpecifics = {
  asset_id: steamNumber.describe("The item's own number in the shop's Steam inventory"),
  class_id: steamNumber.describe("Steam's number of what it looks like"),
  instance_id: steamNumber.describe("Steam's number of how it differs from others of its class"),
  gems: texts.describe('Kind and name, such as `Prismatic: Sea Green`'),
  styles: texts.describe('Those that can be worn'),
  unusual_effect: trait,
  wear_float: z.number().min(0).max(1).nullable().describe('From 0 (untouched) to 1'),
  pattern_seed: z.int().nullable(),
  inspect_link: z.string().nullable().describe('Opens it in the game'),
  tradable_from: timestamp
    .nullable()
    .describe('Until then Steam keeps it from being traded; null where no lock is known'),
};

export const Product = z
  .object({
    id: itemId,
    title: z.string(),
    type: z.string(),
    quality: itemQuality,
    ...itemTraits,
    category,
    subcategory: z.string().describe('Slug of the item type'),
    price: amount,
    old_price: amount.nullable(),
    img_url: z.string(),
    img_url_big: z.string(),
    is_new: z.boolean(),
    available: z.boolean(),
    created_at: timestamp,
  })
  .meta({ id: 'Product', description: 'A unique item of the catalogue. Prices are euros.' });
export type Product = z.infer<typeof Product>;

export const ProductDetails = Product.extend({
  ...itemSpecifics,
  reserved: z.boolean().describe('True while someone is paying for it: it may be for sale again'),
  similar: z.array(Product),
}).meta({ id: 'ProductDetails' });
export type ProductDetails = z.infer<typeof ProductDetails>;

export const ListMeta = z
  .object({ total: z.int(), pages: z.int(), page: z.int(), limit: z.int() })
  .meta({ id: 'ListMeta' });
export type ListMeta = z.infer<typeof ListMeta>;

const FacetCounts = z.record(z.string(), z.record(z.string(), z.int()));

export const CatalogueMeta = ListMeta.extend({
  counts: FacetCounts.optional().describe('With `counts=1`: per facet and value, how many items it would show'),
}).meta({ id: 'CatalogueMeta' });
export type CatalogueMeta = z.infer<typeof CatalogueMeta>;

export const FilterData = z
  .object({
    types: z.array(z.string()),
    qualities: z.array(z.string()),
    heroes: z.array(z.string()),
    exterior_names: z.array(z.string()),
    classes: z.array(z.string()),
    counts: FacetCounts.describe('Per facet and value, how many items it would show under the other current filters'),
  })
  .meta({ id: 'FilterData' });
export type FilterData = z.infer<typeof FilterData>;

export const Subcategory = z
  .object({ id: z.string(), name: z.string(), url: z.string(), count: z.int() })
  .meta({ id: 'Subcategory' });
export type Subcategory = z.infer<typeof Subcategory>;

export const Category = z
  .object({ id: z.string(), name: z.string(), url: z.string(), subcategories: z.array(Subcategory) })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

export const ListQuery = z.object({
  page: numberParam,
  limit: numberParam,
  sort: queryText.describe('`asc`, `desc` (price), `newest` or `discount`'),
  search: queryText,
  price_from: queryText.describe('In the currency of the request, inclusive'),
  price_till: queryText.describe('In the currency of the request, inclusive'),
  type: queryText,
  quality: queryText,
  heroes: queryText.describe('Comma joined'),
  exterior_names: queryText.describe('Comma joined'),
  item_class: queryText.describe('Comma joined'),
  sale: flag,
  new: flag,
  tradable: flag.describe('Leaves out what Steam keeps from being traded for now'),
  category: queryText,
  subcategory: queryText,
  ids: queryText.describe('Comma joined: only these, as far as they are for sale'),
  random: flag,
  counts: flag.describe('Adds counts per filter value to `meta`'),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const listItems = endpoint({
  method: 'get',
  path: '/items/list',
  tag: 'Catalogue',
  summary: 'A page of the catalogue',
  query: ListQuery,
  response: okList(Product, CatalogueMeta),
});

export const getFilterData = endpoint({
  method: 'get',
  path: '/items/filter-data',
  tag: 'Catalogue',
  summary: 'Values that occur among what is for sale, with counts under the current filters',
  query: ListQuery,
  response: okPayload(FilterData),
});

export const getSubcategories = endpoint({
  method: 'get',
  path: '/items/subcategories',
  tag: 'Catalogue',
  summary: 'Item types of a category',
  query: z.object({ category: queryText }),
  response: okPayload(z.array(Subcategory)),
});

export const getRecommended = endpoint({
  method: 'get',
  path: '/items/recommended',
  tag: 'Catalogue',
  summary: 'Items worth a look now',
  query: z.object({ limit: numberParam }),
  response: okPayload(z.array(Product)),
});

export const KnownItem = Product.extend({ state: z.enum(itemLife.states) }).meta({ id: 'KnownItem' });
export type KnownItem = z.infer<typeof KnownItem>;

export const listKnownItems = endpoint({
  method: 'get',
  path: '/items/by-ids',
  tag: 'Catalogue',
  summary: 'Items by their ids, also those that are sold',
  query: z.object({ ids: queryText.describe('Comma joined') }),
  response: okPayload(z.array(KnownItem)),
});

export const getItem = endpoint({
  method: 'get',
  path: '/items/{id}',
  tag: 'Catalogue',
  summary: 'One item with similar ones',
  params: z.object({ id }),
  response: okPayload(ProductDetails),
  errors: ['not_found'],
});

export const getCategories = endpoint({
  method: 'get',
  path: '/categories',
  tag: 'Catalogue',
  summary: 'The tree of categories',
  response: okPayload(z.array(Category)),
});
