/**
 * Who may make each call of the API: by caller the status that answers, with records of the owner named in path and body. A call without a
 * row does not compile. See docs/product/security.md#sessions-and-requests.
 */
import type { EndpointName } from '#contract/index.ts';
import { bankDetails, skin } from './offers.ts';
import type { OwnedRecords } from './owned-records.ts';
import { buyer } from './shop.ts';

/** In the order in which they call; the owner last, since what the owner may do changes the record. */
export const callers = ['nobody', 'blocked', 'closed', 'unverified', 'stranger', 'owner'] as const;
export type Caller = (typeof callers)[number];

interface Fields {
  /** What stands in the place of `{…}` in the path. */
  path?: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

export interface Row {
  expected: Record<Caller, number>;
  fields?: (records: OwnedRecords) => Fields;
  /** The call ends what later rows need, so that another customer makes it in the owner's place. */
  endsSession?: true;
}

type Call = Row['fields'];

const withoutSession = { nobody: 401, blocked: 401, closed: 401 };

/** Everyone is answered the same. */
const open = (status: number, fields?: Call): Row => ({
  expected: { nobody: status, blocked: status, closed: status, unverified: status, stranger: status, owner: status },
  fields,
});

/** About who calls and nobody else: any customer who is signed in. */
const ofCaller = (status: number, fields?: Call): Row => ({
  expected: { ...withoutSession, unverified: status, stranger: status, owner: status },
  fields,
});

/** About who calls, whose e-mail must be verified. The stranger has no money. */
const ofVerified = (status: number, fields?: Call, stranger = status): Row => ({
  expected: { ...withoutSession, unverified: 403, stranger, owner: status },
  fields,
});

/** About a record: to others it does not exist. */
const ofOwner = (status: number, fields: Call): Row => ({
  expected: { ...withoutSession, unverified: 404, stranger: 404, owner: status },
  fields,
});

/** About a record, by an owner whose e-mail is verified. */
const ofVerifiedOwner = (status: number, fields: Call): Row => ({
  expected: { ...withoutSession, unverified: 403, stranger: 404, owner: status },
  fields,
});

const courier: Row = { ...open(401), fields: () => ({ path: 'trd_1' }) };

const endsSession = (row: Row): Row => ({ ...row, endsSession: true });

export const authorizationTable: Record<EndpointName, Row> = {
  // programs, which have keys of their own
  claimJobs: courier,
  renewJob: courier,
  releaseJob: courier,
  reportStep: courier,
  receiveWebhook: open(400, () => ({ path: 'sandbox' })),

  // the shop about itself
  getHealth: open(200),
  reportFromBrowser: open(400),
  getOpenApi: open(200),
  getDocs: open(200),
  getStaticPages: open(200),
  getStaticPage: open(200, () => ({ path: 'terms' })),
  getSocialLinks: open(200),
  getCountries: open(200),
  getSettings: open(200),
  getCurrencies: open(200),
  getLanguages: open(200),
  getLocalizations: open(200),
  sendContactMessage: open(422),
  listItems: open(200),
  getFilterData: open(200),
  getSubcategories: open(200),
  getRecommended: open(200),
  listKnownItems: open(200),
  getItem: open(200, ({ item }) => ({ path: item })),
  getCategories: open(200),
  getPacks: open(200),
  getPrompts: open(200),
  checkTradeOffer: open(200, () => ({ path: '1234567890' })),
  getBootstrap: open(200),

  // coming in and going out
  getCsrfCookie: open(200),
  isAuth: open(200),
  login: open(422),
  register: open(422),
  requestPasswordReset: open(422),
  resetPassword: open(422),
  verifyEmail: open(302, () => ({ path: 'made-up' })),
  startSteam: open(302),
  finishSteam: open(302),
  passSteamTwoFactor: open(422, () => ({ body: { code: '123456' } })),
  describeChange: open(422, () => ({ path: 'made-up' })),
  disownChange: open(422, () => ({ body: { token: 'made-up' } })),
  logout: endsSession(open(200)),

  // one's own account
  getProfile: ofCaller(200),
  updateProfile: ofCaller(422),
  changePassword: ofCaller(422),
  resendVerification: { expected: { ...withoutSession, unverified: 200, stranger: 409, owner: 409 } },
  resendEmailChange: ofCaller(404),
  withdrawEmailChange: ofCaller(200),
  confirmTradeLink: ofCaller(404, () => ({ body: { code: '123456' } })),
  withdrawTradeLink: ofCaller(200),
  resendCode: ofCaller(404, () => ({ body: { purpose: 'card_payout' } })),
  setCodeLimit: ofCaller(409, () => ({ body: { amount: 10 } })),
  getSecurity: ofCaller(200),
  beginTwoFactor: ofVerified(422),
  enableTwoFactor: ofVerified(409, () => ({ body: { code: '123456' } })),
  disableTwoFactor: ofCaller(409, () => ({ body: { code: '123456' } })),
  renewRecoveryCodes: ofCaller(409, () => ({ body: { code: '123456' } })),
  endDeviceSession: endsSession(ofOwner(404, ({ session }) => ({ body: { id: session } }))),
  exportData: ofCaller(200),
  linkSteam: ofCaller(403),
  unlinkSteam: ofCaller(422),
  endAllSessions: endsSession(ofCaller(200)),
  closeAccount: endsSession(ofCaller(422)),

  // cart and purchases
  getCart: ofCaller(200),
  addToCart: ofCaller(404, () => ({ body: { id: 'itm_none' } })),
  updateCart: ofCaller(200, ({ item }) => ({ body: { item_id: item, count: 1 } })),
  removeFromCart: ofCaller(200, ({ item }) => ({ body: { id: item } })),
  clearCart: ofCaller(200),
  getWatchlist: ofCaller(200),
  addToWatchlist: ofCaller(200, ({ item }) => ({ body: { items: [{ id: item, seen_price: 1 }] } })),
  removeFromWatchlist: ofCaller(200, ({ item }) => ({ body: { id: item } })),
  checkPromo: ofCaller(422, () => ({ query: { code: 'NONE' } })),
  purchaseProduct: ofVerified(422),
  purchasePack: ofVerified(200, ({ pack }) => ({ body: { pack_id: pack } }), 409),
  purchasePrompt: ofVerified(200, ({ timedDeal }) => ({ body: { prompt_id: timedDeal } }), 409),
  getPurchaseHistory: ofCaller(200),
  getInvoice: ofOwner(200, ({ order }) => ({ path: order })),
  getCreditNote: ofOwner(200, ({ creditNote }) => ({ path: creditNote })),
  getDelivery: ofOwner(200, ({ line }) => ({ path: line })),
  resendDelivery: ofVerifiedOwner(409, ({ line }) => ({ body: { id: line } })),
  cancelDelivery: ofVerifiedOwner(409, ({ line }) => ({ body: { id: line } })),

  // money
  getStatement: ofCaller(200),
  getStatementFile: ofCaller(200),
  getBalanceFunds: ofCaller(200),
  withdraw: ofVerified(422),
  checkoutDeposit: ofVerified(422),
  getDepositStatus: ofOwner(200, ({ deposit }) => ({ path: deposit })),
  getDepositHistory: ofCaller(200),

  // skins that customers sell
  getOfferHistory: ofCaller(200),
  getInventory: ofCaller(403),
  getOffer: ofOwner(200, ({ offers }) => ({ path: offers.new })),
  createOffer: ofVerified(200, () => ({ body: { ...skin } })),
  acceptOffer: ofVerifiedOwner(200, ({ offers }) => ({ body: { id: offers.toAccept, trade_url: buyer.tradeUrl } })),
  declineOffer: ofOwner(200, ({ offers }) => ({ body: { id: offers.toDecline } })),
  resendIntake: ofVerifiedOwner(409, ({ offers }) => ({ body: { id: offers.awaited, trade_url: buyer.tradeUrl } })),
  requestSepaPayout: ofVerifiedOwner(200, ({ offers }) => ({ body: { ...bankDetails, id: offers.awaited } })),
  requestCardPayout: ofVerifiedOwner(422, ({ offers }) => ({ body: { ...bankDetails, id: offers.toPay } })),
  requestBalancePayout: ofVerifiedOwner(200, ({ offers }) => ({ body: { id: offers.toPay } })),
};
