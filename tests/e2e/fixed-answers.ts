/**
 * What the API answers while screens are compared with their pictures: the same on every day and beside every other test. A call that is
 * not here fails the test that makes it.
 */
import type { Page } from '@playwright/test';
import type { Bootstrap } from '#contract/bootstrap.ts';
import type { CartEntry } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import type { Settings } from '#contract/content.ts';
import type { EndpointName, Endpoints, Output } from '#contract/index.ts';
import type { Offer } from '#contract/offers.ts';
import type { Profile } from '#contract/profile.ts';
import type { OrderLine } from '#contract/purchases.ts';
import { languages } from '#rules/languages.ts';
import { qualities } from '#rules/qualities.ts';

type Get = { [N in EndpointName]: Endpoints[N]['method'] extends 'get' ? N : never }[EndpointName];
type Answers = { [N in Get as Endpoints[N]['path']]?: (query: URLSearchParams) => Output<Endpoints[N]> };

/** The day on which all this is so, in milliseconds. */
export const today = Date.UTC(2026, 10, 20, 12);
const now = today / 1000;
const hour = 3600;
const day = 24 * hour;
const picture = '/artwork/any.svg';

export const orderId = 'ord_last';

/** An answer of which no screen here shows more than is named. */
function shown<T>(part: Partial<T>): T {
  // safe because a screen reads what is named
  return part as T;
}

const settings = shown<Settings>({
  requisites: 'Regalia B.V. · Kroonstraat 1, 1012 AB Amsterdam',
  support_email: 'support@regalia.test',
  is_reg_enabled: true,
  steam_enabled: true,
  steam_inventory_enabled: true,
  min_top_up: 5,
  minTopUpAmount: 5,
  vat_percent: 21,
  payment_methods: ['card', 'sepa'],
  google_tag: '',
  offer_enabled: true,
  payout_hold_days: 8,
  delivery_hours: 24,
  copyright: '© {year} Regalia',
  unsupported_countries: [],
  internal_currency: { enabled: false, exchange_rate_eur: 1, name: '', image: '' },
  internal_currency_name: '',
  internal_currency_image: '',
});

const titles = ['A Jar of Thunder', 'Furrowmaker', 'Mercy’s Long Shadow', 'Astrolabe Rod of the Drowned Observatory'];
const heroes = ['Eirwyth', 'Veyloria', 'Maerwyn', 'Calderun'];
const types = ['Relic', 'Axe', 'Blade', 'Staff'];
const rarities = ['Ascendant', 'Sovereign', 'Exalted', 'Vaunted', 'Sworn', 'Wayfarer'];
const prices = [1899, 640, 189.9, 57.6, 12.49, 2.09];

/** The `number`th of endlessly many items: every sixth is alike but for its id. */
function product(number: number, id = `itm_${number}`): Product {
  const pick = <T>(values: readonly T[]) => values[number % values.length] as T;
  const price = pick(prices);
  return shown<Product>({
    id,
    title: pick(titles),
    type: pick(types),
    quality: pick(qualities).value,
    exterior_name: 'Gilded',
    hero: pick(heroes),
    class: pick(rarities),
    category: 'dota2',
    subcategory: pick(types).toLowerCase(),
    price,
    old_price: number % 5 === 1 ? price * 1.25 : null,
    img_url: picture,
    img_url_big: picture,
    is_new: false,
    available: number !== 7,
    created_at: now - number * day,
  });
}

const products = (count: number) => Array.from({ length: count }, (_, number) => product(number));
const filterCounts = (values: readonly string[]) =>
  Object.fromEntries(values.map((value, index) => [value, 12 - index]));
const filters = {
  types,
  qualities: qualities.map(({ value }) => value),
  heroes,
  exterior_names: ['Gilded', 'Obsidian'],
  classes: rarities,
};
const counts = Object.fromEntries(Object.entries(filters).map(([facet, values]) => [facet, filterCounts(values)]));

