/** Gives up what is later than promised, after a question in its place that says where the money goes. */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { Delivery } from '#contract/trades.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { ConfirmInline } from '../ConfirmInline.tsx';

interface Props {
  language: LanguageCode;
  line: Delivery['line'];
  onDone: (delivery: Delivery) => void;
  /** The delivery is no longer as it was shown. */
  onConflict: () => void;
}

export function CancelDelivery({ language, line, onDone, onConflict }: Props) {
  const t = messagesOf(language, 'deliveries');
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const withIdempotencyKey = useIdempotencyKey('POST /purchase/delivery/cancel');
  const amount = formatEuros(centsOf(line.sum), language);
  const cancel = async () => {
    setBusy(true);
    const body = { id: line.id };
    try {
      const { payload, message } = await withIdempotencyKey(body, (idempotencyKey) =>
        call('POST /purchase/delivery/cancel', { body }, { idempotencyKey }),
      );
      showToast('success', message);
      onDone(payload);
    } catch (error) {
      showToast('error', failureText(error, t('cancelFailed')));
      if (error instanceof ApiFailure && error.status === 409) onConflict();
    } finally {
      setBusy(false);
    }
  };
  if (isAsking)
    return (
      <ConfirmInline
        question={t('cancelSure', { amount, title: line.title })}
        confirmLabel={t('cancelYes')}
        cancelLabel={t('cancelNo')}
        busy={busy}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      />
    );
  return (
    <Button large wide onClick={() => setAsking(true)}>
      {t('cancel', { amount })}
    </Button>
  );
}
