/** schema.org `Product` with its `Offer`, priced in euros. A sold item is `SoldOut`, a reserved one `OutOfStock`, a withdrawn one `Discontinued`. */
import { pictureAddress } from '#content/picture-address.ts';
import { site } from '#content/site.ts';
import type { ProductDetails } from '#contract/catalogue.ts';
import { decimalOf, minorUnitsOf } from '#rules/money.ts';
import { sharePicturePath } from '#rules/paths.ts';
import { type Quality, qualityLabel } from '#rules/qualities.ts';

type Item = Omit<ProductDetails, 'similar'> & { withdrawn?: boolean };

export function productJsonLd(item: Item, description: string, url: URL): object {
  const absolute = (address: string) => new URL(address, url).href;
  const facts = {
    exterior: item.exterior_name,
    hero: item.hero,
    class: item.class,
    'unusual effect': item.unusual_effect,
    gems: item.gems?.join(', '),
    styles: item.styles?.join(', '),
    wear: item.wear_float,
    pattern: item.pattern_seed,
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.title,
    description,
    image: [absolute(sharePicturePath(item.id)), absolute(pictureAddress(item.img_url_big))],
    sku: item.id,
    url: url.href,
    category: item.type,
    itemCondition: conditionOf(item.quality),
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'quality', value: qualityLabel(item.quality) },
      ...Object.entries(facts).flatMap(([name, value]) =>
        value === null || value === undefined || value === '' ? [] : [{ '@type': 'PropertyValue', name, value }],
      ),
    ],
    offers: {
      '@type': 'Offer',
      url: url.href,
      price: decimalOf(minorUnitsOf(item.price) ?? 0),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${availabilityOf(item)}`,
      itemCondition: conditionOf(item.quality),
      seller: { '@type': 'Organization', name: site.name },
    },
  };
}

function availabilityOf({ available, reserved, withdrawn }: Item): string {
  if (available) return 'InStock';
  if (withdrawn) return 'Discontinued';
  return reserved ? 'OutOfStock' : 'SoldOut';
}

/** Only factory-new items count as new. */
function conditionOf(quality: Quality): string {
  return `https://schema.org/${quality === 'factory_new' ? 'NewCondition' : 'UsedCondition'}`;
}
