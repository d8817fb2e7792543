/**
 * Loads what every page needs in one call: settings, currencies, and the session with its profile and cart. Islands may await it from
 * anywhere; a page makes the call once. See docs/product/navigation.md#start-up.
 */

import { atom } from 'nanostores';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import { storedToken, storeToken } from '#api/token.ts';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { bootstrapFreshMs } from '#rules/limits.ts';
import { applyCart, forgetCart } from './cart.ts';
import { refreshCart } from './cart-actions.ts';
import { $cartVersion, mutationsSettled } from './cart-queue.ts';
import { $countryGuess } from './country.ts';
import { rememberCurrencies } from './currency.ts';
import { $deliveryDelayed } from './delivery-delay.ts';
import { endSession } from './end-session.ts';
import { pageLanguage } from './language.ts';
import { messagesOf } from './messages.ts';
import { $profile, takeProfile } from './profile.ts';
import { $session, forgetCustomer } from './session.ts';
import { $settings } from './settings.ts';
import { showToast } from './toasts.ts';
import { applyWatchlist } from './watchlist.ts';

/** Error of the last attempt, null after a success. Screens that cannot work without the API show it instead of their content. */
export const $bootstrapFailure = atom<unknown>(null);

/** True once the stores hold a response. */
export const $bootstrapped = atom(false);

let loading: Promise<void> | undefined;

/** Resolves when the stores hold the first response. @throws ApiFailure */
export function bootstrap(): Promise<void> {
  loading ??= load();
  return loading;
}

/** Repeats the call: after a failure, or when the session has changed. @throws ApiFailure */
export function reload(): Promise<void> {
  loading = load();
  return loading;
}

let answeredAt = 0;

/** Updates a page whose data is older than a minute: settings, rates or the cart may have changed. A failure leaves the stores as they are. */
export function refresh(): void {
  if (!loading || Date.now() - answeredAt < bootstrapFreshMs) return;
  answeredAt = Date.now();
  fetchBootstrap().catch(() => undefined);
}

async function load(): Promise<void> {
  try {
    await fetchBootstrap();
    $bootstrapFailure.set(null);
  } catch (error) {
    loading = undefined;
    $bootstrapFailure.set(error);
    throw error;
  }
}

async function fetchBootstrap(): Promise<void> {
  // A response that was read before a running cart mutation was applied would undo it on the page.
  const version = $cartVersion.get();
  await mutationsSettled();
  const token = storedToken();
  const { customer } = $session.get();
  const { payload } = await call('GET /bootstrap');
  if (!payload?.settings) throw new ApiFailure(200, { message: text('settingsInvalid') });
  if (!payload.profile && (token !== null || storedToken() !== null)) {
    // A token without a session hides the session of the cookie. A token stored since the request is not the one that was refused.
    if (storedToken() === token) storeToken(null);
    return fetchBootstrap();
  }
  // What the page has learned of its customer since the request, such as a balance after a purchase, may be newer than the response.
  if (payload.profile && $session.get().customer !== customer) return fetchBootstrap();
  apply(payload);
  // The response lacks mutations made while it was on its way.
  if (payload.cart && version !== $cartVersion.get()) refreshCart().catch(() => undefined);
}

/** Text of a failed bootstrap: the server's message, or a text for no answer, or one for missing settings. */
export function bootstrapFailureText(error: unknown): string {
  const isUnanswered = error instanceof ApiFailure && error.status === 0;
  return failureText(error, text(isUnanswered ? 'noAnswer' : 'settingsFailed'));
}

function text(key: 'noAnswer' | 'settingsFailed' | 'settingsInvalid' | 'currenciesFailed'): string {
  return messagesOf(pageLanguage(), 'common')(key);
}

function apply({
  settings,
  currencies,
  profile,
  cart,
  watchlist,
  emailVerified,
  country,
  delivery_delayed,
}: Bootstrap): void {
  const credits = settings.internal_currency;
  answeredAt = Date.now();
  $bootstrapped.set(true);
  $settings.set(settings);
  $deliveryDelayed.set(delivery_delayed);
  if (!currencies?.length) showToast('error', text('currenciesFailed'));
  $countryGuess.set(country);
  rememberCurrencies(
    currencies ?? [],
    credits.enabled ? { name: credits.name, rateEur: credits.exchange_rate_eur, image: credits.image } : undefined,
  );
  if (profile) {
    takeProfile(profile, emailVerified);
  } else {
    const { status, checked } = $session.get();
    // what is stored of a customer may be old: only one that was here on this page is told
    if (status === 'customer' && checked) endSession();
    else forgetCustomer();
    $profile.set(undefined);
  }
  if (cart) applyCart(cart);
  else forgetCart();
  applyWatchlist(watchlist);
}
