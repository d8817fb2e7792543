/** Numbers that both sides keep to. See docs/product/limits.md. */
export const productsPerPage = 12;
export const productsPerPageMax = 100;
export const specialListLimit = 20;
export const historyRowsPerPage = 5;
export const statementRowsPerPage = 10;
export const cartBadgeMax = 9;
export const cartItemsMax = 100;
export const watchedItemsMax = 100;
/** Items that one call gives by their ids: the watchlist's, at most. */
export const knownItemsMax = watchedItemsMax;
export const recentlyViewedMax = 12;
export const phoneCharactersMax = 25;
export const passwordCharactersMin = 8;
export const passwordCharactersMax = 128;
export const bodyBytesMax = 64 * 1024;
/** How long what the shop does by itself may wait until health says that it is late. See docs/product/operation.md#health. */
export const lateAfterMinutes = { mail: 30, event: 15, reservation: 10, job: 10 } as const;
export const healthCacheSeconds = 10;
/** Of what browsers report by themselves; see docs/product/security.md#what-browsers-report. */
export const reportBytesMax = 8 * 1024;
export const reportsOfOneCall = 5;
export const sameReportMinutes = 10;
/** Spans of one trace; what comes after them runs without one of its own. */
export const traceSpansMax = 256;
/** Of one isolate: a slow collector must not gather all of its memory. */
export const traceSendsAtOnceMax = 20;
/** How far ahead the last day of `security.txt` is; RFC 9116 asks for less than a year. */
export const securityTextDays = 90;
export const requestTimeoutMs = 20_000;
export const reservationMinutes = 15;
export const verificationHours = 24;
export const resetMinutes = 60;
export const mailedCodeMinutes = 30;
/** How long the link "This was not me" works. */
export const disownDays = 14;
/**
 * How long a second factor that was just switched on, and an address that was just changed, confirm no new place for goods or money: whoever
 * has the password can do both.
 */
export const newCredentialHours = 72;
/** Purchases of 24 hours above this ask for a two-factor code until the customer says otherwise. */
export const defaultCodeAboveCents = 10_000;
export const codeAboveCentsMax = 99_999_999;
export const sessionDays = 30;
export const knownDeviceDays = 365;
/** Minor units of any currency: card networks and the QR code of a bank transfer end there. */
export const topUpCentsMax = 99_999_999;
/** Over the whole shop: a mail server that was away a day is not flooded when it is back. */
export const mailsPerMinute = 200;
export const cardDepositHours = 24;
export const sepaDepositDays = 14;
export const cardPayoutMinutes = 60;
export const withdrawalCentsMin = 500;
export const depositPollMs = 5_000;
/** After so long a page says that a payment takes longer than usual. */
export const depositSlowMs = 60_000;
export const deliveryPollMs = 5_000;
/** A delivery in which nothing has changed for so long is asked about less often, and then hardly at all. */
export const deliverySlowMs = 120_000;
export const deliverySlowPollMs = 15_000;
export const deliveryRestMs = 600_000;
export const deliveryRestPollMs = 60_000;
/** A timed deal that is over by the device's clock, and not by the shop's, is asked about again after so long. */
export const dealEndPollMs = 15_000;
/** How often a page in sight asks whether the e-mail was verified elsewhere. */
export const verificationPollMs = 10_000;
/** How long a customer who has asked for one link too many waits before the next. */
export const resendPauseSeconds = 60;
/** A page that is looked at again asks for settings, rates and the cart anew when they are older than that. */
export const bootstrapFreshMs = 60_000;
export const offlineRetryMs = 5_000;
export const toastMs = 2_500;
export const catalogueToastMs = 3_000;
/** A toast of the page before is shown within that time: a slow page takes a minute or two, and after that it says nothing that matters. */
export const carriedToastMs = 300_000;
export const mobileMenuPx = 1280;
export const filterPanelPx = 1024;
export const listDebounceMs = 400;
export const priceDebounceMs = 500;
export const doubleSubmitMs = 400;
export const contactMessageCharactersMax = 5_000;
/** What the address of the page of a failed payment may say as its reason. */
export const paymentReasonCharactersMax = 300;
