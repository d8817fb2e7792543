/** One deal: its items, its price beside theirs, and how long it lasts. */
import { pictureAddress } from '#content/picture-address.ts';
import { discountPercent } from '#rules/discount.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, productPath } from '#rules/paths.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { messagesOf } from '#stores/messages.ts';
import { traitText } from '#stores/trait-text.ts';
import { Button } from '../ui/Button.tsx';
import { DiscountBadge } from '../ui/DiscountBadge.tsx';
import { Countdown } from './Countdown.tsx';
import { DealPrice } from './DealPrice.tsx';
import type { Deal } from './deal.ts';

interface Props {
  deal: Deal;
  language: LanguageCode;
  /** In the cart, whose own purchase is the main action there. */
  inEuros: boolean;
  onBuy: () => void;
  onEnd: () => void;
}

const kindKeys = { pack: 'pack', timed: 'prompt' } as const;

export function DealCard({ deal, language, inEuros, onBuy, onEnd }: Props) {
  const t = messagesOf(language, 'deals');
  const [first] = deal.items;
  return (
    <article className="panel grid h-full grid-cols-1 gap-x-6 gap-y-4 p-5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:grid-rows-[minmax(0,1fr)_auto]">
      <DealPictures deal={deal} />
      <div className="grid min-w-0 content-start gap-1">
        <p className="font-semibold text-gold text-sm">{t(kindKeys[deal.kind])}</p>
        <h3 className="font-semibold text-lg text-text leading-6">
          {deal.kind === 'timed' && first ? (
            <a className="link-title inline-flex items-center" href={localePath(language, productPath(first))}>
              {deal.title}
            </a>
          ) : (
            deal.title
          )}
        </h3>
        {deal.kind === 'pack' ? (
          <ul className="text-sm">
            {deal.items.map((item) => (
              <li key={item.id}>
                <a
                  className="link-title deal-item inline-flex items-center"
                  href={localePath(language, productPath(item))}
                >
                  {item.title}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted text-sm">
            {first?.hero ?? traitText(language, first?.type ?? '')} · {qualityLabel(first?.quality ?? '')}
          </p>
        )}
        {deal.endsAt === null ? null : <Countdown language={language} endsAt={deal.endsAt} onEnd={onEnd} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 self-end">
        <DealPrices deal={deal} language={language} inEuros={inEuros} />
        <Button variant={inEuros ? 'secondary' : 'primary'} onClick={onBuy} aria-label={`${t('buy')}: ${deal.title}`}>
          {t('buy')}
        </Button>
      </div>
    </article>
  );
}

function DealPictures({ deal }: { deal: Deal }) {
  const isPack = deal.kind === 'pack';
  return (
    <div className={`grid grid-cols-3 content-start gap-2 sm:row-span-2 ${isPack ? 'sm:grid-cols-2' : ''}`}>
      {deal.items.slice(0, 3).map((item) => (
        <div
          key={item.id}
          className={`product-stage deal-picture ${isPack ? 'sm:first:col-span-2' : 'col-span-3 mx-auto w-[min(100%,12rem)]'}`}
          data-class={item.class}
        >
          <img
            src={pictureAddress(item.img_url)}
            alt=""
            width={160}
            height={160}
            loading="lazy"
            decoding="async"
            data-item-image=""
          />
        </div>
      ))}
    </div>
  );
}

/** The price of the deal, the items' own prices, and the difference. */
function DealPrices({ deal, language, inEuros }: Pick<Props, 'deal' | 'language' | 'inEuros'>) {
  const t = messagesOf(language, 'deals');
  const percent = discountPercent(deal.cents, deal.oldCents);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <DealPrice cents={deal.cents} language={language} inEuros={inEuros} className="font-semibold text-lg text-text" />
      {percent === null ? null : (
        <>
          <s className="text-muted text-sm">
            <span className="sr-only">{t('insteadOf')} </span>
            <DealPrice cents={deal.oldCents} language={language} inEuros={inEuros} />
          </s>
          {percent > 0 ? (
            <>
              <span className="sr-only">, </span>
              <DiscountBadge percent={percent} language={language} />
            </>
          ) : null}
        </>
      )}
    </p>
  );
}
