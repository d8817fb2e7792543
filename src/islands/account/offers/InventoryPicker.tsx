/** The customer's Steam inventory to pick a skin from, with a button back to the typed form, also when Steam fails. */
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { failureText } from '#api/failure.ts';
import type { InventoryItem } from '#contract/offers.ts';
import { dotted } from '#rules/dotted.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { messagesOf } from '#stores/messages.ts';
import { traitText } from '#stores/trait-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OfferPicture } from './OfferPicture.tsx';

interface Props {
  language: LanguageCode;
  onPick: (item: InventoryItem) => void;
  onType: () => void;
}

type State = { items?: readonly InventoryItem[]; failure?: string };

export function InventoryPicker({ language, onPick, onType }: Props) {
  const t = messagesOf(language, 'offers');
  const [{ items, failure }, setState] = useState<State>({});
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    call('GET /offer/inventory').then(
      ({ payload }) => setState({ items: payload }),
      (error: unknown) => setState({ failure: failureText(error, t('pickFailed')) }),
    );
  }, []);
  return (
    <div className="grid gap-4 pt-3">
      <h3 ref={title} tabIndex={-1} className="font-semibold text-text outline-none">
        {t('pickTitle')}
      </h3>
      {failure ? (
        <p className="alert" data-tone="warning" role="alert">
          {failure}
        </p>
      ) : null}
      {items?.length === 0 ? <p>{t('pickEmpty')}</p> : null}
      {failure || items?.length === 0 ? null : (
        <ul
          className="grid max-h-[min(28rem,50dvh)] gap-2 overflow-y-auto overscroll-contain"
          aria-busy={items ? undefined : true}
        >
          {items?.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className="inventory-item flex w-full items-center gap-4 p-2 text-start"
                onClick={() => onPick(item)}
              >
                <OfferPicture src={item.img} />
                <span className="min-w-0">
                  <span className="block font-semibold text-text">{item.title}</span>
                  <span className="block text-muted text-sm">
                    {dotted([item.type && traitText(language, item.type), item.quality && qualityLabel(item.quality)])}
                  </span>
                </span>
              </button>
            </li>
          )) ??
            [1, 2, 3].map((each) => (
              <li
                key={each}
                className="inventory-item flex w-full items-center gap-4 p-2 text-start"
                aria-hidden="true"
              >
                <Skeleton className="history-picture" />
                <Skeleton className="h-5 w-40" />
              </li>
            ))}
        </ul>
      )}
      <Button onClick={onType}>{t('typeInstead')}</Button>
    </div>
  );
}
