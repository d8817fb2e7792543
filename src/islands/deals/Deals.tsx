/**
 * Packs and timed deals, bought at once from the balance. On the home page they stand in the HTML and are brought up to date; the cart
 * asks for them. Nothing when there are none.
 */
import { useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { authPath, localePath } from '#rules/paths.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { fullPath } from '#stores/redirects.ts';
import { $session } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useSession } from '../ui/use-stores.ts';
import { Confirmation } from './Confirmation.tsx';
import { DealCard } from './DealCard.tsx';
import type { Deal, Offered } from './deal.ts';
import { useDealPurchase } from './use-deal-purchase.ts';
import { useDeals } from './use-deals.ts';

interface Props {
  language: LanguageCode;
  first?: Offered;
  /** Where the page's other sums are in euros. */
  inEuros?: boolean;
  className?: string;
  headingClassName?: string;
}

export function Deals({ language, first, inEuros = false, className, headingClassName }: Props) {
  const t = messagesOf(language, 'deals');
  const { customer } = useSession();
  const { deals, drop } = useDeals(first);
  const [asked, setAsked] = useState<Deal>();
  const { busy, buy } = useDealPurchase(language, drop);
  if (deals.length === 0) return null;

  const ask = async (deal: Deal) => {
    await bootstrap().catch(() => undefined);
    if ($session.get().status === 'guest') location.assign(localePath(language, authPath('signin', fullPath())));
    else if (requireVerifiedEmail(language)) setAsked(deal);
  };
  const end = (deal: Deal) => {
    drop(deal.id);
    if (asked?.id !== deal.id) return;
    setAsked(undefined);
    showToast('error', t('over'));
  };

  return (
    <section className={className} aria-labelledby="deals">
      <h2 id="deals" className={headingClassName}>
        {t('title')}
      </h2>
      <ul className="deals">
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealCard
              deal={deal}
              language={language}
              inEuros={inEuros}
              onBuy={() => void ask(deal)}
              onEnd={() => end(deal)}
            />
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== undefined && customer !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('question', { title: asked?.title ?? '' })}
        closeLabel={messagesOf(language, 'common')('close')}
        titleFirst
      >
        {asked && customer ? (
          <Confirmation
            deal={asked}
            customer={customer}
            language={language}
            inEuros={inEuros}
            busy={busy}
            onBuy={() => void buy(asked).then(() => setAsked(undefined))}
            onCancel={() => setAsked(undefined)}
          />
        ) : null}
      </Dialog>
    </section>
  );
}
