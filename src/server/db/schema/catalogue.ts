/** Items for sale, their categories, deals, and what search needs. See docs/product/catalogue.md#item. */
import { type SQL, sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  real,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { itemLife } from '#rules/lifecycles.ts';
import { type Quality, qualities } from '#rules/qualities.ts';
import { cents, id, oneOf, rule, seconds, yesNo } from '../columns.ts';
import { inOwnState, inState } from '../in-state.ts';

export const categories = sqliteTable('categories', {
  id: id(),
  name: text('name').notNull(),
  url: text('url').notNull().unique(),
  position: integer('position').notNull().default(0),
});

type ListColumn =
  | 'priceCents'
  | 'number'
  | 'categoryId'
  | 'type'
  | 'subcategory'
  | 'quality'
  | 'hero'
  | 'exteriorName'
  | 'class'
  | 'tradableFrom';

/** How much an item is reduced, in hundredths of a percent; an index keeps it sorted. */
export const discountRank = sql<number>`(case when old_price_cents > price_cents then (old_price_cents - price_cents) * 10000 / old_price_cents else 0 end)`;

/** All that lists filter, count and order by, for an index that leads with `lead`. */
function listColumns(t: Record<ListColumn, SQLiteColumn>, lead: SQLiteColumn): [SQLiteColumn, ...SQLiteColumn[]] {
  const { priceCents, number, categoryId, type, subcategory, quality, hero, exteriorName, tradableFrom } = t;
  const all = [priceCents, number, categoryId, type, subcategory, quality, hero, exteriorName, t.class, tradableFrom];
  return [lead, ...all.filter((column) => column !== lead)];
}

/**
 * A unique thing for sale. `reservedOrderId` and `reservedUntil` are set exactly while it is reserved. The indexes of what
 * is for sale hold every column that lists filter and count by, so that counting reads no rows, and lists of one category and of
 * all read the same ones.
 */
export const items = sqliteTable(
  'items',
  {
    /** The row's own number, which full text search points to. */
    number: integer('number').primaryKey({ autoIncrement: true }),
    id: text('id').notNull().unique(),
    title: text('title').notNull(),
    type: text('type').notNull(),
    /** Slug of the type: the subcategory's url. */
    subcategory: text('subcategory').notNull(),
    quality: text('quality').$type<Quality>().notNull(),
    exteriorName: text('exterior_name'),
    hero: text('hero'),
    class: text('class'),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    priceCents: cents('price_cents').notNull(),
    oldPriceCents: cents('old_price_cents'),
    imgUrl: text('img_url').notNull(),
    imgUrlBig: text('img_url_big').notNull(),
    isNew: yesNo('is_new'),
    state: text('state').$type<(typeof itemLife.states)[number]>().notNull(),
    reservedOrderId: text('reserved_order_id'),
    reservedUntil: seconds('reserved_until'),
    /** The operator's own number of the thing, so that the same import twice adds nothing. */
    externalId: text('external_id'),
    /** The sell offer that it came from, if any. */
    offerId: text('offer_id'),
    /** The thing's own number in the Steam inventory that holds it; Steam gives it another one whenever it is traded. */
    assetId: text('asset_id'),
    /** Steam's numbers of what the thing looks like, and of how it differs from others that do. */
    classId: text('class_id'),
    instanceId: text('instance_id'),
    gems: text('gems', { mode: 'json' }).$type<string[]>(),
    styles: text('styles', { mode: 'json' }).$type<string[]>(),
    unusualEffect: text('unusual_effect'),
    /** From 0, untouched, to 1. */
    wearFloat: real('wear_float'),
    patternSeed: integer('pattern_seed'),
    inspectLink: text('inspect_link'),
    /** Null where no lock is known: it can be traded. */
    tradableFrom: seconds('tradable_from'),
    createdAt: seconds('created_at').notNull(),
    updatedAt: seconds('updated_at').notNull(),
    soldAt: seconds('sold_at'),
  },
  (t) => [
    oneOf('items_state', t.state, itemLife.states),
    oneOf(
      'items_quality',
      t.quality,
      qualities.map((quality) => quality.value),
    ),
    rule('items_price', sql`${t.priceCents} > 0`),
    rule('items_old_price', sql`${t.oldPriceCents} is null or ${t.oldPriceCents} > 0`),
    rule(
      'items_reservation',
      sql`(${inState(t.state, 'reserved')}) = (${t.reservedOrderId} is not null) and (${inState(t.state, 'reserved')}) = (${t.reservedUntil} is not null)`,
    ),
    uniqueIndex('items_external').on(t.externalId),
    index('items_for_sale_price')
      .on(...listColumns(t, t.priceCents))
      .where(inOwnState(t.state, 'available')),
    index('items_for_sale_type')
      .on(...listColumns(t, t.type))
      .where(inOwnState(t.state, 'available')),
    index('items_for_sale_subcategory')
      .on(...listColumns(t, t.subcategory))
      .where(inOwnState(t.state, 'available')),
    index('items_for_sale_hero')
      .on(...listColumns(t, t.hero))
      .where(inOwnState(t.state, 'available')),
    index('items_for_sale_quality')
      .on(...listColumns(t, t.quality))
      .where(inOwnState(t.state, 'available')),
    index('items_for_sale_exterior')
      .on(...listColumns(t, t.exteriorName))
      .where(inOwnState(t.state, 'available')),
    index('items_for_sale_class')
      .on(...listColumns(t, t.class))
      .where(inOwnState(t.state, 'available')),
    // items of the same values stand together: what many filters leave is counted along it, each of them once
    index('items_for_sale_values')
      .on(t.type, t.quality, t.hero, t.exteriorName, t.class, t.priceCents, t.categoryId, t.subcategory, t.tradableFrom)
      .where(inOwnState(t.state, 'available')),
    // what waits for its day is a small part of it
    index('items_for_sale_tradable')
      .on(...listColumns(t, t.tradableFrom))
      .where(sql`${inOwnState(t.state, 'available')} and tradable_from is not null`),
    index('items_for_sale_newest').on(t.createdAt, t.number, t.categoryId).where(inOwnState(t.state, 'available')),
    // what a search finds is looked up in it: a small part of the item, and nothing of what was sold
    index('items_for_sale_number').on(t.number, t.categoryId).where(inOwnState(t.state, 'available')),
    index('items_for_sale_discount')
      .on(discountRank, t.priceCents, t.number, t.categoryId)
      .where(inOwnState(t.state, 'available')),
    index('items_on_sale')
      .on(...listColumns(t, t.priceCents))
      .where(sql`${inOwnState(t.state, 'available')} and old_price_cents > price_cents`),
    index('items_new')
      .on(...listColumns(t, t.priceCents))
      .where(sql`${inOwnState(t.state, 'available')} and is_new = 1`),
    // of a title that was sold thousands of times, what is for sale now, and from which price
    index('items_for_sale_title').on(t.title, t.priceCents).where(inOwnState(t.state, 'available')),
    index('items_title').on(t.title),
    // for operators, who see every state; a row's number stands at the end of every index
    index('items_price').on(t.priceCents),
    index('items_away_listed').on(t.state).where(notForSale),
    index('items_away_price').on(t.state, t.priceCents).where(notForSale),
    index('items_away_title').on(t.state, t.title).where(notForSale),
    // a thing is for sale once
    uniqueIndex('items_asset')
      .on(t.assetId)
      .where(inOwnState(t.state, 'available', 'reserved')),
    index('items_offer').on(t.offerId).where(sql`offer_id is not null`),
    index('items_reserved').on(t.reservedOrderId).where(sql`reserved_order_id is not null`),
  ],
);

/** The condition of indexes that an import does not touch: a query that names it with its state uses them. */
export const notForSale: SQL = sql`not ${inOwnState(items.state, 'available')}`;

/** True for an item that anyone can buy. */
export const isForSale = inState(items.state, 'available');

/**
 * How many items are for sale of each value of each filter, by category and subcategory. Triggers on `items` keep it, so that a
 * list with nothing chosen need not count the whole catalogue. A value nobody has any more stays with zeros.
 */
export const facetCounts = sqliteTable(
  'facet_counts',
  {
    /** Named as the API names its lists of filter values. */
    facet: text('facet').notNull(),
    categoryId: text('category_id').notNull(),
    subcategory: text('subcategory').notNull(),
    value: text('value').notNull(),
    items: integer('items').notNull().default(0),
    onSale: integer('on_sale').notNull().default(0),
    fresh: integer('fresh').notNull().default(0),
    freshOnSale: integer('fresh_on_sale').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.facet, t.categoryId, t.subcategory, t.value] }),
    rule('facet_counts_not_negative', sql`min(${t.items}, ${t.onSale}, ${t.fresh}, ${t.freshOnSale}) >= 0`),
  ],
);

