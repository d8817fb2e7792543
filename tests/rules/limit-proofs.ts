/**
 * Of each limit of `src/rules/limits.ts` and `src/rules/limits/`: the test that shows it at the limit and one past it, or why nothing can be past it.
 * `limit-proofs.test.ts` sees that no limit is left out and that each test is there.
 */
import type * as batches from '#rules/limits/batches.ts';
import type * as ofConsole from '#rules/limits/console.ts';
import type * as courier from '#rules/limits/courier.ts';
import type * as durations from '#rules/limits/durations.ts';
import type * as runs from '#rules/limits/job-runs.ts';
import type * as lists from '#rules/limits/lists.ts';
import type * as calls from '#rules/limits/outside-calls.ts';
import type * as perCustomer from '#rules/limits/per-customer.ts';
import type * as requests from '#rules/limits/requests.ts';
import type * as retries from '#rules/limits/retries.ts';
import type * as sizes from '#rules/limits/sizes.ts';
import type * as limits from '#rules/limits.ts';

/** File in `tests`, and the title as it stands there. */
export type Proof = readonly [file: string, title: string];
/** Why there is nothing to prove: a pace or a look of pages, which nobody can be past. */
export interface BoundsNothing {
  boundsNothing: string;
}
export type Entry = Proof | BoundsNothing;
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
const slowPayment: Proof = [
  'browser/watch-payment.test.ts',
  'is asked about at once and every 5 s; after a minute that is said',
];
const slowDelivery: Proof = [
  'islands/account/deliveries/watch-delivery.test.ts',
  'it is asked about at once and every 5 s, then less and less while nothing changes',
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
  watchedItemsMax: ['api/watchlist.test.ts', 'a hundred are enough, on two devices at once as well'],
  knownItemsMax: ['api/watchlist.test.ts', 'items are found by their ids in the order asked, a hundred at most'],
  recentlyViewedMax: ['stores/recently-viewed.test.ts', 'the last twelve are kept, the latest first'],
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
  requestTimeoutMs: ['stores/request-timeout.test.ts', '%s waits requestTimeoutMs for an answer, and then has none'],
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
  newCredentialHours: [
    'api/new-credentials.test.ts',
    'for newCredentialHours %s takes no code of the app; at their end it does',
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
  cardPayoutMinutes: [
    'api/card-payouts.test.ts',
    'the provider is told to end the form cardPayoutMinutes after it was opened',
  ],
  withdrawalCentsMin: ['api/withdrawals.test.ts', 'says what is wrong with each field'],
  depositPollMs: slowPayment,
  depositSlowMs: slowPayment,
  deliveryPollMs: slowDelivery,
  deliverySlowMs: slowDelivery,
  deliverySlowPollMs: slowDelivery,
  deliveryRestMs: slowDelivery,
  deliveryRestPollMs: slowDelivery,
  paymentReasonCharactersMax: [
    'browser/failed-payment-page.test.ts',
    'of a reason paymentReasonCharactersMax letters are shown, and of a longer one as many',
  ],
  dealEndPollMs: [
    'islands/deals/deals.test.tsx',
    'a device whose clock is ahead keeps a timed deal as long as the shop lists it',
  ],
  verificationPollMs: [
    'browser/email-verification-page.test.ts',
    'a page in sight asks every verificationPollMs whether the e-mail was verified elsewhere',
  ],
  resendPauseSeconds: [
    'browser/email-verification-page.test.ts',
    'one link too many is refused, and the button counts down resendPauseSeconds',
  ],
  bootstrapFreshMs: [
    'stores/bootstrap.test.ts',
    'a page that is looked at again asks anew after bootstrapFreshMs, and not before',
  ],
  offlineRetryMs: { boundsNothing: 'how often a page that is offline looks for the shop, which nobody can be past' },
  toastMs: ['islands/ui/toaster.test.tsx', 'a toast closes by itself after %s, and not before'],
  catalogueToastMs: ['islands/ui/toaster.test.tsx', 'a toast closes by itself after %s, and not before'],
  carriedToastMs: ['stores/toasts.test.ts', 'a toast is carried over until carriedToastMs are over'],
  mobileMenuPx: ['e2e/header.spec.ts', 'the mobile menu closes on Escape and when the window grows wide, and logs out'],
  filterPanelPx: {
    boundsNothing: 'from which width on the filters of a list stand beside it: a look of pages',
  },
  listDebounceMs: [
    'islands/catalogue/catalogue.test.tsx',
    'a choice of filters applies 400 milliseconds after the last of them',
  ],
  priceDebounceMs: [
    'islands/catalogue/catalogue.test.tsx',
    'prices apply half a second after the last key, in one step',
  ],
  doubleSubmitMs: [
    'islands/ui/use-form.test.tsx',
    'a submit within doubleSubmitMs of the one before sends nothing, and one right after it does',
  ],
  contactMessageCharactersMax: largest,
};

const replicas: Proof = [
  'api/replicas.test.ts',
  'that says nothing for replicaAnswerMs is left alone for replicaRestMs',
];

export const outsideCalls: Proofs<typeof calls> = {
  databaseAnswerMs: silent,
  databaseProgramMs: silent,
  replicaAnswerMs: replicas,
  replicaRestMs: replicas,
  replicaLagMs: ['api/replicas.test.ts', 'a replica that stands still for replicaLagMs is not believed any more'],
  replicaUnheardMs: [
    'api/replicas.test.ts',
    'who has heard nothing of the database for replicaUnheardMs asks it beside a read, which costs that no call',
  ],
  itemCopySeconds: [
    'api/purge-edge-cache.test.ts',
    'what became a copy just after the purge, of what was read before a sale, is too old after itemCopySeconds',
  ],
  wordsCopySeconds: ['api/purge-edge-cache.test.ts', 'what shows no items is kept for wordsCopySeconds'],
  keptStreamMs: ['domain/write/kept-streams.test.ts', 'a stream that rested for keptStreamMs is not taken up again'],
  keptStreamsMax: ['domain/write/kept-streams.test.ts', 'keptStreamsMax streams are open, and not one more'],
  silentStreamMs: [
    'domain/write/kept-streams.test.ts',
    'a stream that is not heard of for silentStreamMs holds no place',
  ],
  mailAnswerMs: ['adapters/silent-sockets.test.ts', 'a mail server without a greeting is away after mailAnswerMs'],
  paymentCallMs: ['adapters/silent-sockets.test.ts', 'a call to Stripe has paymentCallMs, and is made once more'],
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
  pictureCheckMs: silent,
  pictureChecksAtOnce: [
    'ops/pictures.test.ts',
    'pictureChecksAtOnce pictures are asked for at once, and one more when another has answered',
  ],
  accessKeysMs: ['adapters/silent-sockets.test.ts', 'keys of Cloudflare Access are waited for as long as accessKeysMs'],
  evidenceCallMs: silent,
  courierShopMs: silent,
  courierSteamMs: ['adapters/silent-sockets.test.ts', 'a courier waits courierSteamMs for Steam'],
  collectorMs: ['api/traces.test.ts', 'a collector that is %s changes no answer, and costs one line a minute'],
};

export const takenOn: Proofs<typeof requests> = {
  requestsAtOnceMax: [
    'api/requests-at-once.test.ts',
    'requestsAtOnceMax requests are taken on at once, and one more is told to come back',
  ],
  healthChecksAtOnceMax: [
    'api/requests-at-once.test.ts',
    'a crowded shop says that it is well, to healthChecksAtOnceMax who ask at once and not to one more',
  ],
  fileBytesAtOnceMax: [
    'api/operators-files.test.ts',
    'files of fileBytesAtOnceMax bytes are held at once, and one more byte is told to come back',
  ],
  steamQuestionsAtOnceMax: [
    'adapters/others-that-hang.test.ts',
    'steamQuestionsAtOnceMax questions wait for Steam, of whatever kind; one more is refused at once, and asked when others are answered',
  ],
  paymentOperationsAtOnceMax: [
    'adapters/others-that-hang.test.ts',
    'paymentOperationsAtOnceMax operations wait for Stripe; one more is refused at once, and made when others are answered',
  ],
  requestSecondsMax: [
    'api/requests-at-once.test.ts',
    'a request whose caller has gone counts for requestSecondsMax seconds, and no longer',
  ],
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
  writePauseMs: ['domain/write/busy-pauses.test.ts', 'pauses grow up to writePauseMs, and not beyond'],
  writeMs: ['domain/write/busy-pauses.test.ts', 'an attempt begins until writeMs are over, and none after that'],
  eventAttemptsMax: eventRetries,
  eventFirstPauseSeconds: eventRetries,
  eventAttemptsUntold: eventRetries,
  eventOvertakenMax: [
    'domain/overtaken.test.ts',
    'a webhook event is worked out eventOvertakenMax times, and then waits for its next attempt',
  ],
  mailAttemptsMax: mailRetries,
  mailFirstPauseSeconds: mailRetries,
  mailLongestPauseSeconds: mailRetries,
  cardPurchaseAttemptsMax: [
    'domain/overtaken.test.ts',
    'a purchase by card is tried cardPurchaseAttemptsMax times, and not once more',
  ],
  balancePurchaseAttemptsMax: [
    'domain/overtaken.test.ts',
    'a purchase from the balance is tried balancePurchaseAttemptsMax times, and not once more',
  ],
  disownAttemptsMax: [
    'domain/overtaken.test.ts',
    '“This was not me” is tried disownAttemptsMax times, and not once more',
  ],
  takeBackAttemptsMax: [
    'domain/overtaken.test.ts',
    'a deposit is taken back in takeBackAttemptsMax attempts, or its entry waits',
  ],
  abandonedSeconds: [
    'domain/write/stored-responses.test.ts',
    'a request without an answer runs for abandonedSeconds, and is taken up after that',
  ],
  tradeAttemptsMax: ['api/intakes.test.ts', 'that was declined is asked for again, five times in all'],
};

export const jobRuns: Proofs<typeof runs> = {
  mailsAtOnce: [
    'domain/mail/deliver-outbox.test.ts',
    'mailsAtOnce mails are claimed together, so that a code asked for meanwhile is among those right after them',
  ],
  mailClaimSeconds: [
    'domain/mail/deliver-outbox.test.ts',
    'a mail whose sender died is sent by another after mailClaimSeconds, and not before',
  ],
  awaitedMailMinutes: [
    'domain/mail/deliver-outbox.test.ts',
    'a code or link that somebody waits for goes before what an outage has gathered, for awaitedMailMinutes',
  ],
  tradesPerRun: [
    'domain/jobs/many-at-once.test.ts',
    'tradesPerRun late deliveries are told, and one more in the next run',
  ],
  refundsPerRun: [
    'domain/jobs/many-at-once.test.ts',
    'refundsPerRun refunds go to the provider, and one more in the next run',
  ],
  eventsPerRun: ['domain/jobs/one-run.test.ts', 'eventsPerRun events are tried, and one more in the next run'],
  payoutsPerRun: [
    'domain/jobs/many-at-once.test.ts',
    'payoutsPerRun payouts are started, and one more in the next run',
  ],
  endedPerRun: [
    'domain/jobs/ended-runs.test.ts',
    'endedPerRun reservations and as many top-ups end in a run, and one more of each in the next, the first first',
  ],
  purgedRowsPerRun: [
    'domain/jobs/one-run.test.ts',
    'purgedRowsPerRun lines of an old import are deleted, and one more in the next run, and so with each table',
  ],
  sealedPagesPerRun: [
    'domain/jobs/one-run.test.ts',
    'sealedPagesPerRun pages of a log that was never sealed are sealed, and one more row in the next run',
  ],
  ledgerAccountsAtOnce: [
    'domain/ledger/check-ledger.test.ts',
    'a balance that is not the sum of its transfers is told with both figures, in the last part too',
  ],
  ledgerPauseSeconds: [
    'domain/ledger/check-books.test.ts',
    'a check that failed, or was cut off, begins anew after ledgerPauseSeconds',
  ],
  ledgerDifferencesTold: [
    'domain/ledger/check-ledger.test.ts',
    'ledgerDifferencesTold differences are told, and one more leaves the books as broken as they are',
  ],
  restoredCharactersAtOnce: [
    'ops/restore-batches.test.ts',
    'restoredCharactersAtOnce characters end a batch, and one less does not',
  ],
  restoredStatementsAtOnce: [
    'ops/restore-batches.test.ts',
    'restoredStatementsAtOnce statements are a batch, and one more begins the next',
  ],
  mergedCharactersMax: [
    'ops/restore-batches.test.ts',
    'rows share a statement of less than mergedCharactersMax characters',
  ],
  claimedJobsMax: largest,
  claimedAtOnce: ['courier/job-loop.test.ts', 'claimedAtOnce jobs are claimed in a round, and one more in the next'],
};

const device: Proof = [
  'domain/auth/new-session.test.ts',
  'of a User-Agent userAgentCharactersMax letters are kept, and of a city cityCharactersMax',
];

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
  userAgentCharactersMax: device,
  cityCharactersMax: device,
  deviceAccountsMax: ['api/known-devices.test.ts', 'one browser knows three customers'],
  inventoryShownMax: [
    'api/inventory.test.ts',
    'inventoryShownMax things are shown of an inventory, and one more is not',
  ],
  statementBytesMax: ['domain/bank/camt053.test.ts', 'what is not UTF-8, and what is too large, is refused'],
  statementBodyBytesMax: [
    'api/console-bank.test.ts',
    'a call with a statement has statementBodyBytesMax bytes at most',
  ],
  matchedEntriesMax: [
    'domain/bank/many-entries.test.ts',
    'matchedEntriesMax entries are matched in one go, and one more once another is decided',
  ],
  queryCharactersMax: largest,
  headerCharactersMax: [
    'api/header-limit.test.ts',
    '%s of headerCharactersMax characters is read, and one of one more is refused',
  ],
  settingCharactersMax: largest,
  acceptedEntriesMax: largest,
  itemsPerPackMax: largest,
  evidenceBytesMax: largest,
  pageRowsMax: largest,
  payoutsPerFileMax: largest,
  itemsPerChangeMax: largest,
  recordsPerPartMax: largest,
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
  typoTermsMax: [
    'domain/catalogue/typo-terms.test.ts',
    'typoTermsMax terms a typo away from a word are searched for, and not one more',
  ],
  emailCharactersMax: largest,
  loggedErrorsMax: ['domain/site/cause-text.test.ts', 'loggedErrorsMax errors of a chain are told, and not one more'],
  loggedPlacesMax: [
    'domain/site/cause-text.test.ts',
    'loggedPlacesMax places of the program are told, and not one more',
  ],
  loggedIdsMax: ['domain/site/logged-ids.test.ts', 'loggedIdsMax ids of records of money are noted, and not one more'],
  unreadEventLevelsMax: [
    'domain/payments/unread-event.test.ts',
    'an event is kept down to unreadEventLevelsMax levels, and not one further',
  ],
};

