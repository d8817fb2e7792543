/**
 * The dialogs of offers and what opens them: the list, a mail (`?offer=`), the page of the e-mail verification (`?sell=`). `?payout=` is how
 * the provider's card form ended. The address names an open offer.
 */
import { useEffect, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { dialogOnDemand } from '../../ui/dialog-on-demand.tsx';
import { updateQuery } from '../update-query.ts';

const SellDialog = dialogOnDemand(
  async () => (await import('./SellDialog.tsx')).SellDialog,
  ({ open }) => open,
);
const OfferDialog = dialogOnDemand(
  async () => (await import('./OfferDialog.tsx')).OfferDialog,
  ({ id }) => id !== undefined,
);

export function useOfferDialogs(language: LanguageCode) {
  const t = messagesOf(language, 'offers');
  const [isSelling, setSelling] = useState<boolean>();
  const [shownOffer, setShownOffer] = useState<{ id: string | undefined }>();
  const [version, setVersion] = useState(0);

  const reloadList = () => setVersion((present) => present + 1);
  const show = (id: string | undefined) => {
    updateQuery((query) => (id ? query.set('offer', id) : query.delete('offer')));
    setShownOffer({ id });
  };
  const sell = async () => {
    await bootstrap();
    const target = new URL(location.href);
    target.searchParams.set('sell', '1');
    if (requireVerifiedEmail(language, target.pathname + target.search)) setSelling(true);
  };
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const payout = query.get('payout');
    if (payout === 'failed') showToast('error', query.get('error') || t('payoutUnexpected'));
    else if (payout) showToast('success', t('paymentSubmitted'));
    const asksToSell = query.has('sell');
    if (payout || asksToSell) updateQuery((each) => ['payout', 'error', 'sell'].map((name) => each.delete(name)));
    if (asksToSell) sell().catch(() => undefined);
    const id = query.get('offer');
    if (id)
      bootstrap().then(
        () => setShownOffer({ id }),
        () => undefined,
      );
  }, []);

  const dialogs = (
    <>
      {isSelling === undefined ? null : (
        <SellDialog language={language} open={isSelling} onClose={() => setSelling(false)} onCreated={reloadList} />
      )}
      {shownOffer === undefined ? null : (
        <OfferDialog language={language} id={shownOffer.id} onClose={() => show(undefined)} onChanged={reloadList} />
      )}
    </>
  );
  return { dialogs, version, sell: () => void sell().catch(() => undefined), open: show };
}
