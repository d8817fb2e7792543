/** One item of the cart, with its own waiting and its own error. */
import { useStore } from '@nanostores/react';
import { CircleAlert, Trash2, TrendingDown } from 'lucide-react';
import { failureText } from '#api/failure.ts';
import { pictureAddress } from '#content/picture-address.ts';
import type { CartEntry } from '#contract/cart.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { catalogueToastMs } from '#rules/limits.ts';
import { localePath, productPath } from '#rules/paths.ts';
import { $cartErrors, removeFromCart } from '#stores/cart-actions.ts';
import { $cartBusy } from '#stores/cart-queue.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Spinner } from '../ui/Spinner.tsx';

/** Where the focus goes when the row that had it is gone. */
export const cartHeadingId = 'cart-items';

interface Props {
  entry: CartEntry;
  language: LanguageCode;
  unavailable?: boolean;
}

export function CartRow({ entry, language, unavailable = false }: Props) {
  const t = messagesOf(language, 'cart');
  const { item_id: id, item } = entry;
  const busy = useStore($cartBusy, { keys: [id] })[id] ?? false;
  const failure = useStore($cartErrors, { keys: [id] })[id];
  const error = failure === undefined ? '' : failureText(failure, t('removeFailed'));
  const cents = centsOf(item.price);
  const seenCents = centsOf(entry.seen_price);

  const remove = async () => {
    try {
      showToast('success', await removeFromCart(id), catalogueToastMs);
      document.getElementById(cartHeadingId)?.focus();
    } catch {
      // The row comes back and says why.
    }
  };

  return (
    <li className="cart-row" data-unavailable={unavailable || undefined} aria-busy={busy || undefined}>
      <div className="product-stage cart-picture">
        <img src={pictureAddress(item.img_url)} alt="" width={96} height={96} decoding="async" data-item-image="" />
      </div>
      <div className="cart-words">
        <div className="min-w-0">
          <a className="cart-title" href={localePath(language, productPath({ id, category: item.category }))}>
            {item.title}
          </a>
          <p className="text-muted text-sm">{t('count', { count: entry.count })}</p>
          {unavailable ? (
            <p className="pt-1">
              <span className="badge" data-tone="warning">
                {t('unavailable')}
              </span>
            </p>
          ) : null}
          {!unavailable && cents > seenCents ? (
            <p className="flex gap-2 pt-1 text-sm text-warning">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
              {t('priceRose', { from: formatEuros(seenCents, language), to: formatEuros(cents, language) })}
            </p>
          ) : null}
          {!unavailable && cents < seenCents ? (
            <p className="flex gap-2 pt-1 text-sm text-success">
              <TrendingDown aria-hidden="true" className="mt-0.5 size-4 flex-none" />
              {t('priceFell', { from: formatEuros(seenCents, language), to: formatEuros(cents, language) })}
            </p>
          ) : null}
          {error ? (
            <p className="field-error pt-1" role="alert">
              <CircleAlert aria-hidden="true" />
              {error}
            </p>
          ) : null}
        </div>
        <p className="cart-price tabular">{formatEuros(cents, language)}</p>
      </div>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={t('remove')}
        title={`${t('remove')}: ${item.title}`}
        aria-disabled={busy || undefined}
        onClick={() => busy || remove()}
      >
        {busy ? <Spinner /> : <Trash2 aria-hidden="true" />}
      </button>
    </li>
  );
}
