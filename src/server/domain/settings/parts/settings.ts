/**
 * Every setting of the shop: its default until an operator sets it (see docs/product/settings.md), and how what an operator types is
 * read. The table of the database holds values as JSON by these names.
 */

import { z } from 'zod';
import type { PaymentMethod, Settings } from '#contract/content.ts';
import { analyticsTagOf } from '#rules/analytics-tag.ts';
import { usualFourEyesLimit } from '#rules/approvals.ts';
import { countryOfCode } from '#rules/countries.ts';
import { eurosOfCents, minorUnitsOf } from '#rules/money.ts';
import { usualOfferMargin } from '#rules/offer-price.ts';
import { usualDeliveryHours } from '#rules/trades.ts';
import { isEmail } from '#rules/validation/email.ts';
import { compactIban, isIban } from '#rules/validation/sepa.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { paymentMethodsOf } from './bank-account.ts';

interface Kind<T> {
  fallback: T;
  /** The value as the database holds it, parsed from JSON. */
  stored: z.ZodType<T>;
  /** What is expected, for the operator. */
  expects: string;
  /** The value of a typed text; undefined when it is none. */
  read(text: string): T | undefined;
}

const text = (fallback = '', max = 2000): Kind<string> => ({
  fallback,
  stored: z.string(),
  expects: `at most ${max} characters`,
  read: (typed) => (typed.length <= max ? typed : undefined),
});

const yesNo = (fallback: boolean): Kind<boolean> => ({
  fallback,
  stored: z.boolean(),
  expects: 'on or off',
  read: (typed) => ({ on: true, true: true, 1: true, off: false, false: false, 0: false })[typed.toLowerCase()],
});

const number = (fallback: number, min: number, max: number, decimals: number): Kind<number> => ({
  fallback,
  stored: z.number(),
  expects:
    decimals === 0
      ? `a whole number from ${min} to ${max}`
      : `a number from ${min} to ${max} with at most ${decimals} decimals`,
  read(typed) {
    const units = minorUnitsOf(typed, decimals);
    const value = units === null ? Number.NaN : units / 10 ** decimals;
    return value >= min && value <= max ? value : undefined;
  },
});

const wholeNumber = (fallback: number, min: number, max: number): Kind<number> => ({
  ...number(fallback, min, max, 0),
  expects: `a whole number from ${min} to ${max}`,
});

