/** What pages read of the catalogue: at build time, and for the product page at each request. */
import { productsPerPage } from '#rules/limits.ts';
import type { ListFlag } from '#rules/list-filters.ts';
import { openDatabase } from './db/client.ts';
import { listCategories } from './domain/catalogue/categories.ts';
import { filterData } from './domain/catalogue/filter-data.ts';
import { getItem } from './domain/catalogue/get-item.ts';
import { homeItems } from './domain/catalogue/home-items.ts';
import { listPage } from './domain/catalogue/list-items.ts';
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

/** The rows of the home page. */
export async function readHome(access: Access) {
  return homeItems(openFor(access));
}

export async function readCategories(access: Access) {
  return listCategories(openFor(access));
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
