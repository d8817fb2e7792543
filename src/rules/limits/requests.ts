/** How much the shop takes on at once, over all callers; how much one caller may ask for stands in `server/http/rate-limit.ts`. */
/** Requests that an isolate answers at once: as many purchases wait a second or two for the database's one writer, and reads a fifth of that. */
export const requestsAtOnceMax = 64;

/** Questions after the shop's health that it answers besides: watchers ask once a minute each. */
export const healthChecksAtOnceMax = 8;

/** Seconds after which a request counts no longer: longer than the longest attempt at the database, and its caller is gone. */
export const requestSecondsMax = 40;

/** Bytes of operators' files that an isolate holds at once: the largest statement and a part or two of an import. Its memory ends at 128 MB, and a file is in it as bytes, text and fields. */
export const fileBytesAtOnceMax = 32 * 2 ** 20;

/** Questions to Steam that an isolate waits for at once: a Steam that hangs holds a quarter of the requests, and the others are answered. */
export const steamQuestionsAtOnceMax = 16;

/** Operations at Stripe that an isolate waits for at once: many times what a crowded shop needs, and half of the requests when Stripe hangs. */
export const paymentOperationsAtOnceMax = 32;
