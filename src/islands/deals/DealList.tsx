/** Packs and timed deals under a heading. Each is bought at once from the balance, after a question whose code is loaded when it is first asked. */
import { useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { signInAddress } from '#stores/redirects.ts';
import { $session } from '#stores/session.ts';
import { dialogOnDemand } from '../ui/dialog-on-demand.tsx';
import { DealCard } from './DealCard.tsx';
import type { Deal } from './deal.ts';

interface Props {
  language: LanguageCode;
  deals: readonly Deal[];
  /** Called with the id of a deal that is bought, sold or over. */
  onGone: (id: string) => void;
  /** Called when the time of one has come: whether it is over the shop says, by its clock. */
  onEnd: () => void;
  /** True where the page's other prices are in euros. */
  inEuros: boolean;
  className: string | undefined;
  headingClassName: string | undefined;
}

const DealQuestion = dialogOnDemand(
  async () => (await import('./DealQuestion.tsx')).DealQuestion,
  ({ deal }) => deal !== undefined,
);

export function DealList({ language, deals, onGone, onEnd, inEuros, className, headingClassName }: Props) {
  const t = messagesOf(language, 'deals');
  const [confirming, setConfirming] = useState<Deal>();
  const close = () => setConfirming(undefined);
  const askToConfirm = async (deal: Deal) => {
    await bootstrap().catch(() => undefined);
    if ($session.get().status === 'guest') location.assign(signInAddress(language));
    else if (requireVerifiedEmail(language)) setConfirming(deal);
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
              onEnd={onEnd}
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
        isListed={deals.some(({ id }) => id === confirming?.id)}
      />
    </section>
  );
}
