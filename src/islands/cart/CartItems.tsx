/** The items of the cart that can be bought, with a button that empties the cart. */
import { useState } from 'react';
import { failureText } from '#api/failure.ts';
import type { CartEntry } from '#contract/cart.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { catalogueToastMs } from '#rules/limits.ts';
import { clearCart } from '#stores/cart-actions.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CartRow, cartHeadingId } from './CartRow.tsx';
import { useBusy } from './use-busy.ts';

interface Props {
  entries: readonly CartEntry[];
  language: LanguageCode;
}

export function CartItems({ entries, language }: Props) {
  const t = messagesOf(language, 'cart');
  const [isConfirming, setConfirming] = useState(false);
  const { busy, run } = useBusy();
  if (entries.length === 0) return null;
  const clear = () =>
    run(
      async () => showToast('success', await clearCart(), catalogueToastMs),
      (failure) => showToast('error', failureText(failure, t('clearFailed')), catalogueToastMs),
    ).then(() => setConfirming(false));

  return (
    <section className="panel panel-padded" aria-labelledby={cartHeadingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={cartHeadingId} className="cart-heading outline-none" tabIndex={-1}>
          {t('items')} <span className="tabular text-muted">({entries.length})</span>
        </h2>
        <Button variant="quiet" className="-mx-3 px-3 text-sm" onClick={() => setConfirming(true)}>
          {t('clear')}
        </Button>
      </div>
      <ul className="pt-2">
        {entries.map((entry) => (
          <CartRow key={entry.item_id} entry={entry} language={language} />
        ))}
      </ul>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('clearQuestion')}
        closeLabel={messagesOf(language, 'common')('close')}
        titleFirst
      >
        <p className="pt-3">{t('clearText')}</p>
        <div className="flex flex-wrap gap-3 pt-6">
          <Button variant="danger" busy={busy} onClick={clear}>
            {t('clear')}
          </Button>
          <Button variant="quiet" onClick={() => setConfirming(false)} disabled={busy}>
            {t('cancel')}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
