/**
 * The dialog of one offer: its facts, its timeline, what comes next and whose turn it is. From here the customer answers the offer and
 * requests its payout. See docs/product/selling-and-payouts.md#offer-dialog.
 */
import { useEffect, useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { IntakePanel } from './IntakePanel.tsx';
import { OfferFacts } from './OfferFacts.tsx';
import { OfferNext } from './OfferNext.tsx';
import { type PayoutDraft, PayoutSteps } from './PayoutSteps.tsx';
import { Timeline } from './Timeline.tsx';
import { useOffer } from './use-offer.ts';

interface Props {
  language: LanguageCode;
  /** Undefined closes the dialog. */
  id: string | undefined;
  onClose: () => void;
  /** The offer is no longer in the state that was shown. */
  onChanged: () => void;
}

export function OfferDialog({ language, id, onClose, onChanged }: Props) {
  const t = messagesOf(language, 'offers');
  const [isPayout, setPayout] = useState(false);
  const shown = useRef(id);
  shown.current = id;
  const close = () => {
    setPayout(false);
    onClose();
  };
  return (
    <Dialog
      open={id !== undefined}
      onClose={close}
      title={isPayout ? t('payoutDetails') : t('detailsTitle')}
      closeLabel={messagesOf(language, 'common')('close')}
      variant="wide"
    >
      {id === undefined ? null : (
        <Details
          key={id}
          language={language}
          id={id}
          isPayout={isPayout}
          onPayout={(wanted) => {
            // an answer that came after the dialog was closed concerns no other offer
            if (shown.current === id) setPayout(wanted);
          }}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </Dialog>
  );
}

interface DetailsProps extends Props {
  id: string;
  /** True shows the steps of the payout instead of the details. */
  isPayout: boolean;
  onPayout: (isPayout: boolean) => void;
}

function Details({ language, id, isPayout, onPayout, onClose, onChanged }: DetailsProps) {
  const { offer, failureText, load } = useOffer(id, language);
  const [draft, setDraft] = useState<PayoutDraft>({});
  const details = useRef<HTMLDivElement>(null);
  const reload = async () => {
    onChanged();
    await load();
  };
  const accepted = async () => {
    await reload();
    onPayout(true);
  };
  const isShown = offer !== undefined && failureText === undefined && !isPayout;
  // the focus goes to the details when they arrive, and after a step back from the payout; the title above them stays in sight
  useEffect(() => {
    if (!isShown) return;
    details.current?.focus({ preventScroll: true });
    details.current?.closest('dialog')?.scrollTo(0, 0);
  }, [isShown]);
  // the next state may have no place for the control that had it; any other keeps it, as the offer is read every few seconds
  useEffect(() => {
    if (document.activeElement === document.body) details.current?.focus({ preventScroll: true });
  }, [offer]);

  if (failureText !== undefined)
    return <LoadFailure language={language} text={failureText} onRetry={() => void load()} />;
  if (!offer) return <DetailsSkeleton label={messagesOf(language, 'account')('loading')} />;
  if (isPayout)
    return (
      <PayoutSteps
        language={language}
        offer={offer}
        draft={draft}
        onDraftChange={setDraft}
        onBack={() => onPayout(false)}
        onChanged={onChanged}
        onDone={onClose}
      />
    );
  return (
    <div ref={details} tabIndex={-1} className="offer-details outline-none">
      <OfferFacts language={language} offer={offer} />
      <OfferNext
        language={language}
        offer={offer}
        onAccepted={accepted}
        onPayout={() => requireVerifiedEmail(language) && onPayout(true)}
        onChanged={reload}
      />
      {offer.trade ? (
        <IntakePanel
          key={offer.trade.attempt}
          language={language}
          offer={offer}
          trade={offer.trade}
          onChanged={reload}
        />
      ) : null}
      <Timeline language={language} offer={offer} />
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
