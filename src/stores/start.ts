/**
 * The one call a page starts with: settings, currencies, and who is here with their cart. Every island may ask for it; it is
 * made once a page. Decisions section 4.
 */
import { atom } from 'nanostores';
import { call } from '#api/client.ts';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { forgetCart, lastChange, refreshCart, takeCart } from './cart.ts';
import { $countryGuess } from './country.ts';
import { rememberCurrencies } from './currency.ts';
import { $profile, takeProfile } from './profile.ts';
import { forgetCustomer } from './session.ts';
import { $settings } from './settings.ts';

/** Set when the start failed; screens that cannot work without the API show it in place of their content. */
export const $startFailure = atom<unknown>(null);

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

async function load(): Promise<void> {
  try {
    const before = lastChange();
    const { payload } = await call('GET /bootstrap');
    take(payload);
    // What was put into the cart while this was on its way is not in it.
    if (payload.cart && before !== lastChange()) refreshCart().catch(() => undefined);
    $startFailure.set(null);
  } catch (error) {
    started = undefined;
    $startFailure.set(error);
    throw error;
  }
}

function take({ settings, currencies, profile, cart, emailVerified, country }: Bootstrap): void {
  const credits = settings.internal_currency;
  $settings.set(settings);
  $countryGuess.set(country);
  rememberCurrencies(
    currencies,
    credits.enabled ? { name: credits.name, rateEur: credits.exchange_rate_eur } : undefined,
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
