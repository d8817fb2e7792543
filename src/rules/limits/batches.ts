/** How much one query or batch of the database is about, where there may be hundreds of thousands of rows. */
/** Keys that are read by in one query: the database takes no more parameters than some thousands. */
export const keysPerQuery = 500;

/** Lines of an import that one call applies: a batch of these takes a second, and nobody who buys meanwhile waits longer. */
export const appliedLinesPerCall = 1_000;

/** Lines of an import that one call undoes. */
export const undoneLinesPerCall = 500;

/** Rows of the audit log that are read and hashed at once. */
export const auditRowsAtOnce = 2_000;

/** Documents of the file for an accountant that are read at once: of a year they are hundreds of thousands, and a call asks the database a thousand times at most. */
export const documentsAtOnce = 5_000;

/** Addresses in one file of the map of the site: far below the 50,000 of its protocol, since it is built in memory as one string. */
export const sitemapAddressesMax = 10_000;

/** Entries of a bank's statement that one statement of SQL keeps. */
export const entriesPerStatement = 100;

/** Items that a write of the demo lists: many at once, since each write touches most pages of the index of ids and of the words; a write of these takes half a second, far below the five at which a server may end it. */
export const itemsPerWrite = 4_000;

/** Items of the demo that one batch deletes: it can have a hundred thousand, and a server takes no batch of all well. */
export const demoItemsPerBatch = 1_000;

/** Items that changed at once whose copies at the edge are purged one by one; of more, those of every item. */
export const purgedItemsAtOnceMax = 100;
