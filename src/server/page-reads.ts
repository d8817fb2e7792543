/** What pages read of the catalogue: at build time, and for the product page at each request. */
import { languageParams } from '#rules/languages.ts';
import { productsPerPage } from '#rules/limits.ts';
import type { ListFlag } from '#rules/list-filters.ts';
import { categoryPath, paths } from '#rules/paths.ts';
import { openDatabase } from './db/client.ts';
import { listCategories } from './domain/catalogue/categories.ts';
import { filterData } from './domain/catalogue/filter-data.ts';
import { getItem } from './domain/catalogue/get-item.ts';
import { homeItems } from './domain/catalogue/home-items.ts';
import { listPage } from './domain/catalogue/list-items.ts';
import { listPacks, listPrompts } from './domain/orders/list-bundles.ts';
import { Refusal } from './refusal.ts';

type Access = Pick<Cloudflare.Env, 'LIBSQL_URL' | 'LIBSQL_AUTH_TOKEN'>;

export interface ListAddress {
  category?: string;
  subcategory?: string;
  flag?: ListFlag;
}

const openFor = ({ LIBSQL_URL, LIBSQL_AUTH_TOKEN }: Access) => openDatabase(LIBSQL_URL, LIBSQL_AUTH_TOKEN);

/** The first page of a list and the values that its filters offer. */
export async function readList(access: Access, { category, subcategory, flag }: ListAddress) {
  const db = openFor(access);
  const request = { category, subcategory, sale: flag === 'sale', isNew: flag === 'new' };
  const first = await listPage(db, { ...request, limit: productsPerPage });
  return { first, firstOptions: await filterData(db, request) };
}

/** The rows of the home page, and the deals of this moment. */
export async function readHome(access: Access) {
  const db = openFor(access);
  const now = () => Math.floor(Date.now() / 1000);
  const [rows, packs, prompts] = await Promise.all([homeItems(db), listPacks({ db }), listPrompts({ db, now })]);
  return { ...rows, deals: { packs, prompts } };
}

/** An item with similar ones; null when there is no such item. */
export async function readItem(access: Access, id: string) {
  try {
    return await getItem(openFor(access), id);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  }
}

/** The value that stands for no category, or for no subcategory, in an address. */
const all = 'all';

interface Named {
  name: string;
  url: string;
}

/** `/products/{category}` for every category and for `all`. */
export async function categoryLists(access: Access) {
  const categories = await listCategories(openFor(access));
  return inLanguages([undefined, ...categories], async (category) => ({
    params: { category: category?.url ?? all },
    props: {
      ...(await readList(access, { category: category?.url })),
      category: nameOf(category),
      subcategory: undefined,
      canonicalPath: category ? categoryPath(category.url) : paths.products,
    },
  }));
}

/** `/products/{category}/{subcategory}`, where either may be `all`. */
export async function subcategoryLists(access: Access) {
  const categories = await listCategories(openFor(access));
  const byUrl = new Map(categories.flatMap(({ subcategories }) => subcategories).map((each) => [each.url, each]));
  const pairs = [undefined, ...categories].flatMap((category) =>
    [undefined, ...(category?.subcategories ?? byUrl.values())].map((subcategory) => ({ category, subcategory })),
  );
  return inLanguages(pairs, async ({ category, subcategory }) => {
    const above = category ? categoryPath(category.url) : paths.products;
    return {
      params: { category: category?.url ?? all, subcategory: subcategory?.url ?? all },
      props: {
        ...(await readList(access, { category: category?.url, subcategory: subcategory?.url })),
        category: nameOf(category),
        subcategory: nameOf(subcategory),
        canonicalPath: subcategory ? categoryPath(category?.url ?? all, subcategory.url) : above,
      },
    };
  });
}

function nameOf(named: Named | undefined): Named | undefined {
  return named && { name: named.name, url: named.url };
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
