/** The facts of an offer: skin, both prices, payout method. */
import { ExternalLink } from 'lucide-react';
import type { OfferDetails } from '#contract/offers.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { messagesOf } from '#stores/messages.ts';
import { OfferPicture } from './OfferPicture.tsx';
import { ourPriceOf } from './our-price.ts';

export function OfferFacts({ language, offer }: { language: LanguageCode; offer: OfferDetails }) {
  const t = messagesOf(language, 'offers');
  const { title, quality, user_price, item, item_url, payout } = offer;
  const ourPrice = ourPriceOf(offer, language);
  const facts = [
    [t('quality'), qualityLabel(quality)],
    [t('yourPrice'), formatEuros(centsOf(user_price), language)],
    ...(ourPrice === null ? [] : [[t('ourPrice'), ourPrice]]),
    ...(payout ? [[t('payout'), payout.iban ? `${t(payout.method)} ${payout.iban}` : t(payout.method)]] : []),
  ];
  return (
    <section className="grid gap-4">
      <div className="flex items-center gap-4">
        <OfferPicture src={item.img} />
        <div className="min-w-0">
          <h3 className="font-semibold text-lg text-text">{title}</h3>
          <a className="link-quiet text-sm" href={item_url} target="_blank" rel="noopener noreferrer nofollow">
            {t('viewInSteam')}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        </div>
      </div>
      <dl className="offer-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
