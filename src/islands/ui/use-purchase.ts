/**
 * One purchase at a time: busy while it is under way, repeated under the same key until the server has decided on it, and the balance in the
 * header follows its response. A page restored from the back/forward cache is not busy.
 */
import { useState } from 'react';
import { centsOf } from '#rules/euros.ts';
import { changeBalance } from '#stores/session.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';
import { usePageRestored } from './use-page-restored.ts';

/** `Subject` says what is being bought with or for; it is undefined while nothing is. */
export function usePurchase<Subject>() {
  const [busy, setBusy] = useState<Subject>();
  const withIdempotencyKey = useIdempotencyKey('POST /purchase');
  const end = () => setBusy(undefined);
  usePageRestored(end);

  /** Resolves with the response of `send`; the caller calls `end` when it may be pressed again. */
  const purchase = async <Response extends object>(
    subject: Subject,
    request: object,
    send: (idempotencyKey: string) => Promise<Response>,
  ): Promise<Response> => {
    setBusy(() => subject);
    const bought = await withIdempotencyKey(request, send);
    if ('balance' in bought && typeof bought.balance === 'number') changeBalance(centsOf(bought.balance));
    return bought;
  };
  return { busy, purchase, end };
}
