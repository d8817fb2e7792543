/** How large what somebody hands in may be, and how much is shown of it. What both sides draw on screens stands in limits.ts. */
/** Bytes that are read and thrown away of a body that is too large, so that its sender gets the answer; the connection of a larger one is closed. */
export const discardedBytesMax = 32 * 2 ** 20;

/** Milliseconds for a body; one that comes slower is taken as it is by then. */
export const bodyMs = 15_000;

/** Characters of a browser report that are logged. */
export const reportCharactersMax = 200;

/** Different reports of browsers that an isolate remembers: more are an attack or a broken release; either way the first ones say it. */
export const knownReportsMax = 200;

/** Characters of an `Idempotency-Key`. */
export const idempotencyKeyCharactersMax = 255;

/** Characters of a browser's `User-Agent` that are kept with a session: its devices are told apart by the beginning. */
export const userAgentCharactersMax = 300;

/** Characters of the city from which a session began. */
export const cityCharactersMax = 100;

/** Customers that one browser is remembered for; the cookie goes with every request. */
export const deviceAccountsMax = 3;

/** Things of a customer's inventory that are shown to choose from. */
export const inventoryShownMax = 200;

/** Bytes of a bank's statement: it is read in memory. */
export const statementBytesMax = 20 * 1024 * 1024;

/** Bytes of a call that hands in such a statement: as JSON each of its quotes is two characters. */
export const statementBodyBytesMax = 24 * 1024 * 1024;

/** Bank entries that wait and are matched in one go. */
export const matchedEntriesMax = 5_000;

/** Bytes of one piece of evidence: a picture or a page. */
export const evidenceBytesMax = 2 * 1024 * 1024;

/** Characters of a setting's value: a small picture as text. */
export const settingCharactersMax = 8_000;

/** Entries of a statement that one call takes although they are not what was announced. */
export const acceptedEntriesMax = 1_000;

/** Items of a pack. */
export const itemsPerPackMax = 100;

/** Rows of a page of a list for operators; the command line puts several together, the console asks for the next one. */
export const pageRowsMax = 500;

/** Payouts in one file for the bank. */
export const payoutsPerFileMax = 500;

/** Items that one call of an operator changes: as many as a batch changes well. */
export const itemsPerChangeMax = 500;

/** Records of an item file in one call: as many as a batch holds well. */
export const recordsPerPartMax = 2_000;

/** Columns of an import: more than any price list has. */
export const importColumnsMax = 200;

/** Values of one specific of an item. */
export const specificValuesMax = 20;

/** Characters of such a value. */
export const specificCharactersMax = 100;

/** Characters of a record of an item file: it is shorter, unless the file has no line breaks, or a quotation mark that nobody closes swallows them. */
export const recordCharactersMax = 32_768;

/** Characters of a text in the address of a request: no longer address gets here. */
export const queryCharactersMax = 16 * 1024;

/** Characters of one header of a request to the API: several times the longest token or cookie. All headers together are at most 128 KB, by the platform. */
export const headerCharactersMax = 16 * 1024;

/** Characters of a search. */
export const searchCharactersMax = 200;

/** Words of a search that count. */
export const searchWordsMax = 8;

/** Letters of such a word. */
export const searchLettersMax = 40;

/** Terms of the catalogue a typo away from a word that are searched for besides it. */
export const typoTermsMax = 24;

/** Characters of an e-mail address: what SMTP carries (RFC 5321). */
export const emailCharactersMax = 254;

/** Errors of one chain in a line of the log: a longer one is a circle, or nothing that anyone reads. */
export const loggedErrorsMax = 8;

/** Places of the program in such a line. */
export const loggedPlacesMax = 12;

/** Levels of a provider's event that cannot be read, down to which it is kept. */
export const unreadEventLevelsMax = 12;

/** Ids of records of money that a line of the log names: those that its request made first. */
export const loggedIdsMax = 8;
