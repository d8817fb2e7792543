/** An offer's description as tables for who prices it. */
import { qualityLabel } from '#rules/qualities.ts';
import type { OfferDescription, SteamSays } from '#server/domain/offers/operator/describe-offer.ts';
import { euros, type Row, when } from './print.ts';

/** Facts by name; those that nobody knows are left out. */
export function offerFacts({ offer, seller, steam, sales, forSale }: OfferDescription): Row[] {
  const { item } = steam;
  const facts: [string, string | number | null | undefined][] = [
    ['offer', `${offer.id} (${offer.state})`],
    ['title', offer.title],
    ['quality', qualityLabel(offer.quality)],
    ['wants', euros(offer.userPriceCents)],
    ['gets', offer.servicePriceCents === null ? null : euros(offer.servicePriceCents)],
    ['link', offer.itemUrl],
    ['asset', offer.assetId],
    ['class', item?.classId ?? offer.classId],
    ['instance', item?.instanceId ?? offer.instanceId],
    ['Steam says', sentenceOf(steam)],
    ['tradable', item ? tradableOf(item) : null],
    ['inspect', item?.inspectLink],
    ['seller', seller.email],
    ['trade link', seller.tradeLink || 'none in the profile'],
    ['Steam id of the trade link', seller.steamId],
    ['Steam id of the item link', seller.linkSteamId ?? 'not named by the link'],
    ['same account', seller.isSameAccount === null ? 'not known' : seller.isSameAccount ? 'yes' : 'NO'],
    ['sold here', sales.count],
    ['for sale now', forSale.count],
    ['made', when(offer.createdAt)],
  ];
  return facts.flatMap(([fact, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ fact, value }],
  );
}

export function saleRows({ sales }: OfferDescription): Row[] {
  return sales.last.map(({ priceCents, quality, soldAt }) => ({
    price: euros(priceCents),
    quality: qualityLabel(quality),
    at: when(soldAt),
  }));
}

export function forSaleRows({ forSale }: OfferDescription): Row[] {
  return forSale.cheapest.map(({ id, priceCents, quality }) => ({
    price: euros(priceCents),
    quality: qualityLabel(quality),
    id,
  }));
}

function sentenceOf({ status, item }: SteamSays): string {
  if (item) return [item.title, item.quality && qualityLabel(item.quality), item.type].filter(Boolean).join(' · ');
  return {
    found: '',
    missing: 'the inventory does not hold it',
    private: 'the inventory is private',
    unavailable: 'Steam does not answer',
    unknown: 'nothing: neither account nor number is known',
  }[status];
}

function tradableOf({ isTradable, tradableFrom }: { isTradable: boolean; tradableFrom: number | null }): string {
  if (isTradable) return 'now';
  return tradableFrom === null ? 'no' : `from ${when(tradableFrom)}`;
}