export const inBatches: Proofs<typeof batches> = {
  purgedItemsAtOnceMax: [
    'api/purge-edge-cache.test.ts',
    'of purgedItemsAtOnceMax changed items each is named, and of one more all are purged',
  ],
  keysPerQuery: ['domain/bank/read-in-chunks.test.ts', 'keysPerQuery keys are one query, and one more is another'],
  appliedLinesPerCall: [
    'domain/catalogue/import-calls.test.ts',
    'appliedLinesPerCall lines of an import are applied in a call and undoneLinesPerCall undone, and one more of each in the next',
  ],
  undoneLinesPerCall: [
    'domain/catalogue/import-calls.test.ts',
    'appliedLinesPerCall lines of an import are applied in a call and undoneLinesPerCall undone, and one more of each in the next',
  ],
  auditRowsAtOnce: [
    'domain/jobs/one-run.test.ts',
    'sealedPagesPerRun pages of a log that was never sealed are sealed, and one more row in the next run',
  ],
  entriesPerStatement: [
    'domain/bank/many-entries.test.ts',
    'entriesPerStatement entries of a file are kept by one statement, and one more by another',
  ],
  itemsPerWrite: [
    'domain/catalogue/operator/import-items.test.ts',
    'itemsPerWrite lines are listed in one write and one more in the next, and once, however often they come',
  ],
  demoItemsPerBatch: [
    'domain/demo/large-demo.test.ts',
    'demoItemsPerBatch items of the demo are deleted in a batch, and one more in the next',
  ],
  documentsAtOnce: [
    'domain/reports/many-documents.test.ts',
    'the file for an accountant is read documentsAtOnce documents at once, and its last line says how many it has',
  ],
  sitemapAddressesMax: [
    'api/long-sitemap.test.ts',
    'a map of sitemapAddressesMax addresses is one file, and with one item more an index of files that hold no more',
  ],
};

