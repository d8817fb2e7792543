/** Buys a deal at once from the balance. See docs/product/deals.md#buying-a-deal. */
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { refreshCart } from '#stores/cart-actions.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { usePurchase } from '../ui/use-purchase.ts';
import type { Deal } from './deal.ts';

const unavailableKeys = ['timed_deal_over', 'item_unavailable', 'pack_unavailable', 'not_found'];

/** `onUnavailable` is called with the id of a deal that is bought, sold or over. */
export function useDealPurchase(language: LanguageCode, onUnavailable: (id: string) => void) {
  const t = messagesOf(language, 'deals');
  const { busy, purchase, end } = usePurchase<Deal['id']>();

  const buy = async ({ kind, id }: Deal) => {
    try {
      const { message } = await purchase(id, { kind, id }, (idempotencyKey) =>
        kind === 'pack'
          ? call('POST /purchase/pack', { body: { pack_id: id } }, { idempotencyKey })
          : call('POST /purchase/prompt', { body: { prompt_id: id } }, { idempotencyKey }),
      );
      showToast('success', message);
      onUnavailable(id);
      await refreshCart().catch(() => undefined);
    } catch (failure) {
      const key = failure instanceof ApiFailure ? failure.key : '';
      if (unavailableKeys.includes(key)) onUnavailable(id);
      // the page is left for the one that asks for verification
      if (key !== 'email_not_verified') showToast('error', failureText(failure, t('failed')));
    } finally {
      end();
    }
  };
  return { busy: busy !== undefined, buy };
}
