/**
 * Of each limit of `src/rules/limits.ts` and `src/rules/limits/`: the test that shows it at the limit and one past it, or what is wanting.
 * `limit-proofs.test.ts` sees that no limit is left out and that each test is there.
 */
import type * as runs from '#rules/limits/job-runs.ts';
import type * as calls from '#rules/limits/outside-calls.ts';
import type * as retries from '#rules/limits/retries.ts';
import type * as sizes from '#rules/limits/sizes.ts';
import type * as limits from '#rules/limits.ts';

/** File in `tests`, and the title as it stands there. */
export type Proof = readonly [file: string, title: string];
/** Why there is no test at the limit yet. */
export interface NotYetProven {
  notYetProven: string;
}
/** Why there is nothing to prove: a pace or a look of pages, which nobody can be past. */
export interface BoundsNothing {
  boundsNothing: string;
}
export type Entry = Proof | NotYetProven | BoundsNothing;
type Proofs<Kind> = Record<keyof Kind, Entry>;

const largest: Proof = ['contract/largest.test.ts', '%s is taken, one more is refused'];
const keptWhole: Proof = ['contract/largest.test.ts', '%s is kept whole, and of more as much'];
const listLimits: Proof = [
  'domain/catalogue/list-items.test.ts',
  'limits are clamped, and lists of sales, news and random items are longer',
];
const unpaid: Proof = [
  'api/deposits.test.ts',
  'what nobody pays is cancelled: a card after a day, a transfer after two weeks',
];
const silent: Proof = ['adapters/silent-others.test.ts', '%s is how long an answer is waited for'];
const mailRetries: Proof = [
  'domain/mail/deliver-outbox.test.ts',
  'what fails is tried again after growing pauses, twenty times over two days at most',
];
const eventRetries: Proof = [
  'ops/disputes.test.ts',
  'an event that cannot be applied yet waits longer each time, is told at the third, and stands as failed after the tenth',
];
const paceOfPages: BoundsNothing = { boundsNothing: 'when a page does something by itself, or from which width on' };
const wholeWait: NotYetProven = { notYetProven: 'its library keeps the time itself, and a test would wait as long' };
const manyRows: NotYetProven = {
  notYetProven: 'wants more deliveries, refunds, payouts or jobs at once than tests make',
};
const manyAtOnce: NotYetProven = { notYetProven: 'wants something else to come in between as often, at each attempt' };

