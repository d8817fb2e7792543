/** Numbers that both sides keep to. See docs/product/limits.md. */
export const productsPerPage = 12;
export const productsPerPageMax = 100;
export const specialListLimit = 20;
export const historyRowsPerPage = 5;
export const statementRowsPerPage = 10;
export const cartBadgeMax = 9;
export const cartItemsMax = 100;
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
export const deliveryPollMs = 5_000;
export const offlineRetryMs = 5_000;
export const toastMs = 2_500;
export const catalogueToastMs = 3_000;
export const mobileMenuPx = 1280;
export const listDebounceMs = 400;
export const priceDebounceMs = 500;
export const doubleSubmitMs = 400;
export const contactMessageCharactersMax = 5_000;
