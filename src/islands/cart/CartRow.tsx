/** One item of the cart, with its own busy state and its own error. */
import { useStore } from '@nanostores/react';
import { CalendarClock, CircleAlert, Trash2, TrendingDown } from 'lucide-react';
import { failureText } from '#api/failure.ts';
import { pictureAddress } from '#content/picture-address.ts';
import type { CartEntry } from '#contract/cart.ts';
import { dotted } from '#rules/dotted.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { catalogueToastMs } from '#rules/limits.ts';
import { localePath, productPath } from '#rules/paths.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { formatTradableDay, isTradable } from '#rules/tradable.ts';
import { $cartErrors, removeFromCart } from '#stores/cart-actions.ts';
import { $cartBusy } from '#stores/cart-queue.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { traitText } from '#stores/trait-text.ts';
import { Spinner } from '../ui/Spinner.tsx';

/** Id of the heading that takes the focus of a removed row. */
export const cartHeadingId = 'cart-items';

/** Why it cannot be bought. What is `available` can be, so that its words are those of one whose payment has just failed. */
const reasonKeys = {
  available: 'unavailableReserved',
  reserved: 'unavailableReserved',
  sold: 'unavailableSold',
  withdrawn: 'unavailableWithdrawn',
} as const;

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
  const traits = [
    traitText(language, item.type),
    qualityLabel(item.quality),
    item.class && traitText(language, item.class),
  ];

  const remove = async () => {
    try {
      showToast('success', await removeFromCart(id), catalogueToastMs);
      document.getElementById(cartHeadingId)?.focus();
    } catch {
      // the row comes back with `$cartErrors`
    }
  };

  return (
    <li
      className="cart-row grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4"
      data-unavailable={unavailable || undefined}
      aria-busy={busy || undefined}
    >
      <div className="product-stage cart-picture" data-class={item.class ?? undefined}>
        <img src={pictureAddress(item.img_url)} alt="" width={96} height={96} decoding="async" data-item-image="" />
      </div>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 grow basis-56">
          <a
            className="link-title inline-flex items-center"
            href={localePath(language, productPath({ id, category: item.category }))}
          >
            {item.title}
          </a>
          <p className="text-muted text-sm">
            {dotted(traits)}
            <span className="sr-only">, {t('count', { count: entry.count })}</span>
          </p>
          {unavailable ? null : <TradeLock from={item.tradable_from} language={language} />}
          {unavailable ? <p className="pt-1 text-sm text-warning">{t(reasonKeys[item.state])}</p> : null}
          {unavailable ? null : (
            <PriceChange fromCents={centsOf(entry.seen_price)} toCents={cents} language={language} />
          )}
          {error ? (
            <p className="field-error flex gap-1.5 pt-1" role="alert">
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
        aria-label={`${t('remove')}: ${item.title}`}
        title={t('remove')}
        aria-disabled={busy || undefined}
        onClick={() => busy || remove()}
      >
        {busy ? <Spinner /> : <Trash2 aria-hidden="true" />}
      </button>
    </li>
  );
}

/** What Steam does not let go yet is sent later: told before it is paid. */
function TradeLock({ from, language }: { from: number | null; language: LanguageCode }) {
  const now = Math.floor(Date.now() / 1000);
  if (from === null || isTradable(from, now)) return null;
  return (
    <p className="flex gap-2 pt-1 text-sm text-warning">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      {messagesOf(language, 'cart')('sentFrom', { date: formatTradableDay(from, now, language) })}
    </p>
  );
}

interface PriceChangeProps {
  /** The price when the customer last saw it. */
  fromCents: number;
  toCents: number;
  language: LanguageCode;
}

function PriceChange({ fromCents, toCents, language }: PriceChangeProps) {
  const t = messagesOf(language, 'cart');
  if (fromCents === toCents) return null;
  const hasRisen = toCents > fromCents;
  const Icon = hasRisen ? CircleAlert : TrendingDown;
  const prices = { from: formatEuros(fromCents, language), to: formatEuros(toCents, language) };
  return (
    <p className={`flex gap-2 pt-1 text-sm ${hasRisen ? 'text-warning' : 'text-success'}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      {t(hasRisen ? 'priceRose' : 'priceFell', prices)}
    </p>
  );
}
