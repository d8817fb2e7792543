/** One delivery, followed while it is shown. What changes meanwhile is told by a toast and, for who hears the page, within the dialog. */
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText as textOf } from '#api/failure.ts';
import type { Delivery } from '#contract/trades.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { reload } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { type SituationName, situationOf, situations } from './situations.ts';
import { watchDelivery } from './watch-delivery.ts';

interface Shown {
  delivery?: Delivery;
  /** Why nothing can be shown. */
  failureText?: string;
  /** The shop does not answer; what is shown is from before. */
  isOffline?: boolean;
}

const refunded: readonly SituationName[] = ['reversed', 'cancelled'];

/** `onChanged` is called when the delivery stands otherwise than it was shown. */
export function useDelivery(id: string, language: LanguageCode, onChanged: () => void) {
  const t = messagesOf(language, 'deliveries');
  const [shown, setShown] = useState<Shown>({});
  const [announcement, setAnnouncement] = useState('');
  const [turns, setTurns] = useState(0);
  const situation = useRef<SituationName>(undefined);

  /** Returns the present situation where it is another than before. */
  const take = (delivery: Delivery): SituationName | null => {
    const former = situation.current;
    const present = situationOf(delivery);
    situation.current = present;
    setShown({ delivery });
    if (former === undefined || former === present) return null;
    setAnnouncement(t(situations[present].title));
    // what was paid is on the balance again
    if (refunded.includes(present)) reload().catch(() => undefined);
    onChanged();
    return present;
  };
  useEffect(
    () =>
      watchDelivery({
        fetchDelivery: async (signal) =>
          (await call('GET /purchase/delivery/{id}', { params: { id } }, { signal })).payload,
        onDelivery(delivery) {
          const changed = take(delivery);
          if (changed) showToast('info', t(situations[changed].title));
        },
        onFailure(error) {
          const status = error instanceof ApiFailure ? error.status : 0;
          const text = status === 404 ? t('notFound') : textOf(error, t('loadFailed'));
          setShown(({ delivery }) => (delivery ? { delivery, isOffline: true } : { failureText: text }));
          return status !== 401 && status !== 404 && situation.current !== undefined;
        },
      }),
    [id, turns],
  );
  const ask = () => setTurns((present) => present + 1);
  return {
    ...shown,
    announcement,
    /** Asks again at once. */
    ask,
    /** Shows what the answer to the customer's own act says. */
    apply(delivery: Delivery) {
      take(delivery);
      ask();
    },
  };
}
