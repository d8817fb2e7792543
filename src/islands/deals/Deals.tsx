/**
 * Packs and timed deals, bought at once from the balance; nothing when there are none. The home page prerenders them, the cart page
 * loads them.
 */
import { useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { signInAddress } from '#stores/redirects.ts';
import { $session } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useSession } from '../ui/use-stores.ts';
import { DealCard } from './DealCard.tsx';
import { DealConfirmation } from './DealConfirmation.tsx';
import type { Deal, ListedDeals } from './deal.ts';
import { useDealPurchase } from './use-deal-purchase.ts';
import { useDeals } from './use-deals.ts';

interface Props {
  language: LanguageCode;
  /** The deals of the page's HTML. */
  prerendered?: ListedDeals;
  /** True where the page's other prices are in euros. */
  inEuros?: boolean;
  className?: string;
  headingClassName?: string;
}

export function Deals({ language, prerendered, inEuros = false, className, headingClassName }: Props) {
  const t = messagesOf(language, 'deals');
  const { customer } = useSession();
  const { deals, drop } = useDeals(prerendered);
  const [confirming, setConfirming] = useState<Deal>();
  const { busy, buy, codeError, forgetCode } = useDealPurchase(language, drop);
  if (deals.length === 0) return null;

  const close = () => {
    setConfirming(undefined);
    forgetCode();
  };
  const askToConfirm = async (deal: Deal) => {
    await bootstrap().catch(() => undefined);
    if ($session.get().status === 'guest') location.assign(signInAddress(language));
    else if (requireVerifiedEmail(language)) setConfirming(deal);
  };
  const end = (deal: Deal) => {
    drop(deal.id);
    if (confirming?.id !== deal.id) return;
    close();
    showToast('error', t('over'));
  };

  return (
    <section className={className} aria-labelledby="deals">
      <h2 id="deals" className={headingClassName}>
        {t('title')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,30rem),1fr))] gap-(--card-gap)">
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealCard
              deal={deal}
              language={language}
              inEuros={inEuros}
              onBuy={() => void askToConfirm(deal)}
              onEnd={() => end(deal)}
            />
          </li>
        ))}
      </ul>
      <Dialog
        open={confirming !== undefined && customer !== undefined}
        onClose={close}
        title={t('question', { title: confirming?.title ?? '' })}
        closeLabel={messagesOf(language, 'common')('close')}
        titleFirst
      >
        {confirming && customer ? (
          <DealConfirmation
            deal={confirming}
            customer={customer}
            language={language}
            inEuros={inEuros}
            busy={busy}
            codeError={codeError}
            onBuy={(code) => void buy(confirming, code).then((isOver) => isOver && close())}
            onCancel={close}
          />
        ) : null}
      </Dialog>
    </section>
  );
}
