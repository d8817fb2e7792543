/** What is in the cart, and apart from it what someone else has bought meanwhile; each may be emptied at once. */
import { useState } from 'react';
import { failureText } from '#api/failure.ts';
import type { CartEntry } from '#contract/cart.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { catalogueToastMs } from '#rules/limits.ts';
import { clearCart, removeSeveralFromCart } from '#stores/cart-actions.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CartRow, cartHeadingId } from './CartRow.tsx';

interface Props {
  entries: readonly CartEntry[];
  language: LanguageCode;
}

export function CartItems({ entries, language }: Props) {
  const t = messagesOf(language, 'cart');
  const [asking, setAsking] = useState(false);
  const { busy, run } = useBusy();
  if (entries.length === 0) return null;
  const clear = () =>
    run(
      async () => showToast('success', await clearCart(), catalogueToastMs),
      (failure) => showToast('error', failureText(failure, t('clearFailed')), catalogueToastMs),
    ).then(() => setAsking(false));

  return (
    <section className="panel panel-padded" aria-labelledby={cartHeadingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={cartHeadingId} className="cart-heading outline-none" tabIndex={-1}>
          {t('items')}
        </h2>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('clear')}
        </Button>
      </div>
      <ul className="cart-rows">
        {entries.map((entry) => (
          <CartRow key={entry.item_id} entry={entry} language={language} />
        ))}
      </ul>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('clearQuestion')}
        closeLabel={messagesOf(language, 'common')('close')}
      >
        <p className="pt-3">{t('clearText')}</p>
        <div className="flex flex-wrap gap-3 pt-6">
          <Button variant="danger" busy={busy} onClick={clear}>
            {t('clear')}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)} disabled={busy}>
            {t('cancel')}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

export function UnavailableItems({ entries, language }: Props) {
  const t = messagesOf(language, 'cart');
  const { busy, run } = useBusy();
  if (entries.length === 0) return null;
  const removeAll = () =>
    run(
      () => removeSeveralFromCart(entries.map(({ item_id }) => item_id)),
      (failure) => showToast('error', failureText(failure, t('removeSeveralFailed')), catalogueToastMs),
    );

  return (
    <section className="panel panel-padded cart-gone" aria-labelledby="cart-gone">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="cart-gone" className="cart-heading">
          {t('unavailableTitle')}
        </h2>
        <Button variant="quiet" busy={busy} onClick={removeAll}>
          {t('removeSeveral')}
        </Button>
      </div>
      <p className="pt-1 text-sm">{t('unavailableText')}</p>
      <ul className="cart-rows">
        {entries.map((entry) => (
          <CartRow key={entry.item_id} entry={entry} language={language} unavailable />
        ))}
      </ul>
    </section>
  );
}

function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, onFailure: (failure: unknown) => void) => {
    setBusy(true);
    await work().catch(onFailure);
    setBusy(false);
  };
  return { busy, run };
}
