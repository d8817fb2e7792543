/** What the cart controls of cards and product pages do, and what they say about it. See docs/product/catalogue.md#product-card. */
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { catalogueToastMs } from '#rules/limits.ts';
import { bootstrap } from './bootstrap.ts';
import { $cartBusy, $cartIds, addToCart, refreshCart, removeFromCart } from './cart.ts';
import { messagesOf } from './messages.ts';
import { signInAddress } from './redirects.ts';
import { $session } from './session.ts';
import { rememberSold } from './sold.ts';
import { showToast, type ToastKind } from './toasts.ts';

const say = (kind: ToastKind, text: string) => showToast(kind, text, catalogueToastMs);

/** True when the item is in the cart afterwards. A guest is sent to sign in and comes back here. */
export async function putInCart(id: string, language: LanguageCode): Promise<boolean> {
  const t = messagesOf(language, 'product');
  if ($session.get().status === 'unknown') await whenBootstrapped(id);
  if ($session.get().status === 'guest') return askToLogIn(language);
  try {
    say('success', await addToCart(id));
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return askToLogIn(language);
    if (error instanceof ApiFailure && error.key === 'already_in_cart') {
      say('warning', failureText(error, t('alreadyInCart')));
      await refreshCart().catch(() => undefined);
      return true;
    }
    if (error instanceof ApiFailure && error.key === 'item_unavailable') rememberSold(id);
    say('error', failureText(error, t('addFailed')));
    return false;
  }
}

async function takeOutOfCart(id: string, language: LanguageCode): Promise<void> {
  const t = messagesOf(language, 'product');
  try {
    say('success', await removeFromCart(id));
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) askToLogIn(language);
    else say('error', failureText(error, t('removeFailed')));
  }
}

/** What a cart button does: one thing at a time for an item. */
export function toggleInCart(id: string, language: LanguageCode): void {
  if ($cartBusy.get()[id]) return;
  void ($cartIds.get().includes(id) ? takeOutOfCart(id, language) : putInCart(id, language));
}

/** A moment later it is known who is here; a start that fails leaves the question to the cart. */
async function whenBootstrapped(id: string): Promise<void> {
  $cartBusy.setKey(id, true);
  await bootstrap().catch(() => undefined);
  $cartBusy.setKey(id, false);
}

function askToLogIn(language: LanguageCode): false {
  say('warning', messagesOf(language, 'product')('pleaseLogin'));
  location.assign(signInAddress(language));
  return false;
}
