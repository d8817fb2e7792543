/** Packs and timed deals under a heading. Each is bought at once from the balance, after a question whose code is loaded when it is first asked. */
import { useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { signInAddress } from '#stores/redirects.ts';
import { $session } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { dialogOnDemand } from '../ui/dialog-on-demand.tsx';
import { DealCard } from './DealCard.tsx';
import type { Deal } from './deal.ts';

interface Props {
  language: LanguageCode;
  deals: readonly Deal[];
  /** Called with the id of a deal that is bought, sold or over. */
  onGone: (id: string) => void;
  /** Whether the shop still lists the timed deal of an id. */
  isListed: (id: string) => Promise<boolean>;
  /** True where the page's other prices are in euros. */
  inEuros: boolean;
  className: string | undefined;
  headingClassName: string | undefined;
}

const DealQuestion = dialogOnDemand(
  async () => (await import('./DealQuestion.tsx')).DealQuestion,
  ({ deal }) => deal !== undefined,
);

export function DealList({ language, deals, onGone, isListed, inEuros, className, headingClassName }: Props) {
  const t = messagesOf(language, 'deals');
  const [confirming, setConfirming] = useState<Deal>();
  const shown = useRef(confirming);
  shown.current = confirming;
  const isBuying = useRef(false);
  const close = () => setConfirming(undefined);
  const askToConfirm = async (deal: Deal) => {
    await bootstrap().catch(() => undefined);
    if ($session.get().status === 'guest') location.assign(signInAddress(language));
    else if (requireVerifiedEmail(language)) setConfirming(deal);
  };
  const end = async (deal: Deal) => {
    // of a deal that is being bought the answer says what became of it
    if (document.hidden || isBuying.current || (await isListed(deal.id)) || isBuying.current) return;
    onGone(deal.id);
    if (shown.current?.id !== deal.id) return;
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
              onEnd={() => void end(deal)}
            />
          </li>
        ))}
      </ul>
      <DealQuestion
        language={language}
        deal={confirming}
        inEuros={inEuros}
        onClose={close}
        onGone={onGone}
        onBuying={(isUnderWay) => {
          isBuying.current = isUnderWay;
        }}
      />
    </section>
  );
}