export const shared: Proofs<typeof limits> = {
  productsPerPage: listLimits,
  productsPerPageMax: listLimits,
  specialListLimit: listLimits,
  historyRowsPerPage: ['api/offers.test.ts', 'offers come five a page, newest first'],
  statementRowsPerPage: ['api/statement.test.ts', 'ten movements are a page, and one more begins the next'],
  cartBadgeMax: [
    'islands/header/header-controls.test.tsx',
    'more than nine items are 9+ on the cart, and their number is its description',
  ],
  cartItemsMax: ['api/cart.test.ts', 'what is sold cannot be put in, and a hundred are enough'],
  phoneCharactersMax: [
    'rules/validation/fields.test.ts',
    'has digits, spaces, parentheses, plus and minus, at most 25',
  ],
  passwordCharactersMin: ['rules/validation/passwords.test.ts', '%s is weak'],
  passwordCharactersMax: ['rules/validation/passwords.test.ts', '%s is weak'],
  bodyBytesMax: [
    'api/receive-body.test.ts',
    'of %i bytes is read to its end, and kept up to one byte beyond the limit (too large: %s)',
  ],
  lateAfterMinutes: ['api/health.test.ts', 'jobs that do not run are late after their limit, and not before'],
  healthCacheSeconds: ['api/health.test.ts', 'what was found is kept for some seconds, however often anyone asks'],
  reportBytesMax: ['api/browser-reports.test.ts', 'reportBytesMax bytes are read, and one more is refused'],
  reportsOfOneCall: ['api/browser-reports.test.ts', 'one call leaves five lines at most'],
  sameReportMinutes: [
    'api/browser-reports.test.ts',
    'the same report is one line in ten minutes, however many send it',
  ],
  traceSpansMax: ['api/traces.test.ts', 'a trace has 256 spans at most: what comes after them is done without one'],
  traceSendsAtOnceMax: [
    'api/traces.test.ts',
    'twenty requests to the collector are under way at most; what comes beside them is not sent',
  ],
  securityTextDays: ['api/security-text.test.ts', '%i days on it still ends within the next 90 days, and not today'],
  requestTimeoutMs: { notYetProven: 'a browser keeps the time, and a test would wait as long' },
  reservationMinutes: [
    'api/reservations.test.ts',
    'after 15 minutes unpaid the customer cannot reserve it again for as long, and is told what to do',
  ],
  verificationHours: ['api/verification.test.ts', 'a link is good for 24 hours'],
  resetMinutes: [
    'api/password.test.ts',
    'a token is good for 60 minutes, for its own address, and until the password is changed',
  ],
  mailedCodeMinutes: [
    'api/trade-link.test.ts',
    'a code is good for half an hour; sent again it is the same, for its full time',
  ],
  disownDays: [
    'api/not-me.test.ts',
    'the link ends after 14 days, and with the account; a link of another kind is none',
  ],
  defaultCodeAboveCents: [
    'api/code-limit.test.ts',
    'is €100 at first, is lowered freely, and raised or switched off with a code',
  ],
  codeAboveCentsMax: largest,
  sessionDays: ['api/auth.test.ts', 'a session ends after thirty days, and one in use is renewed'],
  knownDeviceDays: ['api/known-devices.test.ts', 'after a year'],
  topUpCentsMax: [
    'rules/validation/money.test.ts',
    'names the maximum above it, which is as many digits as a card takes',
  ],
  mailsPerMinute: [
    'domain/mail/server-away.test.ts',
    'a mail server that was away for a day gets each mail once, in order, no more than 200 a minute',
  ],
  cardDepositHours: unpaid,
  sepaDepositDays: unpaid,
  cardPayoutMinutes: { notYetProven: 'the provider ends the form; the shop only says when' },
  withdrawalCentsMin: ['api/withdrawals.test.ts', 'says what is wrong with each field'],
  depositPollMs: [
    'islands/payments/watch-payment.test.ts',
    'is asked about at once and every 5 s, after a minute every 15 s, and that is said',
  ],
  deliveryPollMs: [
    'islands/account/deliveries/watch-delivery.test.ts',
    'it is asked about at once and every 5 s, then less and less while nothing changes',
  ],
  offlineRetryMs: paceOfPages,
  toastMs: paceOfPages,
  catalogueToastMs: paceOfPages,
  mobileMenuPx: paceOfPages,
  listDebounceMs: paceOfPages,
  priceDebounceMs: paceOfPages,
  doubleSubmitMs: paceOfPages,
  contactMessageCharactersMax: largest,
};

export const outsideCalls: Proofs<typeof calls> = {
  databaseAnswerMs: silent,
  databaseProgramMs: silent,
  mailAnswerMs: wholeWait,
  paymentCallMs: wholeWait,
  paymentOperationMs: [
    'adapters/stripe-silent.test.ts',
    'a Stripe that takes requests and says nothing holds nobody for longer than an operation may take',
  ],
  steamAnswerMs: silent,
  inventoryPageItems: ['adapters/silent-others.test.ts', 'inventoryPageItems things are asked for at once'],
  inventoryPagesMax: [
    'domain/offers/operator/describe-offer.test.ts',
    'a large inventory is looked through page by page',
  ],
  pictureMs: ['adapters/silent-others.test.ts', 'pictureMs is how long a picture is waited for'],
  pictureBytesMax: [
    'adapters/pictures.test.ts',
    'pictureBytesMax bytes are taken, and one more are none (said beforehand: %s)',
  ],
  accessKeysMs: wholeWait,
  evidenceCallMs: silent,
  courierShopMs: silent,
  courierSteamMs: wholeWait,
  collectorMs: ['api/traces.test.ts', 'a collector that is %s changes no answer, and costs one line a minute'],
};

