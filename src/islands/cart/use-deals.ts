/** The prompts that have not ended, and buying one at once from the balance. Decisions section 6. */
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { Prompt } from '#contract/purchases.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { refreshCart } from '#stores/cart.ts';
import { messagesOf } from '#stores/messages.ts';
import { notify } from '#stores/notices.ts';
import { changeBalance } from '#stores/session.ts';
import { centsOf } from './euros.ts';

export function useDeals(language: LanguageCode) {
  const [deals, setDeals] = useState<readonly Prompt[]>([]);
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());

  useEffect(() => {
    call('GET /prompts').then(
      ({ payload }) => setDeals(payload),
      () => undefined,
    );
  }, []);

  const drop = (id: string) => setDeals((all) => all.filter((deal) => deal.id !== id));
  /** One key per deal, so that a repeated press after a lost answer buys once. */
  const buy = async ({ id }: Prompt) => {
    const key = keys.current.get(id) ?? crypto.randomUUID();
    keys.current.set(id, key);
    setBusy(true);
    try {
      const { message, balance } = await call(
        'POST /purchase/prompt',
        { body: { prompt_id: id } },
        { idempotencyKey: key },
      );
      changeBalance(centsOf(balance));
      notify('success', message);
      drop(id);
      await refreshCart().catch(() => undefined);
    } catch (failure) {
      const code = failure instanceof ApiFailure ? failure.key : '';
      if (code !== 'no_answer') keys.current.delete(id);
      if (code === 'prompt_over' || code === 'item_unavailable') drop(id);
      if (code !== 'email_not_verified')
        notify('error', failureText(failure, messagesOf(language, 'cart')('dealFailed')));
    } finally {
      setBusy(false);
    }
  };
  return { deals, busy, buy };
}
