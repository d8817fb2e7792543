/** Buys a deal at once from the balance. See docs/product/deals.md#buying-a-deal. */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import { centsOf } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { refreshCart } from '#stores/cart-actions.ts';
import { messagesOf } from '#stores/messages.ts';
import { changeBalance } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { useIdempotencyKey } from '../ui/use-idempotency-key.ts';
import type { Deal } from './deal.ts';

const unavailableKeys = ['timed_deal_over', 'item_unavailable', 'pack_unavailable', 'not_found'];

/** `onUnavailable` is called with the id of a deal that is bought, sold or over. */
export function useDealPurchase(language: LanguageCode, onUnavailable: (id: string) => void) {
  const t = messagesOf(language, 'deals');
  const [busy, setBusy] = useState(false);
  const withIdempotencyKey = useIdempotencyKey();

  const buy = async ({ kind, id }: Deal) => {
    setBusy(true);
    try {
      const { message, balance } = await withIdempotencyKey({ kind, id }, (idempotencyKey) =>
        kind === 'pack'
          ? call('POST /purchase/pack', { body: { pack_id: id } }, { idempotencyKey })
          : call('POST /purchase/prompt', { body: { prompt_id: id } }, { idempotencyKey }),
      );
      changeBalance(centsOf(balance));
      showToast('success', message);
      onUnavailable(id);
      await refreshCart().catch(() => undefined);
    } catch (failure) {
      const key = failure instanceof ApiFailure ? failure.key : '';
      if (unavailableKeys.includes(key)) onUnavailable(id);
      // the page is left for the one that asks for verification
      if (key !== 'email_not_verified') showToast('error', failureText(failure, t('failed')));
    } finally {
      setBusy(false);
    }
  };
  return { busy, buy };
}