const newest = (title: string): Proof => ['domain/lists-shown.test.ts', title];
const work = newest(
  'workRowsShown rows of each kind of work are shown, and workRowsOfOne of the one that is asked for',
);

const sales = newest(
  'salesRead sales of a title are read for its price, and boughtShown offers of it are shown, and not one more',
);
export const listed: Proofs<typeof lists> = {
  packsShown: ['api/deals.test.ts', 'packsShown packs are listed, the newest, and one more is not'],
  customerNotesShown: newest('customerNotesShown notes on a customer are shown, and not one more'),
  foundCustomersMax: newest('foundCustomersMax customers are found, and it is said that there are more'),
  searchHitsShown: newest('searchHitsShown hits of a kind are shown, and not one more'),
  promoUsesShown: newest('promoUsesShown uses of a promo code are shown, and not one more'),
  itemEventsShown: newest('itemEventsShown events of an item are shown, and not one more'),
  payoutEventsShown: newest('payoutEventsShown events of a payout are shown, and not one more'),
  preparedFilesShown: newest('preparedFilesShown files that wait for a second person are shown, and not one more'),
  withdrawalsShown: newest('withdrawalsShown withdrawals of a customer are shown, and not one more'),
  workRowsShown: work,
  workRowsOfOne: work,
  bankTargetsShown: newest('bankTargetsShown customers are suggested for a bank entry, and not one more'),
  titleCountsMax: [
    'domain/offers/operator/describe-offer.test.ts',
    'beside an offer of a list up to titleCountsMax items of its title are counted',
  ],
  countedRowsMax: ['domain/list-total.test.ts', 'countedRowsMax rows are counted, more are estimated'],
  importLinesShown: [
    'ops/import-lines.test.ts',
    'importLinesShown changes of a run are shown, and as many remarks, and not one more',
  ],
  remarkedLinesMax: [
    'ops/import-lines.test.ts',
    'the remarks on remarkedLinesMax lines are written, and not on one more',
  ],
  matchesShown: [
    'domain/customers/search-customers.test.ts',
    'matchesShown hits of a customer are named, and not one more',
  ],
  salesRead: sales,
  boughtShown: sales,
  namedEntriesMax: [
    'domain/bank/find-entry.test.ts',
    'of more that wait under a reference namedEntriesMax are named, the newest, and not one more',
  ],
  planLinesShown: newest('planLinesShown lines of a statement are shown, and not one more'),
};

