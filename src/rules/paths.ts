/** Every address of the site is written here, so that a link cannot point to a page that is not there. */
import { defaultLanguage, type LanguageCode, splitLanguage } from './languages.ts';

/** `path` in `language`: `/cart` stays, or becomes `/de/cart`. The home page of another language is `/de`. */
export function localePath(language: LanguageCode, path: string): string {
  if (language === defaultLanguage) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** An address inside the site as it is in `language`, whatever language it was in; query and hash stay. */
export function localeAddress(language: LanguageCode, address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  return localePath(language, splitLanguage(path).path) + address.slice(path.length);
}

export const paths = {
  home: '/',
  auth: '/auth',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  questions: '/faq',
  offline: '/offline',
  products: '/products',
  sale: '/sale',
  newItems: '/new',
  cart: '/cart',
  watchlist: '/watchlist',
  account: '/account',
  emailVerification: '/email-verification',
  verifySuccess: '/email/verify/success',
  verifyInvalid: '/email/verify/invalid',
  verifyAlready: '/email/verify/already-success',
  resetPassword: '/reset-password',
  notMe: '/not-me',
  checkTradeOffer: '/check-trade-offer',
  successPayment: '/success-payment',
  failPayment: '/fail-payment',
  pendingPayment: '/pending-payment',
  processingPayment: '/processing-payment',
} as const;

/** The Atom feed of new items. */
export const feedPath = '/new.atom';

/** Where RFC 9116 has those who find a weakness look. */
export const securityTextPath = '/.well-known/security.txt';

/** The list with whatever filters its query names, rendered when asked for. Who has JavaScript is led on to the list itself. */
export const browsePath = '/browse';

/** The picture that stands for an item where its address is shared: PNG, 1200 by 630. */
export function sharePicturePath(id: string): string {
  return `/share/${id}.png`;
}

const authForms = ['signin', 'signup', 'reset'] as const;
export const accountTabs = ['personal', 'orders', 'transactions', 'statement', 'offers'] as const;
export type AuthForm = (typeof authForms)[number];
export type AccountTab = (typeof accountTabs)[number];

/** The form that `?form=` names; signin for anything unknown. */
export function authFormOf(name: string | null | undefined): AuthForm {
  return authForms.find((form) => form === name) ?? 'signin';
}

/** The tab that `?tab=` names; personal for anything unknown. */
export function accountTabOf(name: string | null | undefined): AccountTab {
  return accountTabs.find((tab) => tab === name) ?? 'personal';
}

/** The auth page with a form, and the path to come back to. */
export function authPath(form: AuthForm, redirect?: string): string {
  return `${paths.auth}?form=${form}${redirect ? `&redirect=${encodeURIComponent(redirect)}` : ''}`;
}

/** The page behind the mailed link "This was not me". What stands behind the `#` reaches no server. */
export function notMePath(token: string): string {
  return `${paths.notMe}#token=${encodeURIComponent(token)}`;
}

export function accountPath(tab: AccountTab): string {
  return `/account/${tab}`;
}

/** A category's list, or one of its subcategories. */
export function categoryPath(category: string, subcategory?: string): string {
  return `/products/${category}${subcategory ? `/${subcategory}` : ''}`;
}

/** A product's own page. The subcategory in it is always `all`. See docs/product/navigation.md#routes. */
export function productPath(product: { id: string; category: string | null }): string {
  return `/products/${product.category ?? 'all'}/all/${product.id}`;
}

/** True for screens that are there for customers only. The path is without its language. See docs/product/navigation.md#access. */
export function needsLogin(path: string): boolean {
  return [paths.account, paths.cart, paths.emailVerification].some(
    (root) => path === root || path.startsWith(`${root}/`),
  );
}

/** A path inside this site to go back to after sign-in; null for anything that could lead elsewhere. */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target?.startsWith('/') || target.includes('\\')) return null;
  const here = 'http://here.invalid';
  const url = URL.parse(target, here);
  // Two slashes at the beginning, or once a language before them is cut off, would name another host.
  if (url?.origin !== here || url.pathname.includes('//')) return null;
  return splitLanguage(url.pathname).path.startsWith('/auth') ? null : url.pathname + url.search + url.hash;
}

/** The words of a name as an address writes them: lower case, ASCII, hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** The address of an item type as a subcategory. */
export function subcategoryOf(type: string): string {
  return slugOf(type) || 'other';
}