const cartEntry = (number: number): CartEntry => {
  const { id, title, img_url, price, category, type, quality, class: rarity } = product(number);
  return {
    item_id: id,
    is_variation: false,
    count: 1,
    seen_price: price,
    item: { title, img_url, price, category, type, quality, class: rarity, state: 'available', tradable_from: null },
  };
};

const profile: Profile = {
  name: 'Ada',
  surname: 'Lovelace',
  email: 'ada@regalia.test',
  email_pending: null,
  phone: '+49 30 901820',
  phoneE164: '+4930901820',
  phone_country: 'DE',
  balance: 500,
  hold: null,
  avatarUrl: null,
  created_at: now - 400 * day,
  country: { id: 83, name: 'Germany' },
  country_id: 83,
  city: 'Berlin',
  address: 'Unter den Linden 1',
  post_code: '10117',
  zip: '10117',
  steam_trade_link: 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=Ab3dE6gH',
  steam_trade_link_pending: null,
  steamid: '76561198083722517',
  realCountry: { hash: 'DE' },
  verification_data: { status: 'approved' },
};

const bootstrapOf = (isCustomer: boolean): Bootstrap => ({
  settings,
  currencies: [
    { code: 'EUR', value: 1, symbol: '€', default: 1 },
    { code: 'USD', value: 1.08, symbol: '$', default: 0 },
  ],
  languages: languages.map(({ id, code, title }) => ({ id, code, title, default: code === 'en' ? 1 : 0 })),
  authenticated: isCustomer,
  emailVerified: isCustomer,
  profile: isCustomer ? profile : null,
  cart: isCustomer ? { cart: [1, 2].map(cartEntry), unavailable: [], total: 829.9 } : null,
  watchlist: isCustomer ? [] : null,
  delivery_delayed: false,
  country: 'DE',
});

function orderLine(number: number, order: string, rest: Partial<OrderLine>): OrderLine {
  const { id, title, img_url, price } = product(number);
  return {
    id: `lin_${number}`,
    order_id: order,
    order_number: 'R-2026-000003',
    item_id: id,
    created_at: now - 2 * hour,
    status: 'processing',
    delivery: { status: 'queued', turn: 'shop', act_until: now + 22 * hour },
    held: false,
    img_url,
    title,
    price,
    sum: price,
    refunded: 0,
    order_total: price,
    invoice: '2026-000003',
    credit_notes: [],
    ...rest,
  };
}

const failed = { order_number: null, status: 'payment error', delivery: null, invoice: null } as const;
const older = { order_number: 'R-2026-000002', invoice: '2026-000002', created_at: now - 9 * day, order_total: 2088.9 };
const orderLines = [
  orderLine(3, orderId, { order_total: 70.09 }),
  orderLine(4, orderId, {
    order_total: 70.09,
    status: 'accepted',
    delivery: { status: 'sent', turn: 'customer', act_until: now + 6 * hour },
  }),
  orderLine(5, 'ord_failed', { ...failed, created_at: now - 3 * hour }),
  orderLine(2, 'ord_older', {
    ...older,
    status: 'completed',
    delivery: { status: 'settled', turn: 'nobody', act_until: null },
  }),
  orderLine(6, 'ord_older', {
    ...older,
    status: 'denied',
    delivery: { status: 'cancelled', turn: 'nobody', act_until: null },
    refunded: product(6).price,
    credit_notes: [{ id: 'ref_1', number: '2026-C-000001' }],
  }),
];

function offer(number: number, rest: Partial<Offer>): Offer {
  const { title, quality, price } = product(number);
  return {
    id: `off_${number}`,
    created_at: now - number * day,
    status: 'pending',
    turn: 'shop',
    title,
    quality,
    user_price: price,
    service_price: null,
    currency: 'EUR',
    item: { img: picture },
    payable_at: null,
    payout_expected_at: null,
    payout_requested: false,
    ...rest,
  };
}

