/**
 * What a browser may load once a visitor is about to open it (docs/browser.md#prerendered-pages): pages for everybody, whose islands sleep until
 * they are touched, are prerendered. Of an address with a query only the HTML is fetched, since its list or form wakes by itself.
 */
import type { APIRoute } from 'astro';
import { pages } from '#content/pages.generated.ts';
import { defaultLanguage, languages } from '#rules/languages.ts';
import { paths } from '#rules/paths.ts';

export const prerender = true;

const prefixes = languages.flatMap(({ code }) => (code === defaultLanguage ? [] : code)).join('|');
const forEverybody = [
  paths.products,
  `${paths.products}/*`,
  paths.sale,
  paths.newItems,
  paths.checkTradeOffer,
  ...pages[defaultLanguage].map(({ slug }) => `/${slug}`),
];
const pathnames = [
  paths.home,
  `/:language(${prefixes})`,
  ...forEverybody.map((path) => `/:language(${prefixes})?${path}`),
];
const linksTo = (search: string) => ({
  where: { or: pathnames.map((pathname) => ({ href_matches: { pathname, search } })) },
  eagerness: 'moderate',
});
const rules = { prerender: [linksTo('')], prefetch: [linksTo('(.+)')] };

export const GET: APIRoute = () => new Response(JSON.stringify(rules));