const accessKeys = 'adapters/access-keys.test.ts';
const kept: Proof = [
  'domain/jobs/purge-expired.test.ts',
  'links are kept linkKeptDays after their end, and answers responseKeptDays, to the second',
];

export const counting: Proofs<typeof durations> = {
  steamNonceSeconds: ['api/steam-answers.test.ts', 'when it is further than steamNonceSeconds from now'],
  steamStateSeconds: [
    'api/steam-sign-up.test.ts',
    'has steamStateSeconds: after $seconds s it is answered with $status',
  ],
  webhookSeconds: ['adapters/stripe.test.ts', 'that is unsigned, altered, signed by someone else or old is refused'],
  accessKeysLastMs: [accessKeys, 'a key that the team has withdrawn is good for accessKeysLastMs, and no longer'],
  accessKeysRestMs: [accessKeys, 'unknown keys make them be read anew once in accessKeysRestMs'],
  missedTracesMs: ['api/traces.test.ts', 'one line in missedTracesMs says that spans were missed, and not one sooner'],
  linkKeptDays: kept,
  responseKeptDays: kept,
};

export const mailed: Proofs<typeof perCustomer> = {
  resetLinksPerHour: ['api/password.test.ts', 'asking for resets without end stops being mailed'],
  verificationLinksPerHour: [
    'api/verification.test.ts',
    'a link to a new address is mailed again five times an hour at most',
  ],
  codeMailsPerHour: [
    'api/trade-link.test.ts',
    'a code is good for half an hour; sent again it is the same, for its full time',
  ],
};