const offers = [
  offer(2, {}),
  offer(3, { status: 'offer', turn: 'customer', service_price: 49 }),
  offer(4, { status: 'awaiting_item', service_price: 12, payout_expected_at: now + 9 * day }),
  offer(5, { status: 'ready_for_payout', turn: 'customer', service_price: 2, payable_at: now - day }),
  offer(8, { status: 'declined_by_user', turn: 'nobody', service_price: 150 }),
];

const movements = [
  { code: 'topup', text: 'Top-up by card', amount: 227.4, balance: 500 },
  { code: 'sale', text: `Bought: ${titles[3]}, ${titles[0]}`, amount: -70.09, balance: 272.6 },
  { code: 'refund', text: `Refund: ${titles[2]}`, amount: 189.9, balance: 342.69 },
  { code: 'topup', text: 'Top-up by bank transfer', amount: 152.79, balance: 152.79 },
];

const deal = product(3);
const pack = products(3).map((item) => ({ ...item, price: 20 }));
const page = (total: number, limit: number) => ({ total, pages: Math.ceil(total / limit), page: 1, limit });

const answersOf = (isCustomer: boolean): Answers => ({
  '/bootstrap': () => ({ status: 'OK', payload: bootstrapOf(isCustomer) }),
  '/items/list': (query) => {
    const ids = query.get('ids')?.split(',');
    const payload = ids ? ids.map((id, number) => ({ ...product(number, id), available: true })) : products(12);
    return { status: 'OK', payload, meta: { ...page(ids ? ids.length : 240, 12), counts } };
  },
  '/items/filter-data': () => ({ status: 'OK', payload: { ...filters, counts } }),
  '/packs': () => ({
    status: 'OK',
    payload: [{ id: 'pak_1', title: 'Collector’s Trio', price: 48, old_price: 60, img_url: picture, items: pack }],
  }),
  '/prompts': () => ({
    status: 'OK',
    payload: [{ id: 'pro_1', price: 43.2, old_price: 57.6, expires_at: now + 3 * day, item: deal }],
  }),
  '/purchase/history': () => ({ status: 'OK', payload: orderLines, meta: page(8, 5) }),
  '/offer/history': () => ({
    status: 'OK',
    payload: offers,
    meta: page(9, 5),
    groups: { waiting: 3, on_the_way: 3, paid_out: 1, paid_out_sum: 58 },
  }),
  '/deposit/history': () => ({ status: 'OK', payload: [], meta: page(0, 5) }),
  '/balance/statement': () => ({
    status: 'OK',
    payload: movements.map((movement, index) => ({
      ...movement,
      id: `${index}`,
      at: now - index * 9 * day,
      reference: `ref_${index}`,
    })),
    meta: { ...page(movements.length, 10), opening: 0, closing: 500 },
  }),
  '/balance/funds': () => ({
    status: 'OK',
    payload: {
      available: 500,
      held: 227.4,
      withdrawable: 272.6,
      promotional: 0,
      card_held: 227.4,
      next: { at: now + 12 * day, amount: 227.4 },
      minimum: 5,
      withdrawals: [],
    },
  }),
  '/user/security': () => ({
    status: 'OK',
    payload: {
      two_factor: { enabled: false, enabled_at: null, recovery_codes_left: 0, code_above: 100 },
      steam: { enabled: false, steamid: null, linked_at: null },
      sessions: [],
    },
  }),
});

/** Puts these answers in the place of the API's, and of its customer's session into the browser. */
export async function answerAlwaysTheSame(page: Page, isCustomer: boolean): Promise<void> {
  const answers: Record<string, ((query: URLSearchParams) => unknown) | undefined> = answersOf(isCustomer);
  await page.route('**/api/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const answer = answers[pathname.replace('/api', '')];
    return answer ? route.fulfill({ json: answer(searchParams) }) : route.abort('failed');
  });
  if (!isCustomer) return;
  const { name, surname, email, balance } = profile;
  const session = JSON.stringify({ name, surname, email, balanceCents: balance * 100, emailVerified: true });
  await page.addInitScript((session) => localStorage.setItem('session', session), session);
}
