/** The whole API: every endpoint under the name that the browser's client and the OpenAPI document give it. */
import type { z } from 'zod';
import {
  getCsrfCookie,
  isAuth,
  login,
  logout,
  register,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './auth.ts';
import { getBootstrap } from './bootstrap.ts';
import { addToCart, clearCart, getCart, removeFromCart, updateCart } from './cart.ts';
import {
  getCategories,
  getFilterData,
  getItem,
  getRecommended,
  getSubcategories,
  listItems,
  listKnownItems,
} from './catalogue.ts';
import {
  getCountries,
  getCurrencies,
  getLanguages,
  getLocalizations,
  getSettings,
  getSocialLinks,
  getStaticPage,
  getStaticPages,
  sendContactMessage,
} from './content.ts';
import { claimJobs, releaseJob, renewJob, reportStep } from './courier.ts';
import { checkoutDeposit, getDepositHistory, getDepositStatus } from './deposits.ts';
import {
  confirmTradeLink,
  describeChange,
  disownChange,
  resendCode,
  setCodeLimit,
  withdrawTradeLink,
} from './destinations.ts';
import type { Endpoint } from './endpoint.ts';
import { getCreditNote, getInvoice } from './invoices.ts';
import {
  acceptOffer,
  createOffer,
  declineOffer,
  getInventory,
  getOffer,
  getOfferHistory,
  requestBalancePayout,
  requestCardPayout,
  requestSepaPayout,
  resendIntake,
} from './offers.ts';
import { receiveWebhook } from './payments.ts';
import { changePassword, getProfile, resendEmailChange, updateProfile, withdrawEmailChange } from './profile.ts';
import { checkPromo } from './promo.ts';
import {
  getPacks,
  getPrompts,
  getPurchaseHistory,
  purchasePack,
  purchaseProduct,
  purchasePrompt,
} from './purchases.ts';
import {
  beginTwoFactor,
  closeAccount,
  disableTwoFactor,
  enableTwoFactor,
  endAllSessions,
  endDeviceSession,
  exportData,
  finishSteam,
  getSecurity,
  linkSteam,
  passSteamTwoFactor,
  renewRecoveryCodes,
  startSteam,
  unlinkSteam,
} from './security.ts';
import { getStatement, getStatementFile } from './statement.ts';
import { getDocs, getHealth, getOpenApi, reportFromBrowser } from './system.ts';
import { cancelDelivery, checkTradeOffer, getDelivery, resendDelivery } from './trades.ts';
import { addToWatchlist, getWatchlist, removeFromWatchlist } from './watchlist.ts';
import { getBalanceFunds, withdraw } from './withdrawals.ts';

export const endpoints = {
  claimJobs,
  renewJob,
  releaseJob,
  reportStep,
  getDelivery,
  resendDelivery,
  cancelDelivery,
  checkTradeOffer,
  getCsrfCookie,
  isAuth,
  login,
  register,
  logout,
  requestPasswordReset,
  resetPassword,
  resendVerification,
  verifyEmail,
  getProfile,
  updateProfile,
  changePassword,
  resendEmailChange,
  withdrawEmailChange,
  confirmTradeLink,
  withdrawTradeLink,
  resendCode,
  setCodeLimit,
  describeChange,
  disownChange,
  getSecurity,
  beginTwoFactor,
  enableTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  endDeviceSession,
  endAllSessions,
  exportData,
  closeAccount,
  linkSteam,
  unlinkSteam,
  startSteam,
  finishSteam,
  passSteamTwoFactor,
  getBootstrap,
  getStaticPages,
  getStaticPage,
  getSocialLinks,
  getCountries,
  getSettings,
  getCurrencies,
  getLanguages,
  getLocalizations,
  sendContactMessage,
  listItems,
  getFilterData,
  getSubcategories,
  getRecommended,
  listKnownItems,
  getItem,
  getCategories,
  getCart,
  addToCart,
  updateCart,
  removeFromCart,
  clearCart,
  getWatchlist,
  addToWatchlist,
  removeFromWatchlist,
  checkPromo,
  purchaseProduct,
  getPurchaseHistory,
  getPacks,
  getPrompts,
  purchasePack,
  purchasePrompt,
  getInvoice,
  getCreditNote,
  getStatement,
  getStatementFile,
  getBalanceFunds,
  withdraw,
  checkoutDeposit,
  getDepositStatus,
  getDepositHistory,
  getOfferHistory,
  getInventory,
  getOffer,
  createOffer,
  acceptOffer,
  declineOffer,
  resendIntake,
  requestSepaPayout,
  requestCardPayout,
  requestBalancePayout,
  receiveWebhook,
  getHealth,
  reportFromBrowser,
  getOpenApi,
  getDocs,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type Part = 'params' | 'query' | 'body';

/** One part of a request; may be left out when nothing in it must be given. */
type PartInput<E, P extends Part> =
  E extends Record<P, infer S extends z.ZodObject>
    ? Record<never, never> extends z.input<S>
      ? { [K in P]?: z.input<S> }
      : { [K in P]: z.input<S> }
    : Record<never, never>;

/**
 * What a caller of endpoint `E` writes: `{params?, query?, body?}`. A field that may be missing is optional. Endpoint by endpoint where `E` may be
 * several: the compiler would put every part of one together with every part of another otherwise.
 */
export type Input<E extends Endpoint> = E extends Endpoint
  ? PartInput<E, 'params'> & PartInput<E, 'query'> & PartInput<E, 'body'>
  : never;

/** What endpoint `E` answers when it succeeds. */
export type Output<E extends Endpoint> = z.infer<E['response']>;
