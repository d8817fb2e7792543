/** schema.org `ItemList` of the first page of a product list. `total` counts all its items. */
import type { Product } from '#contract/catalogue.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, productPath } from '#rules/paths.ts';

interface List {
  name: string;
  total: number;
  items: readonly Product[];
}

export function itemListJsonLd({ name, total, items }: List, language: LanguageCode, site: URL | undefined): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.title,
      url: new URL(localePath(language, productPath(item)), site).href,
    })),
  };
}
