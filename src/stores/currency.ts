/** Currency that prices are shown in. Choice, offered currencies and credits are stored, so that prices are right before the API answers. */
import { computed } from 'nanostores';
import { setCallCurrency } from '#api/request.ts';
import { type Currency, chooseCurrency, creditCurrency, euro } from '#rules/currency.ts';
import { localKeys } from '#rules/storage-keys.ts';
import { between, filled, integer, list, matching, optional, shape, text } from './decode.ts';
import { storedAtom, storedText, writeLocalText } from './storage.ts';

export interface Credits {
  name: string;
  /** Euros for one credit. */
  rateEur: number;
  /** Address of the picture beside amounts; may be empty. */
  image: string;
}

export const euroOnly: readonly Currency[] = [euro];

/** As ISO 4217 has it: the browser's formatter throws at anything else. */
const currencyCode = matching(/^[A-Z]{3}$/);
/** A rate that is nothing in millionths of a unit, or ten-thousandths of a credit, makes prices zero or infinite. */
const unitsPerEuro = between(0.000_001, 1_000_000_000);
const eurosPerCredit = between(0.0001, 1_000_000_000);

const $code = storedText(localKeys.currencyCode, currencyCode);

const currency = shape<Currency>({
  code: currencyCode,
  value: unitsPerEuro,
  symbol: text,
  default: integer,
  creditEur: optional(eurosPerCredit),
});

/** Offered currencies; the euro alone until the API has answered once. */
export const $currencies = storedAtom<readonly Currency[]>(localKeys.currencies, euroOnly, filled(list(currency)));

/** The shop's credits; undefined while it uses none. */
export const $credits = storedAtom<Credits | undefined>(
  localKeys.credits,
  undefined,
  shape<Credits>({ name: text, rateEur: eurosPerCredit, image: text }),
);

/** The chosen currency of the real world. */
export const $currency = computed([$currencies, $code], (offered, code) => chooseCurrency(offered, code));
setCallCurrency(() => $currency.get().code);

/** Currency that prices are written in: credits when the shop uses them, else the chosen one. */
export const $shownCurrency = computed([$currency, $credits], (currency, credits) =>
  credits ? creditCurrency(credits.name, credits.rateEur) : currency,
);

/** False on a first visit until the bootstrap call has answered. */
export function isCurrencyKnown(): boolean {
  return $currencies.get() !== euroOnly;
}

/** Stores the visitor's choice; ignores a code that is not offered. */
export function chooseCurrencyCode(code: string): void {
  const chosen = $currencies.get().find((currency) => currency.code === code);
  if (!chosen) return;
  $code.set(chosen.code);
  writeLocalText(localKeys.currencySymbol, chosen.symbol);
}

/** Stores what the API offers; `credits` when the shop uses them. */
export function rememberCurrencies(offered: readonly Currency[], credits?: Credits): void {
  $currencies.set(offered.length > 0 ? offered : euroOnly);
  $credits.set(credits);
}