const operatorsLoop = 'courier/operators-loop.test.ts';
const pauses: Proof = [
  operatorsLoop,
  'rounds come roundSeconds apart, and while Steam is away pauses grow from firstPauseSeconds to longestPauseSeconds',
];
const held: Proof = [
  operatorsLoop,
  'heldJobsMax jobs are held; those that are watched make room once their lease is renewAfterSeconds old',
];

export const byCouriers: Proofs<typeof courier> = {
  leaseSeconds: ['api/courier.test.ts', 'is given to one courier at a time, and goes on where it was begun'],
  renewAfterSeconds: held,
  leaseRestSeconds: [
    'courier/job-loop.test.ts',
    'nothing is sent in the last minute of a lease that cannot be renewed',
  ],
  sentPerReceived: [
    'domain/couriers/claim-order.test.ts',
    'sentPerReceived trade offers are given out for one item that has arrived, so that neither waits behind all of the other',
  ],
  roundSeconds: pauses,
  heldJobsMax: held,
  firstPauseSeconds: pauses,
  longestPauseSeconds: pauses,
  steamFailuresMax: [
    operatorsLoop,
    'after steamFailuresMax jobs that Steam fails it is left alone, and the others are given back',
  ],
  sendRoundsMax: [
    operatorsLoop,
    'sendRoundsMax trade offers are made where another courier is faster each time, and the last one stands',
  ],
  tradeOfferMessageCharactersMax: [
    'courier/parts.test.ts',
    'the code is in what Steam keeps of a message, however long the item’s name',
  ],
  listedTradeOffersSeconds: [
    operatorsLoop,
    'Steam is asked for trade offers that have changed within listedTradeOffersSeconds, and for none before',
  ],
  atWorkSeconds: [
    'domain/couriers/at-work.test.ts',
    'a courier is at work for atWorkSeconds after it asked, and not longer',
  ],
  postponedSeconds: ['api/courier.test.ts', 'waits postponedSeconds where its courier does not say how long'],
  causeCharactersMax: [
    'courier/parts.test.ts',
    'causeCharactersMax letters of a cause are written, and of more as many',
  ],
};

