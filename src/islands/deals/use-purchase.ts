/** Buying a deal at once from the balance. See docs/product/deals.md#buying-a-deal. */
import { useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText, isUndecided } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { refreshCart } from '#stores/cart.ts';
import { messagesOf } from '#stores/messages.ts';
import { changeBalance } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import type { Deal } from './deal.ts';

const gone = new Set(['prompt_over', 'item_unavailable', 'pack_unavailable', 'not_found']);

export function usePurchase(language: LanguageCode, onGone: (id: string) => void) {
  const t = messagesOf(language, 'deals');
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());

  /** One key per deal until the server has decided, so that a repeated press after a lost answer buys once. */
  const buy = async ({ kind, id }: Deal) => {
    const idempotencyKey = keys.current.get(id) ?? crypto.randomUUID();
    keys.current.set(id, idempotencyKey);
    setBusy(true);
    try {
      const { message, balance } =
        kind === 'pack'
          ? await call('POST /purchase/pack', { body: { pack_id: id } }, { idempotencyKey })
          : await call('POST /purchase/prompt', { body: { prompt_id: id } }, { idempotencyKey });
      changeBalance(minorUnitsOf(balance) ?? 0);
      showToast('success', message);
      onGone(id);
      await refreshCart().catch(() => undefined);
    } catch (failure) {
      const key = failure instanceof ApiFailure ? failure.key : '';
      if (!isUndecided(failure)) keys.current.delete(id);
      if (gone.has(key)) onGone(id);
      if (key !== 'email_not_verified') showToast('error', failureText(failure, t('failed')));
    } finally {
      setBusy(false);
    }
  };
  return { busy, buy };
}
