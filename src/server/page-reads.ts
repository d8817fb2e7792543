/** What pages read of the shop: at build time, and at each request for those that are rendered on demand. */
import type { Category } from '#contract/catalogue.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { languageParams } from '#rules/languages.ts';
import { itemCopySeconds } from '#rules/limits/outside-calls.ts';
import { type ListFlag, queryOfFilters } from '#rules/list-filters.ts';
import { itemsPerPage, listOfBrowse } from '#rules/list-route.ts';
import { categoryPath, paths } from '#rules/paths.ts';
import { databaseVariablesOf } from './configuration.ts';
import type { ReadContext } from './context.ts';
import { openPublicReads } from './db/open-public-reads.ts';
import { findListing, type Listing, type Section } from './domain/catalogue/find-listing.ts';
import { getFilterData } from './domain/catalogue/get-filter-data.ts';
import { getHomeItems } from './domain/catalogue/get-home-items.ts';
import { getItemPage } from './domain/catalogue/get-item-page.ts';
import { listCategories } from './domain/catalogue/list-categories.ts';
import { listItems } from './domain/catalogue/list-items.ts';
import { listTypePictures } from './domain/catalogue/list-type-pictures.ts';
import { listRequestOf } from './domain/catalogue/parts/list-request.ts';
import { listPacks } from './domain/deals/list-packs.ts';
import { listTimedDeals } from './domain/deals/list-timed-deals.ts';
import { settingsQuery } from './domain/settings/parts/queries.ts';
import { settingValues } from './domain/settings/parts/settings.ts';
import { DomainError } from './domain-error.ts';
import { addCacheTags, keepAtEdge } from './edge-copies.ts';

/** The environment of the Worker, or of a build. */
type Access = object;

export interface ListAddress {
  category?: string;
  subcategory?: string;
  flag?: ListFlag;
}

const openFor = (access: Access) => openPublicReads(databaseVariablesOf(access));

const contextFor = (access: Access): ReadContext => ({
  deps: { db: openFor(access), now: () => Math.floor(Date.now() / 1000) },
});

/** The first page of a list and the values that its filters offer. */
export async function readList(access: Access, { category, subcategory, flag }: ListAddress) {
  const ctx = contextFor(access);
  const request = { category, subcategory, sale: flag === 'sale', isNew: flag === 'new' };
  const first = await listItems(ctx, { ...request, limit: itemsPerPage({ flag }) });
  return { first, firstOptions: await getFilterData(ctx, request) };
}

/** Everything that is for sale, and the lists of its parts. */
export async function readEverything(access: Access) {
  const categories = await listCategories(contextFor(access));
  return { ...(await readList(access, {})), parts: await readParts(access, categories) };
}

/** The rows of the home page, and the deals of this moment. */
export async function readHome(access: Access) {
  const ctx = contextFor(access);
  const [rows, packs, prompts] = await Promise.all([getHomeItems(ctx), listPacks(ctx), listTimedDeals(ctx)]);
  return { ...rows, deals: { packs, prompts } };
}

/** Whether skins can be sold now. */
export async function readOffersOpen(access: Access): Promise<boolean> {
  return settingValues(await settingsQuery(openFor(access), ['offer_enabled'])).offer_enabled;
}

/** An item with similar ones; what is the matter when it cannot be shown. */
export async function readItem(access: Access, id: string) {
  return shownOr(() => getItemPage(contextFor(access), { id }));
}

/** A list as the query of `rules/list-route.ts` names it. Prices are in euros. */
export async function readBrowsed(access: Access, address: URLSearchParams) {
  const { route, filters } = listOfBrowse(address);
  const { category, subcategory } = route;
  const filterQuery = Object.fromEntries(queryOfFilters({ ...filters, page: 1 }));
  const { sale, isNew, tradable, page } = filters;
  const query = {
    ...filterQuery,
    sale,
    new: isNew,
    tradable,
    random: false,
    counts: true,
    page,
    limit: itemsPerPage(route),
  };
  const request = { ...listRequestOf(query), category, subcategory };
  const shown = await shownOr(async () => {
    const ctx = contextFor(access);
    return Promise.all([listItems(ctx, request), getFilterData(ctx, request)]);
  });
  if (typeof shown === 'string') return shown;
  const [first, firstOptions] = shown;
  return { route, filters, first, firstOptions };
}