/**
 * How many items are for sale of each two values of two filters, by category and subcategory. Two filters stand in the order of the API's
 * lists of filter values, so that a pair has one row; an index leads from the second to the first. Kept by triggers on `items` as
 * `facetCounts` is, without a rowid: a counter is found by its key alone.
 */
export const facetPairCounts = sqliteTable(
  'facet_pair_counts',
  {
    facet: text('facet').notNull(),
    value: text('value').notNull(),
    otherFacet: text('other_facet').notNull(),
    otherValue: text('other_value').notNull(),
    categoryId: text('category_id').notNull(),
    subcategory: text('subcategory').notNull(),
    items: integer('items').notNull().default(0),
    onSale: integer('on_sale').notNull().default(0),
    fresh: integer('fresh').notNull().default(0),
    freshOnSale: integer('fresh_on_sale').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.facet, t.value, t.otherFacet, t.otherValue, t.categoryId, t.subcategory] }),
    index('facet_pair_counts_other').on(t.otherFacet, t.otherValue, t.facet),
    rule('facet_pair_counts_not_negative', sql`min(${t.items}, ${t.onSale}, ${t.fresh}, ${t.freshOnSale}) >= 0`),
  ],
);

/** Words that occur in the searched fields, for one forgiven typo. `uses` counts the items that hold the word. */
export const searchTerms = sqliteTable('search_terms', {
  term: text('term').primaryKey(),
  uses: integer('uses').notNull().default(0),
});

