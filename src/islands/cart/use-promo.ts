/** A promo code: judged by the API against the cart as it is, kept for the session, judged anew when the cart changes. */
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { failureText } from '#api/failure.ts';
import { centsOf } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { lastChange } from '#stores/cart.ts';
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
  /** Counts the questions: an answer to an older one is about a cart that was. */
  const asked = useRef(0);

  const refuse = (why: string) => {
    setApplied(undefined);
    setError(why);
  };
  const judge = async (code: string, failed: string): Promise<boolean> => {
    const mine = ++asked.current;
    const isLatest = () => mine === asked.current;
    setBusy(true);
    setError('');
    try {
      const { payload } = await call('GET /promocode/check', { query: { code } });
      if (!isLatest()) return false;
      setApplied({ code: payload.code, discountCents: centsOf(payload.calculated_discount) });
      savePromoCode(owner, payload.code);
      return true;
    } catch (failure) {
      if (isLatest()) refuse(failureText(failure, failed));
      return false;
    } finally {
      if (isLatest()) setBusy(false);
    }
  };

  useEffect(() => {
    const code = loadPromoCode(owner);
    // what is shown may be ahead of what the server knows: the code is judged by the cart after the last change
    if (code && cartMark) void lastChange().then(() => judge(code, t('promoCheckFailed')));
  }, [cartMark]);

  return {
    text,
    applied,
    error,
    busy,
    refuse,
    type: (value: string) => {
      setText(value);
      setError('');
    },
    apply: async () => {
      const code = text.trim();
      if (code === '') refuse(messagesOf(language, 'errors')('promo_missing'));
      else if (await judge(code, t('promoFailed'))) showToast('success', t('promoApplied'));
    },
    remove: () => {
      asked.current += 1;
      setBusy(false);
      savePromoCode(owner, '');
      setApplied(undefined);
      setText('');
      setError('');
    },
  };
}
