/** Items at a price that ends, to be bought at once from the balance. Nothing when there are none. */

import { useState } from 'react';
import { pictureAddress } from '#content/picture-address.ts';
import type { Prompt } from '#contract/purchases.ts';
import { formatDate, formatTime } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, productPath } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { centsOf, euros } from './euros.ts';
import { useDeals } from './use-deals.ts';

export function Deals({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'cart');
  const { deals, busy, buy } = useDeals(language);
  const [asked, setAsked] = useState<Prompt>();
  if (deals.length === 0) return null;
  const price = (deal: Prompt) => euros(centsOf(deal.price), language);

  return (
    <section className="pt-10" aria-labelledby="deals">
      <h2 id="deals" className="cart-heading pb-4">
        {t('deals')}
      </h2>
      <ul className="deals">
        {deals.map((deal) => (
          <li key={deal.id} className="panel deal">
            <div className="product-stage cart-picture" data-class={deal.item.class}>
              <img src={pictureAddress(deal.item.img_url)} alt="" width={96} height={96} loading="lazy" data-goods="" />
            </div>
            <div className="min-w-0">
              <a className="cart-title" href={localePath(language, productPath(deal.item))}>
                {deal.item.title}
              </a>
              <p className="tabular text-sm">
                <span className="font-semibold text-text">{price(deal)}</span>{' '}
                <s className="text-muted">{euros(centsOf(deal.old_price), language)}</s>
              </p>
              <p className="tabular text-muted text-sm">
                {t('dealEnds', { date: formatDate(deal.expires_at), time: formatTime(deal.expires_at) })}
              </p>
            </div>
            <Button className="deal-buy" onClick={() => setAsked(deal)}>
              {t('buyDeal', { price: price(deal) })}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('dealTitle')}
        closeLabel={messagesOf(language, 'common')('close')}
      >
        {asked ? (
          <>
            <p className="pt-3">{t('dealQuestion', { title: asked.item.title })}</p>
            <div className="flex flex-wrap gap-3 pt-6">
              <Button look="primary" busy={busy} onClick={() => void buy(asked).then(() => setAsked(undefined))}>
                {t('buyDeal', { price: price(asked) })}
              </Button>
              <Button look="quiet" onClick={() => setAsked(undefined)}>
                {t('cancel')}
              </Button>
            </div>
          </>
        ) : null}
      </Dialog>
    </section>
  );
}
