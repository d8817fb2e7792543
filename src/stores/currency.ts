/**
 * The currency that prices are shown in. Choice, offered list and credits are kept between pages, so that the rate is
 * known before the API answers.
 */
import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { callIn } from '#api/client.ts';
import { type Currency, chooseCurrency, creditCurrency, euro } from '#rules/currency.ts';

export interface Credits {
  name: string;
  /** Euros for one credit. */
  rateEur: number;
  /** Address of the picture beside amounts; may be empty. */
  image: string;
}

export const euroOnly: readonly Currency[] = [euro];

const $code = persistentAtom<string | undefined>('currency_code', undefined);
const $symbol = persistentAtom<string | undefined>('currency_symbol', undefined);

function jsonOf<T>(fallback: T) {
  return {
    encode: JSON.stringify,
    decode: (text: string): T => {
      try {
        // safe because only this module writes the key
        return JSON.parse(text) as T;
      } catch {
        return fallback;
      }
    },
  };
}

/** What the visitor can choose from; the euro alone until the API has answered once. */
export const $currencies = persistentAtom<readonly Currency[]>('currencies', euroOnly, jsonOf(euroOnly));

/** The shop's credits, while it uses them. */
export const $credits = persistentAtom<Credits | undefined>(
  'credits',
  undefined,
  jsonOf<Credits | undefined>(undefined),
);

/** The chosen currency of the real world. */
export const $currency = computed([$currencies, $code], (offered, code) => chooseCurrency(offered, code));
callIn(() => $currency.get().code);

/** What prices are written in: credits when the shop uses them, else the chosen currency. */
export const $shownCurrency = computed([$currency, $credits], (currency, credits) =>
  credits ? creditCurrency(credits.name, credits.rateEur) : currency,
);

/** False on a first visit until the start has said what prices are in. */
export function isCurrencyKnown(): boolean {
  return $currencies.get() !== euroOnly;
}

/** The visitor has chosen. */
export function chooseCurrencyCode(code: string): void {
  const chosen = $currencies.get().find((currency) => currency.code === code);
  if (!chosen) return;
  $code.set(chosen.code);
  $symbol.set(chosen.symbol);
}

/** The API has said what is offered, and whether credits are used. */
export function rememberCurrencies(offered: readonly Currency[], credits?: Credits): void {
  $currencies.set(offered.length > 0 ? offered : euroOnly);
  $credits.set(credits);
}
