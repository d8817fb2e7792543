/** An offer's description as tables for who prices it. */
import { qualityLabel } from '#rules/qualities.ts';
import type { OfferDescription } from '#server/domain/offers/operator/describe-offer.ts';
import type { SteamSays } from '#server/domain/offers/operator/parts/ask-steam.ts';
import { euros, type Row, when } from './print.ts';

/** Facts by name; those that nobody knows are left out. */
export function offerFacts({ offer, seller, steam, sales, forSale, bought, advice, dueAt }: OfferDescription): Row[] {
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
    ['sold in 30 and 90 days', `${sales.recent.count30} and ${sales.recent.count90}`],
    ['median of 90 days', sales.recent.medianCents === null ? null : medianOf(sales.recent)],
    ['bought before', bought.count],
    ['margin of the wish', advice.wishMarginPercent === null ? null : `${advice.wishMarginPercent} %`],
    ['suggested', advice.suggestedCents === null ? null : adviceOf(advice)],
    ['for sale now', forSale.count],
    ['made', when(offer.createdAt)],
    ['answer due', offer.state === 'pending' ? when(dueAt) : null],
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

export function boughtRows({ bought }: OfferDescription): Row[] {
  return bought.last.map(({ id, priceCents, quality, at }) => ({
    price: euros(priceCents),
    quality: qualityLabel(quality),
    at: when(at),
    id,
  }));
}

function medianOf({ medianCents, basis }: OfferDescription['sales']['recent']): string {
  return `${euros(medianCents ?? 0)}${basis === 'title' ? ', of any quality' : ''}`;
}

function adviceOf({ suggestedCents, sellingCents, marginPercent, of }: OfferDescription['advice']): string {
  const basis = of === 'sales' ? 'the median' : 'the cheapest for sale';
  return `${euros(suggestedCents ?? 0)}: ${basis}, ${euros(sellingCents ?? 0)}, less ${marginPercent} %, at most the wish`;
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
