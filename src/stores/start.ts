/**
 * The one call a page starts with: settings, currencies, and who is here with their cart. Every island may ask for it; it is
 * made once a page. See docs/product/navigation.md#start-up.
 */
import { atom } from 'nanostores';
import { call, keepToken, keptToken } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { defaultLanguage, isLanguageCode } from '#rules/languages.ts';
import { forgetCart, lastChange, refreshCart, takeCart } from './cart.ts';
import { $countryGuess } from './country.ts';
import { rememberCurrencies } from './currency.ts';
import { messagesOf } from './messages.ts';
import { $profile, takeProfile } from './profile.ts';
import { forgetCustomer } from './session.ts';
import { $settings } from './settings.ts';
import { showToast } from './toasts.ts';

/** Set when the start failed; screens that cannot work without the API show it in place of their content. */
export const $startFailure = atom<unknown>(null);

/** True once the first answer is in the stores. */
export const $isStarted = atom(false);

let started: Promise<void> | undefined;

/** Resolves when the first answer is in the stores; rejects when there was none. */
export function start(): Promise<void> {
  started ??= load();
  return started;
}

/** Asks again: after a failure, or when who is here has changed. */
export function startAgain(): Promise<void> {
  started = load();
  return started;
}

const freshMs = 60_000;
let answeredAt = 0;

/**
 * Brings a page that was left for a minute or more up to date: settings, rates and the cart may have changed. What is there stays when
 * there is no answer.
 */
export function refresh(): void {
  if (!started || Date.now() - answeredAt < freshMs) return;
  answeredAt = Date.now();
  ask().catch(() => undefined);
}

async function load(): Promise<void> {
  try {
    await ask();
    $startFailure.set(null);
  } catch (error) {
    started = undefined;
    $startFailure.set(error);
    throw error;
  }
}

async function ask(): Promise<void> {
  // A button may have been pressed before: an answer that is read beside its change would take it back.
  const before = lastChange();
  await before;
  const token = keptToken();
  const { payload } = await call('GET /bootstrap');
  if (!payload?.settings) throw new ApiFailure(200, { message: words('settingsInvalid') });
  if (!payload.profile && (token !== null || keptToken() !== null)) {
    // The token that was sent names no session and hides the cookie's; one that was kept meanwhile is for a later question.
    if (keptToken() === token) keepToken(null);
    return ask();
  }
  take(payload);
  // What was put into the cart while this was on its way is not in it.
  if (payload.cart && before !== lastChange()) refreshCart().catch(() => undefined);
}

/** Why the start failed: the server's words, else that there was no answer, else that the settings could not be had. */
export function startFailureText(error: unknown): string {
  const silent = error instanceof ApiFailure && error.status === 0;
  return failureText(error, words(silent ? 'noAnswer' : 'settingsFailed'));
}

function words(key: 'noAnswer' | 'settingsFailed' | 'settingsInvalid' | 'currenciesFailed'): string {
  const { lang } = document.documentElement;
  return messagesOf(isLanguageCode(lang) ? lang : defaultLanguage, 'common')(key);
}

function take({ settings, currencies, profile, cart, emailVerified, country }: Bootstrap): void {
  const credits = settings.internal_currency;
  answeredAt = Date.now();
  $isStarted.set(true);
  $settings.set(settings);
  if (!currencies?.length) showToast('error', words('currenciesFailed'));
  $countryGuess.set(country);
  rememberCurrencies(
    currencies ?? [],
    credits.enabled ? { name: credits.name, rateEur: credits.exchange_rate_eur, image: credits.image } : undefined,
  );
  if (profile) {
    takeProfile(profile, emailVerified);
  } else {
    $profile.set(undefined);
    forgetCustomer();
  }
  if (cart) takeCart(cart);
  else forgetCart();
}
