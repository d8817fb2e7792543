/**
 * The sitemap: every page in every language with its alternates, and every item for sale. One file while all URLs fit, otherwise an
 * index of files. Items are read per request, so that sold ones are left out.
 */
import { pages } from '#content/pages.generated.ts';
import { pagesEditedOn } from '#content/site.ts';
import { defaultLanguage, languages } from '#rules/languages.ts';
import { categoryPath, localePath, paths, productPath } from '#rules/paths.ts';
import type { Deps } from '../deps.ts';
import { listCategories } from '../domain/catalogue/list-categories.ts';
import { listItems } from '../domain/catalogue/list-items.ts';
import { listSitemapItems, type SitemapItem } from '../domain/catalogue/list-sitemap-items.ts';
import { listSitemapParts } from '../domain/catalogue/list-sitemap-parts.ts';
import { buildXml, xmlTime } from './xml.ts';

type Source = Pick<Deps, 'db' | 'siteUrl' | 'now'>;

interface Entry {
  /** Without the language prefix. */
  path: string;
  changed?: string;
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Each file contains at most `maxUrls` URLs. */
export async function sitemap(source: Source, maxUrls: number): Promise<string> {
  const itemsEach = itemsPerFile(maxUrls);
  const [entries, parts] = await Promise.all([pageEntries(source), listSitemapParts({ deps: source }, { itemsEach })]);
  const [part, ...others] = parts;
  if (others.length === 0) {
    const items = part === undefined ? [] : await listSitemapItems({ deps: source }, { part, itemsEach });
    const all = [...entries, ...items.map(entryOf)];
    if (all.length * languages.length <= maxUrls) return urlSet(source, all);
  }
  const files = ['pages', ...parts.map((each) => `items-${each}`)];
  const sitemaps = files.map((file) => ({ loc: `${source.siteUrl}/sitemap/${file}.xml` }));
  return buildXml({ sitemapindex: { '@xmlns': namespace, sitemap: sitemaps } });
}

/** Returns one file of the index by its name without extension; null for an unknown one. */
export async function sitemapFile(source: Source, name: string, maxUrls: number): Promise<string | null> {
  if (name === 'pages') return urlSet(source, await pageEntries(source));
  const part = /^items-([1-9]\d{0,8})$/.exec(name)?.[1];
  if (!part) return null;
  const items = await listSitemapItems({ deps: source }, { part: Number(part), itemsEach: itemsPerFile(maxUrls) });
  return items.length > 0 ? urlSet(source, items.map(entryOf)) : null;
}

function itemsPerFile(maxUrls: number): number {
  return Math.floor(maxUrls / languages.length);
}

function entryOf(item: SitemapItem): Entry {
  return { path: productPath(item), changed: xmlTime(item.updatedAt) };
}

/** Lists change when an item is added. */
async function pageEntries(source: Source): Promise<Entry[]> {
  const [categories, newest] = await Promise.all([
    listCategories({ deps: source }),
    listItems({ deps: source }, { sort: 'newest', limit: 1 }),
  ]);
  const arrived = newest.items[0]?.created_at;
  const changed = arrived === undefined ? undefined : xmlTime(arrived);
  const lists = [paths.home, paths.products, paths.newItems, paths.sale, ...categories.flatMap(pathsOf)];
  const texts = [...pages[defaultLanguage].map(({ slug }) => `/${slug}`), paths.checkTradeOffer];
  return [...lists.map((path) => ({ path, changed })), ...texts.map((path) => ({ path, changed: pagesEditedOn }))];
}

function pathsOf({ url, subcategories }: { url: string; subcategories: readonly { url: string }[] }): string[] {
  return [categoryPath(url), ...subcategories.map((subcategory) => categoryPath(url, subcategory.url))];
}

function urlSet({ siteUrl }: Source, entries: readonly Entry[]): string {
  const url = entries.flatMap(({ path, changed }) => {
    const urls = languages.map(({ code }) => ({ code, loc: siteUrl + localePath(code, path) }));
    const link = (hreflang: string, href: string) => ({ '@rel': 'alternate', '@hreflang': hreflang, '@href': href });
    const alternates = [
      ...urls.map(({ code, loc }) => link(code, loc)),
      link('x-default', siteUrl + localePath(defaultLanguage, path)),
    ];
    return urls.map(({ loc }) => ({ loc, lastmod: changed, 'xhtml:link': alternates }));
  });
  return buildXml({ urlset: { '@xmlns': namespace, '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml', url } });
}
