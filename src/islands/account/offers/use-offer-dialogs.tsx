/**
 * The dialogs of offers and how they are reached: from the list, from a mail (`?offer=`), from the page that verifies an e-mail (`?sell=`),
 * and from the provider's card form (`?payout=`). An offer that is open stands in the address.
 */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';

const SellDialog = lazy(async () => ({ default: (await import('./SellDialog.tsx')).SellDialog }));
const OfferDialog = lazy(async () => ({ default: (await import('./OfferDialog.tsx')).OfferDialog }));

export function useOfferDialogs(language: LanguageCode) {
  const t = messagesOf(language, 'offers');
  const [selling, setSelling] = useState<boolean>();
  const [shown, setShown] = useState<{ id: string | undefined }>();
  const [version, setVersion] = useState(0);

  const changed = () => setVersion((present) => present + 1);
  const show = (id: string | undefined) => {
    rewrite((query) => (id ? query.set('offer', id) : query.delete('offer')));
    setShown({ id });
  };
  const sell = async () => {
    await bootstrap();
    const back = new URL(location.href);
    back.searchParams.set('sell', '1');
    if (requireVerifiedEmail(language, back.pathname + back.search)) setSelling(true);
  };
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const payout = query.get('payout');
    if (payout === 'failed') showToast('error', query.get('error') || t('payoutUnexpected'));
    else if (payout) showToast('success', t('paymentSubmitted'));
    const isSelling = query.has('sell');
    if (payout || isSelling) rewrite((each) => ['payout', 'error', 'sell'].map((name) => each.delete(name)));
    if (isSelling) sell().catch(() => undefined);
    const id = query.get('offer');
    if (id)
      bootstrap().then(
        () => setShown({ id }),
        () => undefined,
      );
  }, []);

  const dialogs = (
    <Suspense>
      {selling === undefined ? null : (
        <SellDialog language={language} open={selling} onClose={() => setSelling(false)} onCreated={changed} />
      )}
      {shown === undefined ? null : (
        <OfferDialog language={language} id={shown.id} onClose={() => show(undefined)} onChanged={changed} />
      )}
    </Suspense>
  );
  return { dialogs, version, sell: () => void sell().catch(() => undefined), open: show };
}

function rewrite(change: (query: URLSearchParams) => unknown): void {
  const url = new URL(location.href);
  change(url.searchParams);
  history.replaceState(history.state, '', url.pathname + url.search);
}
