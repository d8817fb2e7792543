/** For how long a proof from outside counts, and what is over is kept. Durations that customers are told stand in limits.ts. */
/** Seconds for which an answer of Steam counts: by its own clock, a little more or less than the shop's. */
export const steamNonceSeconds = 5 * 60;

/** Seconds from a question to Steam to what is made of its answer: a person signs in there. */
export const steamStateSeconds = 15 * 60;

/** Seconds that the signature of a provider's webhook may be old: one that was overheard is worth nothing after that. */
export const webhookSeconds = 5 * 60;

/** Milliseconds after which the keys of Cloudflare Access are read anew: a key that the team has withdrawn is good no longer than that. */
export const accessKeysLastMs = 10 * 60_000;

/** Milliseconds in which an assertion with an unknown key makes those keys be read anew once: a forger cannot keep the team's server busy. */
export const accessKeysRestMs = 30_000;

/** Milliseconds in which one line of the log at most says that traces are missed, with how many since the last. */
export const missedTracesMs = 60_000;

/** Days for which a mailed link is kept after its end, so that a late second click is still told that the link was used. */
export const linkKeptDays = 30;

/** Days for which the answer to a request with an `Idempotency-Key` is kept: no client repeats one after so long, and its effect stands without the key. */
export const responseKeptDays = 7;
