/** A promo code, checked by the API against the cart as it is, saved for the session, and checked again when the cart changes. */
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { failureText } from '#api/failure.ts';
import { centsOf } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { mutationsSettled } from '#stores/cart-queue.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { loadPromoCode, savePromoCode } from './checkout-draft.ts';

interface AppliedPromo {
  code: string;
  discountCents: number;
}

export type Promo = ReturnType<typeof usePromo>;

/** `cartMark` changes with the cart's content and prices; empty while there is nothing to buy. */
export function usePromo(owner: string, cartMark: string, language: LanguageCode) {
  const t = messagesOf(language, 'cart');
  const [text, setText] = useState(() => loadPromoCode(owner));
  const [applied, setApplied] = useState<AppliedPromo>();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  /** Number of the latest check; an older one's response is stale. */
  const latestCheck = useRef(0);

  const reject = (reason: string) => {
    setApplied(undefined);
    setError(reason);
  };
  const check = async (code: string, fallback: string): Promise<boolean> => {
    const number = ++latestCheck.current;
    const isLatest = () => number === latestCheck.current;
    setBusy(true);
    setError('');
    try {
      const { payload } = await call('GET /promocode/check', { query: { code } });
      if (!isLatest()) return false;
      setApplied({ code: payload.code, discountCents: centsOf(payload.calculated_discount) });
      savePromoCode(owner, payload.code);
      return true;
    } catch (failure) {
      if (isLatest()) reject(failureText(failure, fallback));
      return false;
    } finally {
      if (isLatest()) setBusy(false);
    }
  };

  useEffect(() => {
    const code = loadPromoCode(owner);
    // the page may show a change before the server knows it: the code is checked against the cart after the last one
    if (code && cartMark) void mutationsSettled().then(() => check(code, t('promoCheckFailed')));
  }, [cartMark]);

  return {
    text,
    applied,
    error,
    busy,
    /** Takes the code off the sum and shows why. */
    reject,
    type: (value: string) => {
      setText(value);
      setError('');
    },
    apply: async () => {
      const code = text.trim();
      if (code === '') reject(messagesOf(language, 'errors')('promo_missing'));
      else if (await check(code, t('promoFailed'))) showToast('success', t('promoApplied'));
    },
    remove: () => {
      latestCheck.current += 1;
      setBusy(false);
      savePromoCode(owner, '');
      setApplied(undefined);
      setText('');
      setError('');
    },
  };
}