export const retried: Proofs<typeof retries> = {
  databaseCallsMax: [
    'domain/write/busy-database.test.ts',
    'databaseCallsMax calls are made to a database that has too many, and not one more',
  ],
  writeAttemptsMax: [
    'domain/write/busy-database.test.ts',
    'writeAttemptsMax attempts of a write are made, and not one more',
  ],
  writePauseMs: { notYetProven: 'a random pause below it: nothing to see from outside' },
  writeMs: { notYetProven: 'a test would wait as long' },
  eventAttemptsMax: eventRetries,
  eventFirstPauseSeconds: eventRetries,
  eventLongestPauseSeconds: { notYetProven: 'the tenth attempt comes before a pause is so long' },
  eventOvertakenMax: manyAtOnce,
  mailAttemptsMax: mailRetries,
  mailFirstPauseSeconds: mailRetries,
  mailLongestPauseSeconds: mailRetries,
  cardPurchaseAttemptsMax: manyAtOnce,
  balancePurchaseAttemptsMax: manyAtOnce,
  disownAttemptsMax: manyAtOnce,
  takeBackAttemptsMax: manyAtOnce,
  tradeAttemptsMax: ['api/intakes.test.ts', 'that was declined is asked for again, five times in all'],
};

export const jobRuns: Proofs<typeof runs> = {
  mailsAtOnce: ['domain/mail/deliver-outbox.test.ts', 'everything that waits is sent, more than one batch too'],
  mailClaimSeconds: { notYetProven: 'wants a sender that stops between a claim and its mail' },
  tradesPerRun: manyRows,
  refundsPerRun: manyRows,
  eventsPerRun: ['domain/jobs/one-run.test.ts', 'eventsPerRun events are tried, and one more in the next run'],
  payoutsPerRun: manyRows,
  importLinesPerRun: [
    'domain/jobs/one-run.test.ts',
    'importLinesPerRun old lines are deleted, and one more in the next run',
  ],
  sealedPagesPerRun: [
    'domain/jobs/one-run.test.ts',
    'sealedPagesPerRun pages of a log that was never sealed are sealed, and one more row in the next run',
  ],
  ledgerAccountsAtOnce: [
    'domain/ledger/check-ledger.test.ts',
    'a balance that is not the sum of its transfers is told with both figures, in the last part too',
  ],
  ledgerDifferencesTold: { notYetProven: 'wants a hundred broken accounts' },
  claimedJobsMax: largest,
  claimedAtOnce: manyRows,
};

export const handedIn: Proofs<typeof sizes> = {
  discardedBytesMax: ['api/receive-body.test.ts', 'without an end is given up'],
  bodyMs: ['api/receive-body.test.ts', 'is waited for until bodyMs are over, and is what has come by then'],
  reportCharactersMax: [
    'api/browser-reports.test.ts',
    'reportCharactersMax letters of a report are logged, and of more as many',
  ],
  knownReportsMax: [
    'api/browser-reports.test.ts',
    'knownReportsMax different reports leave a line each, one more leaves none until they are forgotten',
  ],
  idempotencyKeyCharactersMax: ['api/cart.test.ts', '%s refuses a key that is empty or longer than 255 characters'],
  deviceAccountsMax: ['api/known-devices.test.ts', 'one browser knows three customers'],
  inventoryShownMax: { notYetProven: 'wants an inventory of 201 things at the double of Steam' },
  statementBytesMax: ['domain/bank/camt053.test.ts', 'what is not UTF-8, and what is too large, is refused'],
  matchedEntriesMax: { notYetProven: 'wants five thousand bank entries that wait' },
  evidenceBytesMax: largest,
  pageRowsMax: largest,
  payoutsPerFileMax: largest,
  importColumnsMax: largest,
  specificValuesMax: largest,
  specificCharactersMax: largest,
  recordCharactersMax: [
    'contract/largest.test.ts',
    'recordCharactersMax letters behind an open quotation mark are waited for, one more is told',
  ],
  searchCharactersMax: keptWhole,
  searchWordsMax: keptWhole,
  searchLettersMax: keptWhole,
  emailCharactersMax: largest,
};
