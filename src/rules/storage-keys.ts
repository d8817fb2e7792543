/**
 * Keys of what the site stores in a browser. The cookie policy names each that a visitor gets, and docs/browser.md says what they hold.
 * browser/boot.js, which can import nothing, repeats those that it reads.
 */
export const localKeys = {
  languageId: 'languageId',
  theme: 'theme',
  searchKey: 'search_key',
  currencyCode: 'currency_code',
  currencySymbol: 'currency_symbol',
  currencies: 'currencies',
  credits: 'credits',
  shownCurrency: 'shown_currency',
  session: 'session',
  token: 'token',
  cart: 'cart',
  lastCart: 'last_cart',
  watchlist: 'watchlist',
  recentlyViewed: 'recently_viewed',
  listDensity: 'list_density',
} as const;

/** Keys of `sessionStorage`, whose values end with the tab. */
export const tabKeys = {
  toasts: 'toasts',
  resetLink: 'reset_link',
  checkout: 'checkout',
  promo: 'promo',
  profileDraft: 'profile_draft',
  sellDraft: 'sell_draft',
  bought: 'bought_at',
} as const;

/** Of the operators' console, of which the cookie policy says nothing: it speaks to visitors. */
export const consoleTabKeys = {
  typed: 'console_typed',
} as const;

export type LocalKey = (typeof localKeys)[keyof typeof localKeys];
export type TabKey = (typeof tabKeys)[keyof typeof tabKeys] | (typeof consoleTabKeys)[keyof typeof consoleTabKeys];