export const atConsole: Proofs<typeof ofConsole> = {
  listRefreshMs: [
    'console/list.test.tsx',
    'a visible list is read again every listRefreshMs, and not before, as something that the person did not do',
  ],
  typingPauseMs: [
    'console/limits.test.tsx',
    'paletteLettersMin letters are searched for, once, typingPauseMs after the last key',
  ],
  paletteLettersMin: [
    'console/limits.test.tsx',
    'paletteLettersMin letters are searched for, once, typingPauseMs after the last key',
  ],
  savedRowsMax: [
    'console/limits.test.tsx',
    'savedRowsMax rows are saved, and it is said that there may be more; one less is the whole list',
  ],
  pickedRowsMax: ['console/limits.test.tsx', 'pickedRowsMax rows of a list are picked by one press, and not one more'],
  savedRemarksMax: ['console/limits.test.tsx', 'savedRemarksMax remarks are saved of a report, and not one more'],
  previewedPricesMax: [
    'console/price-preview.test.tsx',
    'previewedPricesMax prices are shown, and of more how many are left out',
  ],
  filePieceBytes: [
    'console/limits.test.tsx',
    'filePieceBytes bytes of a file are read at once, and one more in a second piece',
  ],
  fileStartBytes: [
    'console/limits.test.tsx',
    'columns are looked for in the first fileStartBytes bytes of a file, and not behind them',
  ],
  recordsPerCall: ['console/limits.test.tsx', 'recordsPerCall records of a file are one call, and one more is another'],
};
