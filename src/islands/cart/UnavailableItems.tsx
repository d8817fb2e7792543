/** The items of the cart that were sold or withdrawn, with a button that removes them all. */
import { failureText } from '#api/failure.ts';
import type { CartEntry } from '#contract/cart.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { catalogueToastMs } from '#rules/limits.ts';
import { removeSeveralFromCart } from '#stores/cart-actions.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { CartRow, cartHeadingId } from './CartRow.tsx';
import { useBusy } from './use-busy.ts';

/** Id of the heading that takes the focus when a purchase stopped because of these items. */
export const unavailableHeadingId = 'cart-unavailable';

interface Props {
  entries: readonly CartEntry[];
  language: LanguageCode;
  /** Nothing else is in the cart. */
  isAll?: boolean;
}

export function UnavailableItems({ entries, language, isAll = false }: Props) {
  const t = messagesOf(language, 'cart');
  const { busy, run } = useBusy();
  if (entries.length === 0) return null;
  const removeAll = () =>
    run(
      async () => {
        await removeSeveralFromCart(entries.map(({ item_id }) => item_id));
        document.getElementById(cartHeadingId)?.focus();
      },
      (failure) => showToast('error', failureText(failure, t('removeSeveralFailed')), catalogueToastMs),
    );

  return (
    <section className="panel panel-padded cart-unavailable w-full" aria-labelledby={unavailableHeadingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={unavailableHeadingId} className="cart-heading outline-none" tabIndex={-1}>
          <span role="alert">{t('unavailableTitle')}</span>
        </h2>
        <Button variant="quiet" className="ms-auto -me-3 px-3 text-sm" busy={busy} onClick={removeAll}>
          {t('removeSeveral')}
        </Button>
      </div>
      {isAll ? null : <p className="pt-1 text-sm">{t('unavailableText')}</p>}
      <ul className="pt-2">
        {entries.map((entry) => (
          <CartRow key={entry.item_id} entry={entry} language={language} unavailable />
        ))}
      </ul>
    </section>
  );
}
