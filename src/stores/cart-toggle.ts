/** Cart buttons of cards and product pages: the mutation, its toast, and sign-in for guests. See docs/product/catalogue.md#product-card. */
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { catalogueToastMs } from '#rules/limits.ts';
import { bootstrap } from './bootstrap.ts';
import { $cartIds } from './cart.ts';
import { addToCart, refreshCart, removeFromCart } from './cart-actions.ts';
import { $cartBusy } from './cart-queue.ts';
import { messagesOf } from './messages.ts';
import { signInAddress } from './redirects.ts';
import { $session } from './session.ts';
import { rememberSold } from './sold.ts';
import { showToast, type ToastKind } from './toasts.ts';

const say = (kind: ToastKind, text: string) => showToast(kind, text, catalogueToastMs);

/** Resolves to true when the item is in the cart afterwards. A guest is redirected to sign-in and back. */
export async function putInCart(id: string, language: LanguageCode): Promise<boolean> {
  const t = messagesOf(language, 'product');
  if ($session.get().status === 'unknown') await whenBootstrapped(id);
  if ($session.get().status === 'guest') return redirectToSignIn(language, id);
  try {
    say('success', await addToCart(id));
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return redirectToSignIn(language, id);
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
    if (error instanceof ApiFailure && error.status === 401) redirectToSignIn(language, id);
    else say('error', failureText(error, t('removeFailed')));
  }
}

/** Adds or removes the item; ignored while its last mutation is under way. What was added is seen going there, once that code is here. */
export function toggleInCart(id: string, language: LanguageCode): void {
  if ($cartBusy.get()[id]) return;
  if ($cartIds.get().includes(id)) void takeOutOfCart(id, language);
  else void putInCart(id, language).then((isAdded) => (isAdded ? showFlight(id) : undefined));
}

/** Decoration: without its code the cart is as right as with it. */
const showFlight = (id: string) =>
  import('./fly-to-cart.ts').then(({ flyToCart }) => flyToCart(id)).catch(() => undefined);

/** Waits until the session is known; after a failed bootstrap the cart's own call decides. */
async function whenBootstrapped(id: string): Promise<void> {
  $cartBusy.setKey(id, true);
  await bootstrap().catch(() => undefined);
  $cartBusy.setKey(id, false);
}

/** Sign-in says what for, by the item's id. */
function redirectToSignIn(language: LanguageCode, id: string): false {
  say('warning', messagesOf(language, 'product')('pleaseLogin'));
  location.assign(`${signInAddress(language)}&item=${id}`);
  return false;
}
