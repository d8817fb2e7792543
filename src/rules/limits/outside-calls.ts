/** How long the shop waits for somebody else's answer, and how much of it is taken: every call that leaves it ends by one of these. */
/** Milliseconds. Above the 5 s for which the server makes a statement wait for a lock, far below what a person waits for an answer. */
export const databaseAnswerMs = 8_000;

/** Milliseconds of a read from a replica, after which the database itself is asked: a replica is nearer than that, or of no use. */
export const replicaAnswerMs = 1_000;

/** Milliseconds that a replica may lag behind what has been heard of the database: an ended session reads on for no longer than twice as much. */
export const replicaLagMs = 2_000;

/** Milliseconds without a word of the database, after which a process that reads from a replica asks it how far it is. */
export const replicaUnheardMs = 1_000;

/** Seconds that the edge keeps a copy which shows items: it may offer what has been sold for as long, where the purge fails or comes too early. */
export const itemCopySeconds = 5;

/** Seconds that the edge keeps a copy of what is the same for everyone and shows no items: categories, countries, texts. */
export const wordsCopySeconds = 30;

/** Milliseconds for which a replica that failed is left alone. */
export const replicaRestMs = 5_000;

/** Milliseconds for which an idle stream of the database is taken up again: the server ends one that rests for 10 s. */
export const keptStreamMs = 8_000;

/** Milliseconds after which a stream that a call took and never gave back counts as closed: its call and its rest at the server are over. */
export const silentStreamMs = 20_000;

/** Streams that a process keeps open, idle or in use; a call beyond them opens and closes one of its own. Far fewer than the 128 that a server has for all. */
export const keptStreamsMax = 32;

/** Milliseconds. For programs of operators, whose batches are large. */
export const databaseProgramMs = 60_000;

/** Milliseconds, for connecting and for each response of the mail server: mail servers think, and nobody waits on a page for them. */
export const mailAnswerMs = 10_000;

/** Milliseconds of one call to Stripe. */
export const paymentCallMs = 5_000;

/** Milliseconds of a whole operation, its calls and their repetitions included: a customer waits for it. A failure that comes at once is tried again. */
export const paymentOperationMs = 7_000;

/** Milliseconds of one question to Steam, at sign-in or about an inventory: a person waits. */
export const steamAnswerMs = 6_000;

/** Things on a page of an inventory that is asked of Steam: the most that it gives without a key. */
export const inventoryPageItems = 500;

/** Pages in which one thing is looked for in a large inventory. */
export const inventoryPagesMax = 6;

/** Milliseconds for the picture of an item that goes into a picture for sharing; without it the shop's own is shared. */
export const pictureMs = 5_000;

/** Bytes of such a picture: it is decoded in memory. */
export const pictureBytesMax = 5 * 1024 * 1024;

/** Milliseconds of one question whether a picture of an import is there; one that does not answer may be. */
export const pictureCheckMs = 5_000;

/** Such questions at once. */
export const pictureChecksAtOnce = 8;

/** Milliseconds for the keys of Cloudflare Access: an operator waits before the console. */
export const accessKeysMs = 3_000;

/** Milliseconds of one call to the store of evidence: 2 MB over a slow line. */
export const evidenceCallMs = 30_000;

/** Milliseconds of one call of a courier to the shop: as long as a page waits. */
export const courierShopMs = 20_000;

/** Milliseconds of one call of a courier to Steam: well below the time that a lease must still have when something is sent. */
export const courierSteamMs = 20_000;

/** Milliseconds of sending a trace to its collector, after the answer: far below the time that is left for work then. */
export const collectorMs = 5_000;
