/** Lists of which the newest or the surest rows are shown and no more; every other has pages. */
/** Notes on a customer. */
export const customerNotesShown = 50;

/** Packs that can be bought: fifty of the largest fit well into one answer of the database. */
export const packsShown = 50;

/** Customers that a search of their list gives: a person does not look through more. */
export const foundCustomersMax = 100;

/** Hits of each kind in the search over the whole shop. */
export const searchHitsShown = 6;

/** Uses of a promo code. */
export const promoUsesShown = 50;

/** Events of an item of each source, its audit log and its imports: the newest tell what a person asks about. */
export const itemEventsShown = 100;

/** Events of a payout. */
export const payoutEventsShown = 50;

/** Files for the bank that wait for a second person. */
export const preparedFilesShown = 20;

/** Withdrawals of a customer, for themselves. */
export const withdrawalsShown = 20;

/** Rows of each kind of work on the first screen of the console. */
export const workRowsShown = 8;

/** Rows of the kind of work that is asked for. */
export const workRowsOfOne = 100;

/** Deposits, customers and payouts, of each so many, that a bank entry may belong to. */
export const bankTargetsShown = 10;

/** Lines of a bank's statement that are shown before it is taken. */
export const planLinesShown = 500;

/** Rows up to which a whole list of operators is counted; beyond that it says about how many it has. */
export const countedRowsMax = 1_000;

/** Sales of a title, and items of it for sale, up to which they are counted beside each offer of a list; so many stand for more. */
export const titleCountsMax = 100;

/** Bank entries with one reference that are told apart: an answer names them, and a person takes one by its id. */
export const namedEntriesMax = 10;

/** Lines of an import, and remarks on them, that a command shows: fewer than a person reads, and enough to see what is wrong with a file. */
export const importLinesShown = 100;

/** Lines of an import whose remarks a command writes into a file: more are no report but another file. */
export const remarkedLinesMax = 200_000;

/** Hits of a found customer that are named. */
export const matchesShown = 5;

/** Sales of a title that its price is reckoned from: more tell nothing new. */
export const salesRead = 1_000;

/** Offers of a title, with what they were bought for, that stand beside a new one. */
export const boughtShown = 5;