const unanswered = new Set<ErrorCode>(['database_unavailable', 'shop_unavailable']);

/** What a page shows, or why there is nothing to show. A bug stays one. */
async function shownOr<T>(work: () => Promise<T>): Promise<T | 'absent' | 'unavailable'> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return 'absent';
    if (error instanceof DomainError && unanswered.has(error.code)) return 'unavailable';
    throw error;
  }
}

/** The value that stands for no category, or for no subcategory, in an address. */
const all = 'all';

/** `/products/{category}` for every category and for `all`. */
export async function categoryLists(access: Access) {
  const categories = await listCategories(contextFor(access));
  return inLanguages([undefined, ...categories], async (category) => ({
    params: { category: category?.url ?? all },
    props: await listingProps(
      access,
      { category: sectionOf(category) },
      await readParts(access, category ? [category] : categories),
    ),
  }));
}

/** `/products/{category}/{subcategory}`, where either may be `all`. */
export async function subcategoryLists(access: Access) {
  const categories = await listCategories(contextFor(access));
  const byUrl = new Map(categories.flatMap(({ subcategories }) => subcategories).map((each) => [each.url, each]));
  const pairs = [undefined, ...categories].flatMap((category) =>
    [undefined, ...(category?.subcategories ?? byUrl.values())].map((subcategory) => ({ category, subcategory })),
  );
  return inLanguages(pairs, async ({ category, subcategory }) => ({
    params: { category: category?.url ?? all, subcategory: subcategory?.url ?? all },
    props: await listingProps(access, { category: sectionOf(category), subcategory: sectionOf(subcategory) }),
  }));
}

/**
 * A list of `/products/…` that was not there at the build, by the rest of its address: what has come since, and types that were sold
 * out then.
 */
export async function readListing(access: Access, rest: string) {
  const [category, subcategory, ...more] = rest.split('/').map((part) => (part === all ? undefined : part));
  if (more.length > 0) return 'absent';
  return shownOr(async () => {
    const ctx = contextFor(access);
    const listing = await findListing(ctx, { category, subcategory });
    const categories = subcategory ? [] : await listCategories(ctx);
    const own = categories.filter(({ url }) => url === category);
    return listingProps(access, listing, own.length > 0 ? await readParts(access, own) : []);
  });
}

/** The props of a listing's page. */
async function listingProps(access: Access, { category, subcategory }: Listing, parts?: readonly ListPart[]) {
  const above = category ? categoryPath(category.url) : paths.products;
  return {
    ...(await readList(access, { category: category?.url, subcategory: subcategory?.url })),
    category,
    subcategory,
    parts,
    canonicalPath: subcategory ? categoryPath(category?.url ?? all, subcategory.url) : above,
  };
}

/** A narrower list, and a picture of what is in it. */
export interface ListPart {
  label: string;
  path: string;
  picture: string | undefined;
}

/** The lists of subcategories. */
async function readParts(access: Access, categories: readonly Category[]): Promise<ListPart[]> {
  const pictures = await listTypePictures(contextFor(access));
  return categories.flatMap(({ url, subcategories }) =>
    subcategories.map((subcategory) => ({
      label: subcategory.name,
      path: categoryPath(url, subcategory.url),
      picture: pictures.get(`${url}/${subcategory.url}`),
    })),
  );
}

function sectionOf(section: Section | undefined): Section | undefined {
  return section && { name: section.name, url: section.url };
}

async function inLanguages<Subject, Params extends object, Props extends object>(
  subjects: readonly Subject[],
  pageOf: (subject: Subject) => Promise<{ params: Params; props: Props }>,
) {
  const pages: { params: Params; props: Props }[] = [];
  for (const subject of subjects) pages.push(await pageOf(subject));
  return languageParams().flatMap((language) =>
    pages.map(({ params, props }) => ({ params: { ...language.params, ...params }, props })),
  );
}

/** Lets the edge keep a page that shows these items, for a moment. */
export function keepPage(headers: Headers, shown: readonly { id: string }[]): void {
  keepAtEdge(headers, { edgeSeconds: itemCopySeconds });
  addCacheTags(headers, shown);
}
