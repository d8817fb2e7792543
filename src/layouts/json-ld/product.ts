/** schema.org `Product` with its `Offer`, priced in euros, in the words of its page. A sold item is `SoldOut`, a reserved one `OutOfStock`, a withdrawn one `Discontinued`. */
import { pictureAddress } from '#content/picture-address.ts';
import { site } from '#content/site.ts';
import type { ProductDetails } from '#contract/catalogue.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { decimalOf, minorUnitsOf } from '#rules/money.ts';
import { sharePicturePath } from '#rules/paths.ts';
import { type Quality, qualityLabel } from '#rules/qualities.ts';
import { messagesOf } from '#stores/messages.ts';
import { traitText } from '#stores/trait-text.ts';

type Item = Omit<ProductDetails, 'similar'> & { withdrawn?: boolean };

export function productJsonLd(item: Item, description: string, url: URL, language: LanguageCode): object {
  const absolute = (address: string) => new URL(address, url).href;
  const t = messagesOf(language, 'product');
  const trait = (value: string | null) => value && traitText(language, value);
  const facts = [
    [t('quality'), qualityLabel(item.quality)],
    [t('exterior'), trait(item.exterior_name)],
    [t('hero'), item.hero],
    [t('class'), trait(item.class)],
    [t('unusualEffect'), item.unusual_effect],
    [t('gems'), item.gems?.join(', ')],
    [t('styles'), item.styles?.join(', ')],
    [t('wear'), item.wear_float],
    [t('pattern'), item.pattern_seed],
  ] as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.title,
    description,
    image: [absolute(sharePicturePath(item.id)), absolute(pictureAddress(item.img_url_big))],
    sku: item.id,
    url: url.href,
    category: traitText(language, item.type),
    itemCondition: conditionOf(item.quality),
    additionalProperty: facts.flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [{ '@type': 'PropertyValue', name, value }],
    ),
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