/** Each word of five letters or more, and it with one letter left out: two words one typo apart share a fragment. */
export const searchFragments = sqliteTable(
  'search_fragments',
  { fragment: text('fragment').notNull(), term: text('term').notNull() },
  (t) => [primaryKey({ columns: [t.fragment, t.term] })],
);

/** Several items at one price. */
export const packs = sqliteTable(
  'packs',
  {
    id: id(),
    title: text('title').notNull(),
    priceCents: cents('price_cents').notNull(),
    imgUrl: text('img_url').notNull(),
    active: integer('active', { mode: 'boolean' }).notNull().default(true),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    rule('packs_price', sql`${t.priceCents} > 0`),
    index('packs_offered').on(t.createdAt, t.id).where(sql`active = 1`),
  ],
);

export const packItems = sqliteTable(
  'pack_items',
  {
    packId: text('pack_id')
      .notNull()
      .references(() => packs.id),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
  },
  (t) => [primaryKey({ columns: [t.packId, t.itemId] }), index('pack_items_item').on(t.itemId)],
);

/** One item at a price for a time. */
export const timedDeals = sqliteTable(
  'timed_deals',
  {
    id: id(),
    title: text('title').notNull(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    priceCents: cents('price_cents').notNull(),
    startsAt: seconds('starts_at').notNull(),
    endsAt: seconds('ends_at').notNull(),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    rule('timed_deals_price', sql`${t.priceCents} > 0`),
    rule('timed_deals_time', sql`${t.endsAt} > ${t.startsAt}`),
    index('timed_deals_time_index').on(t.endsAt),
  ],
);
