/** How often the shop tries again, and how long it pauses in between. What fails beyond that is told, or waits for a person. */
/** Calls for one answer of the database while it says that it has too many (429), within its time. */
export const databaseCallsMax = 8;

/** Attempts of a write that others keep waiting. */
export const writeAttemptsMax = 10;

/** Milliseconds of the longest pause between them. */
export const writePauseMs = 800;

/** Milliseconds after which no further attempt begins: the server has made each one wait for its lock already, and a caller gets an answer while somebody still waits for it. */
export const writeMs = 12_000;

/** Attempts to apply a provider's event, over eight hours and a half; then a person has to look at it. */
export const eventAttemptsMax = 10;

/** Attempts at an event after which somebody is told: what comes out of order is applied before. */
export const eventAttemptsUntold = 3;

/** Seconds before the second attempt; each further pause is twice as long. */
export const eventFirstPauseSeconds = 60;

/** Attempts at an event that something else overtakes at the same moment, within one of the attempts above. */
export const eventOvertakenMax = 8;

/** Attempts of a mail that its server refuses: over two days, then it is given up. */
export const mailAttemptsMax = 20;

/** Seconds before the second attempt; each further pause is twice as long. */
export const mailFirstPauseSeconds = 60;

/** Seconds of the longest pause between attempts of a mail. */
export const mailLongestPauseSeconds = 4 * 3600;

/** Attempts of a purchase by card: those of one customer at one moment are judged one after the other, each but the first once more. */
export const cardPurchaseAttemptsMax = 10;

/** Attempts of a purchase from the balance: those of one customer at one moment wait for each other, and each but the first is tried again. */
export const balancePurchaseAttemptsMax = 20;

/** Attempts of "This was not me" that something else overtakes. */
export const disownAttemptsMax = 5;

/** Attempts to take back a deposit whose customer spends at the same moment. */
export const takeBackAttemptsMax = 8;

/** How often a trade can be tried before a person has to look at it. */
export const tradeAttemptsMax = 5;

/** Seconds after which a request with an `Idempotency-Key` that has no answer yet was cut off, and its repetition goes on with it: longer than any request lives. */
export const abandonedSeconds = 40;