/** What the policy of the pages lets a browser show: a picture of this site, or one that is written out. */
const picture: Kind<string> = {
  fallback: '',
  stored: z.string(),
  expects: 'nothing, a path such as /mark.svg, or a picture as data:image/…;base64,… of at most 8000 characters',
  read: (typed) =>
    typed === '' || (typed.length <= 8000 && /^(\/(?!\/)[^\s"'()\\]+|data:image\/[a-z+]+;base64,[\w+/=]+)$/.test(typed))
      ? typed
      : undefined,
};

const analytics: Kind<string> = {
  fallback: '',
  stored: z.string(),
  expects: "nothing, a measurement id such as G-ABC123XYZ, or the snippet of Google's tag",
  read: (typed) => (typed === '' || (typed.length <= 5000 && analyticsTagOf(typed)) ? typed : undefined),
};

const methods: Kind<PaymentMethod[]> = {
  fallback: ['card', 'sepa'],
  stored: z.array(z.enum(['card', 'sepa'])),
  expects: 'card, sepa, or both joined by a comma',
  read(typed) {
    const chosen = (['card', 'sepa'] as const).filter((method) => wordsOf(typed).includes(method));
    return chosen.length > 0 && chosen.length === wordsOf(typed).length ? chosen : undefined;
  },
};

const countries: Kind<string[]> = {
  fallback: ['KP', 'SY', 'CU', 'IR'],
  stored: z.array(z.string()),
  expects: 'codes of countries joined by commas, or nothing',
  read(typed) {
    const codes = wordsOf(typed.toUpperCase());
    return codes.every((code) => countryOfCode(code, 'en')) ? codes : undefined;
  },
};

/** A day of the calendar, written as 2014-03-09. */
const day: Kind<string> = {
  ...text('', 10),
  expects: 'a day such as 2014-03-09, or nothing',
  read: (typed) => (typed === '' || z.iso.date().safeParse(typed).success ? typed : undefined),
};

export const settingKinds = {
  requisites: text(),
  support_email: {
    ...text('', 254),
    expects: 'an e-mail address, or nothing',
    read: (typed: string) => (typed === '' || isEmail(typed) ? typed : undefined),
  },
  is_reg_enabled: yesNo(false),
  steam_enabled: yesNo(false),
  steam_inventory_enabled: yesNo(false),
  min_top_up: number(0, 0, 10_000, 2),
  vat_percent: number(0, 0, 100, 2),
  payment_methods: methods,
  reserved_items_max: wholeNumber(10, 1, 100),
  reserved_items_per_paid_order: wholeNumber(5, 0, 100),
  reserved_items_cap: wholeNumber(50, 1, 100),
  google_tag: analytics,
  offer_enabled: yesNo(false),
  waiting_offers_max: wholeNumber(20, 1, 1000),
  offer_margin_percent: wholeNumber(usualOfferMargin, 0, 90),
  payout_hold_days: wholeNumber(8, 0, 30),
  card_hold_days: wholeNumber(14, 0, 180),
  four_eyes_limit: number(usualFourEyesLimit, 0, 100_000, 2),
  copyright: text('', 300),
  internal_currency_enabled: yesNo(false),
  internal_currency_exchange_rate_eur: number(1, 0.0001, 10_000, 4),
  internal_currency_name: text('Credits', 40),
  internal_currency_image: picture,
  unsupported_countries: countries,
  bank_transfer_country: {
    ...text('', 2),
    expects: 'BE, DE, ES, FR, IE or NL, when Stripe offers bank transfers to an account there, or nothing',
    read: (typed: string) => (/^(BE|DE|ES|FR|IE|NL)?$/.test(typed.toUpperCase()) ? typed.toUpperCase() : undefined),
  },
  sepa_beneficiary: text('', 70),
  sepa_iban: {
    ...text('', 34),
    expects: 'an IBAN, or nothing',
    read: (typed: string) => (typed === '' || isIban(compactIban(typed)) ? compactIban(typed) : undefined),
  },
  sepa_bic: {
    ...text('', 11),
    expects: 'a BIC of 8 or 11 characters, or nothing',
    read: (typed: string) => (/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/.test(typed) ? typed : undefined),
  },
  delivery_hours: wholeNumber(usualDeliveryHours, 1, 72),
  trade_url: {
    ...text('', 200),
    expects: 'the trade link of the shop’s own Steam account, or nothing',
    read: (typed: string) => (typed === '' || parseTradeLink(typed) ? typed : undefined),
  },
  trade_account_name: text('', 100),
  trade_account_joined: day,
  /** The privacy notice promises the greatest of these. */
  mail_keep_days: number(30, 1, 90, 0),
} as const satisfies Record<string, Kind<unknown>>;

export type SettingName = keyof typeof settingKinds;
export type SettingValues = { [N in SettingName]: (typeof settingKinds)[N]['fallback'] };

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingKinds, name);
}

/** Every setting's value: the stored one, else its default. A value of another kind than today's counts as not stored. */
export function settingValues(rows: readonly { name: string; value: string }[]): SettingValues {
  const values: Record<string, unknown> = {};
  for (const [name, { fallback }] of Object.entries(settingKinds)) values[name] = fallback;
  for (const { name, value } of rows) {
    const stored = isSettingName(name) ? settingKinds[name].stored.safeParse(parseJson(value)) : null;
    if (stored?.success) values[name] = stored.data;
  }
  // safe because each value is its kind's fallback, or was parsed by its kind's schema
  return values as SettingValues;
}

/** A value as operators type it. */
export function settingText(value: SettingValues[SettingName]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

/** Undefined for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What everyone may know of the settings, as the API names it. See docs/product/settings.md. */
export function publicSettings(values: SettingValues): Settings {
  const minimum = eurosOfCents(Math.round(values.min_top_up * 100));
  return {
    requisites: values.requisites,
    support_email: values.support_email,
    is_reg_enabled: values.is_reg_enabled,
    steam_enabled: values.steam_enabled,
    steam_inventory_enabled: values.steam_inventory_enabled,
    min_top_up: minimum,
    minTopUpAmount: minimum,
    vat_percent: values.vat_percent,
    payment_methods: paymentMethodsOf(values),
    google_tag: values.google_tag,
    offer_enabled: values.offer_enabled,
    payout_hold_days: values.payout_hold_days,
    delivery_hours: values.delivery_hours,
    copyright: values.copyright,
    unsupported_countries: [...values.unsupported_countries],
    internal_currency: {
      enabled: values.internal_currency_enabled,
      exchange_rate_eur: values.internal_currency_exchange_rate_eur,
      name: values.internal_currency_name,
      image: values.internal_currency_image,
    },
    internal_currency_name: values.internal_currency_name,
    internal_currency_image: values.internal_currency_image,
  };
}

function wordsOf(typed: string): string[] {
  return [
    ...new Set(
      typed
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ];
}
