/** How much one run of a job takes on, so that it ends well before its next one; the rest waits for that. */
/** Mails that are claimed together. */
export const mailsAtOnce = 10;

/** Seconds for which they are claimed: longer than a batch in which every mail runs into the time of its server. */
export const mailClaimSeconds = 10 * 60;

/** Minutes for which a mail with a code or link that somebody waits for is among the next to go: as long as the longest of those that are used at once. */
export const awaitedMailMinutes = 60;

/** Trades that a run does; the next run does those after them. In place of trades, refunds and payouts that cannot be done it tries as many others, drawn by chance. */
export const tradesPerRun = 50;

/** Refunds that a run sends to the provider: a call for each. */
export const refundsPerRun = 20;

/** Events that a run tries again. */
export const eventsPerRun = 20;

/** Payouts that a run starts. */
export const payoutsPerRun = 50;

/** Reservations, top-ups and approvals, of each so many, that a run ends because nobody paid or decided in time. */
export const endedPerRun = 200;

/** Rows of one table that a run deletes because their time is over: an import has up to hundreds of thousands of lines, and the next minute goes on. */
export const purgedRowsPerRun = 5_000;

/** Pages of the audit log that a run seals: its share of a long log that was never sealed. */
export const sealedPagesPerRun = 10;

/** Accounts whose transfers are added up in one query: a statement of so many takes a fraction of a second, and nothing of them is held. */
export const ledgerAccountsAtOnce = 20_000;

/** Seconds after which a check of the books that failed, or was cut off, begins anew: over many accounts it takes what all jobs share. */
export const ledgerPauseSeconds = 3_600;

/** Differences in the books that are told; where there are more, the books are broken all the same. */
export const ledgerDifferencesTold = 100;

/** Characters of a batch of a restore: it holds the server up for as long as it takes. */
export const restoredCharactersAtOnce = 512 * 1024;

/** Statements of such a batch. */
export const restoredStatementsAtOnce = 2_000;

/** Characters of one statement that rows are put into together: far below what a server takes. */
export const mergedCharactersMax = 64 * 1024;

/** Jobs that a courier may claim in one call. */
export const claimedJobsMax = 50;

/** Jobs that the shop's own courier claims in one round: each takes several calls to Steam, and the last one's lease must not end before its turn. */
export const claimedAtOnce = 10;
