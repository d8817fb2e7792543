/**
 * One offer: what it is about, its time line, what is next and whose turn it is; from here it is answered and paid.
 * See docs/product/selling-and-payouts.md#offer-dialog.
 */
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OfferFacts } from './OfferFacts.tsx';
import { OfferNext } from './OfferNext.tsx';
import { PayoutSteps, type TypedPayout } from './PayoutSteps.tsx';
import { TimeLine } from './TimeLine.tsx';
import { useAnswer } from './use-answer.ts';

interface Props {
  language: LanguageCode;
  /** None is open without it. */
  id: string | undefined;
  onClose: () => void;
  /** The offer is another than it was. */
  onChanged: () => void;
}

export function OfferDialog({ language, id, onClose, onChanged }: Props) {
  const t = messagesOf(language, 'offers');
  const [paying, setPaying] = useState(false);
  const close = () => {
    setPaying(false);
    onClose();
  };
  return (
    <Dialog
      open={id !== undefined}
      onClose={close}
      title={paying ? t('payoutDetails') : t('detailsTitle')}
      closeLabel={messagesOf(language, 'common')('close')}
      variant="wide"
    >
      {id === undefined ? null : (
        <Details
          key={id}
          language={language}
          id={id}
          paying={paying}
          onPaying={setPaying}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </Dialog>
  );
}

interface DetailsProps extends Props {
  id: string;
  paying: boolean;
  onPaying: (paying: boolean) => void;
}

function Details({ language, id, paying, onPaying, onClose, onChanged }: DetailsProps) {
  const t = messagesOf(language, 'offers');
  const [offer, setOffer] = useState<OfferDetails>();
  const [failure, setFailure] = useState<string>();
  const [typed, setTyped] = useState<TypedPayout>({});
  const place = useRef<HTMLDivElement>(null);

  const load = async () => {
    setFailure(undefined);
    try {
      const { payload } = await call('GET /offer/{id}', { params: { id } });
      setOffer(payload);
    } catch (error) {
      const isGone = error instanceof ApiFailure && error.status === 404;
      setFailure(isGone ? t('detailsNotFound') : failureText(error, t('fetchFailed')));
    }
  };
  const changed = async () => {
    onChanged();
    await load();
  };
  useEffect(() => void load(), []);
  // the focus is at what has come: the details, also after a step back from the payout
  useEffect(() => {
    if (offer && !paying) place.current?.focus();
  }, [offer, paying]);
  const { answer, busy } = useAnswer(language, offer, {
    onAnswered: async (move) => {
      await changed();
      if (move === 'accept') onPaying(true);
    },
    onRefused: changed,
  });

  if (failure !== undefined)
    return (
      <div className="grid justify-items-center gap-4 py-10 text-center" role="alert">
        <p>{failure}</p>
        <Button onClick={() => void load()}>{messagesOf(language, 'common')('retry')}</Button>
      </div>
    );
  if (!offer) return <DetailsSkeleton label={messagesOf(language, 'account')('loading')} />;
  if (paying)
    return (
      <PayoutSteps
        language={language}
        offer={offer}
        typed={typed}
        onTyped={setTyped}
        onBack={() => onPaying(false)}
        onChanged={onChanged}
        onDone={onClose}
      />
    );
  return (
    <div ref={place} tabIndex={-1} className="offer-details outline-none">
      <OfferFacts language={language} offer={offer} />
      <OfferNext
        language={language}
        offer={offer}
        busy={busy}
        onAnswer={(move) => void answer(move)}
        onPayout={() => requireVerifiedEmail(language) && onPaying(true)}
        onChanged={() => void changed()}
      />
      <TimeLine language={language} history={offer.history} />
    </div>
  );
}

function DetailsSkeleton({ label }: { label: string }) {
  return (
    <div className="offer-details" role="status" aria-label={label}>
      <div className="grid gap-4">
        <div className="flex items-center gap-4">
          <Skeleton className="history-picture" />
          <Skeleton className="h-7 w-48" />
        </div>
        <Skeleton className="h-36 w-full" />
      </div>
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}
