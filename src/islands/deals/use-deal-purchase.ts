/** Buys a deal at once from the balance. See docs/product/deals.md#buying-a-deal. */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText, requiredCode, wantsCode } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { refreshCart } from '#stores/cart-actions.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { FormError } from '../ui/form-errors.ts';
import { usePurchase } from '../ui/use-purchase.ts';
import type { Deal } from './deal.ts';

const unavailableKeys = ['timed_deal_over', 'item_unavailable', 'pack_unavailable', 'not_found'];

/**
 * `onUnavailable` is called with the id of a deal that is bought, sold or over. `asksForCode` is true once the server has asked for
 * a code.
 */
export function useDealPurchase(language: LanguageCode, onUnavailable: (id: string) => void) {
  const t = messagesOf(language, 'deals');
  const { busy, purchase, end } = usePurchase<Deal['id']>();
  const [asksForCode, setAsksForCode] = useState(false);

  /** Resolves with false when the question stays open, because the server asks for a code. @throws FormError about a wrong one. */
  const buy = async ({ kind, id }: Deal, code: string): Promise<boolean> => {
    try {
      const { message } = await purchase(id, { kind, id }, (idempotencyKey) =>
        kind === 'pack'
          ? call('POST /purchase/pack', { body: { pack_id: id, code } }, { idempotencyKey })
          : call('POST /purchase/prompt', { body: { prompt_id: id, code } }, { idempotencyKey }),
      );
      showToast('success', message);
      onUnavailable(id);
      await refreshCart().catch(() => undefined);
    } catch (failure) {
      if (wantsCode(failure)) {
        setAsksForCode(true);
        if (requiredCode(failure)) return false;
        const text = failureText(failure, t('failed'));
        throw new FormError(text, { code: text });
      }
      const key = failure instanceof ApiFailure ? failure.key : '';
      if (unavailableKeys.includes(key)) onUnavailable(id);
      // the page is left for the one that asks for verification
      if (key !== 'email_not_verified') showToast('error', failureText(failure, t('failed')));
    } finally {
      end();
    }
    return true;
  };
  return { busy: busy !== undefined, buy, asksForCode, forgetCode: () => setAsksForCode(false) };
}
