/**
 * The sitemap: every page in every language with its alternates, and every item for sale. One file while all URLs fit, otherwise an
 * index of files. Items are read per request, so that sold ones are left out.
 */
import { pages } from '#content/pages.generated.ts';
import { pagesEditedOn } from '#content/site.ts';
import { defaultLanguage, languages } from '#rules/languages.ts';
import { categoryPath, localePath, paths, productPath } from '#rules/paths.ts';
import type { Deps } from '../deps.ts';
import { listCategories } from '../domain/catalogue/categories.ts';
import { listPage } from '../domain/catalogue/list-items.ts';
import { type MappedItem, sitemapItems, sitemapParts } from '../domain/catalogue/sitemap-items.ts';
import { xmlText, xmlTime } from './xml.ts';

type Source = Pick<Deps, 'db' | 'siteUrl'>;

interface Entry {
  /** Without language. */
  path: string;
  changed?: string;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `maxUrls` addresses in a file at most. */
export async function sitemap(source: Source, maxUrls: number): Promise<string> {
  const itemsEach = itemsPerFile(maxUrls);
  const [entries, parts] = await Promise.all([pageEntries(source), sitemapParts(source.db, itemsEach)]);
  const [part, ...others] = parts;
  if (others.length === 0) {
    const items = part === undefined ? [] : await sitemapItems(source.db, part, itemsEach);
    const all = [...entries, ...items.map(entryOf)];
    if (all.length * languages.length <= maxUrls) return urlSet(source, all);
  }
  const files = ['pages', ...parts.map((each) => `items-${each}`)];
  const rows = files.map((file) => `<sitemap><loc>${source.siteUrl}/sitemap/${file}.xml</loc></sitemap>`);
  return `${declaration}\n<sitemapindex xmlns="${namespace}">\n${rows.join('\n')}\n</sitemapindex>\n`;
}

/** One file of the index, by its name without extension; null when there is none. */
export async function sitemapFile(source: Source, name: string, maxUrls: number): Promise<string | null> {
  if (name === 'pages') return urlSet(source, await pageEntries(source));
  const part = /^items-([1-9]\d{0,8})$/.exec(name)?.[1];
  if (!part) return null;
  const items = await sitemapItems(source.db, Number(part), itemsPerFile(maxUrls));
  return items.length > 0 ? urlSet(source, items.map(entryOf)) : null;
}

function itemsPerFile(maxUrls: number): number {
  return Math.floor(maxUrls / languages.length);
}

function entryOf(item: MappedItem): Entry {
  return { path: productPath(item), changed: xmlTime(item.updatedAt) };
}

/** Lists change when something comes in. */
async function pageEntries({ db }: Source): Promise<Entry[]> {
  const [categories, newest] = await Promise.all([listCategories(db), listPage(db, { sort: 'newest', limit: 1 })]);
  const arrived = newest.items[0]?.created_at;
  const changed = arrived === undefined ? undefined : xmlTime(arrived);
  const lists = [paths.home, paths.products, paths.newItems, paths.sale, ...categories.flatMap(pathsOf)];
  const all = pages[defaultLanguage].map(({ slug }) => ({ path: `/${slug}`, changed: pagesEditedOn }));
  return [...lists.map((path) => ({ path, changed })), ...all];
}

function pathsOf({ url, subcategories }: { url: string; subcategories: readonly { url: string }[] }): string[] {
  return [categoryPath(url), ...subcategories.map((subcategory) => categoryPath(url, subcategory.url))];
}

function urlSet({ siteUrl }: Source, entries: readonly Entry[]): string {
  const rows = entries.flatMap(({ path, changed }) => {
    const addresses = languages.map(({ code }) => ({
      code,
      address: xmlText(siteUrl + localePath(code, path)),
    }));
    const link = (code: string, address: string) =>
      `<xhtml:link rel="alternate" hreflang="${code}" href="${address}"/>`;
    const alternates =
      addresses.map(({ code, address }) => link(code, address)).join('') +
      link('x-default', xmlText(siteUrl + localePath(defaultLanguage, path)));
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return addresses.map(({ address }) => `<url><loc>${address}</loc>${lastmod}${alternates}</url>`);
  });
  const namespaces = `xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return `${declaration}\n<urlset ${namespaces}>\n${rows.join('\n')}\n</urlset>\n`;
}
