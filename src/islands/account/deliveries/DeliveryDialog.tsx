/**
 * The dialog of one delivery: what it is, how it stands, whose turn it is and until when, the words that its trade offer carries, and what
 * happened so far. It follows the delivery while it is open. See docs/product/delivery.md#what-the-customer-sees.
 */
import { useEffect, useRef } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type ConfirmationCode, useConfirmationCode } from '../../ui/use-confirmation-code.tsx';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { DeliveryItem } from './DeliveryItem.tsx';
import { DeliveryNext } from './DeliveryNext.tsx';
import { DeliverySteps } from './DeliverySteps.tsx';
import { situationOf } from './situations.ts';
import { TradeCode } from './TradeCode.tsx';
import { useDelivery } from './use-delivery.ts';

interface Props {
  language: LanguageCode;
  /** Of the order's line. Undefined closes the dialog. */
  id: string | undefined;
  /** Trade links as they were typed, by line. */
  drafts: Map<string, string>;
  onClose: () => void;
  /** The delivery stands otherwise than it was shown. */
  onChanged: () => void;
}

export function DeliveryDialog({ language, id, drafts, onClose, onChanged }: Props) {
  const { withCode, dialog } = useConfirmationCode(language, 'purchase');
  return (
    <>
      <Dialog
        open={id !== undefined}
        onClose={onClose}
        title={messagesOf(language, 'deliveries')('title')}
        closeLabel={messagesOf(language, 'common')('close')}
        variant="wide"
        titleFirst
      >
        {id === undefined ? null : (
          <Details key={id} language={language} id={id} drafts={drafts} onChanged={onChanged} withCode={withCode} />
        )}
      </Dialog>
      {dialog}
    </>
  );
}

interface DetailsProps extends Pick<Props, 'language' | 'drafts' | 'onChanged'>, Pick<ConfirmationCode, 'withCode'> {
  id: string;
}

function Details({ language, id, drafts, onChanged, withCode }: DetailsProps) {
  const t = messagesOf(language, 'deliveries');
  const { delivery, failureText, isOffline, announcement, ask, apply } = useDelivery(id, language, onChanged);
  const details = useRef<HTMLDivElement>(null);
  const isLoaded = delivery !== undefined;
  // screen readers go on with the details when they arrive
  useEffect(() => {
    if (isLoaded) details.current?.focus({ preventScroll: true });
  }, [isLoaded]);

  if (failureText !== undefined) return <LoadFailure language={language} text={failureText} onRetry={ask} />;
  if (!delivery) return <DetailsSkeleton label={messagesOf(language, 'account')('loading')} />;
  const { trade } = delivery;
  return (
    <div ref={details} tabIndex={-1} className="grid gap-6 pt-5 outline-none">
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {isOffline ? <p className="text-sm text-warning">{t('offline')}</p> : null}
      <DeliveryItem language={language} line={delivery.line} />
      <DeliveryNext
        language={language}
        delivery={delivery}
        drafts={drafts}
        withCode={withCode}
        onDone={apply}
        onConflict={ask}
      />
      {trade ? (
        <>
          {situationOf(delivery) === 'sent' ? null : <TradeCode language={language} code={trade.code} />}
          <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-2">
            <DeliveryFacts language={language} trade={trade} />
            <DeliverySteps language={language} trade={trade} />
          </div>
        </>
      ) : null}
    </div>
  );
}

function DetailsSkeleton({ label }: { label: string }) {
  return (
    <div className="grid gap-6 pt-5" role="status" aria-label={label}>
      <div className="flex items-center gap-4">
        <Skeleton className="history-picture" />
        <Skeleton className="h-7 w-48" />
      </div>
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-32 w-full" />
      <div className="grid gap-6 sm:grid-cols-2">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  );
}
