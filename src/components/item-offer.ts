/** An item as schema.org's `Product` with its `Offer`. Prices are euros. */
import type { Product } from '#contract/catalogue.ts';
import { decimalOf, minorUnitsOf } from '#rules/money.ts';

export function itemOffer(item: Product, description: string, url: URL): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.title,
    description,
    image: new URL(item.img_url_big, url).href,
    sku: item.id,
    category: item.type,
    offers: {
      '@type': 'Offer',
      url: url.href,
      price: decimalOf(minorUnitsOf(item.price) ?? 0),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${item.available ? 'InStock' : 'SoldOut'}`,
    },
  };
}
