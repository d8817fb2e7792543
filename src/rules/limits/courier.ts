/** How a courier works for the shop: for how long a job is its own, how many it holds, how often it asks and when it leaves Steam alone. */
/** Seconds for which a courier alone works on a job. */
export const leaseSeconds = 300;

/** Seconds of its lease from which on a job that is watched is renewed. */
export const renewAfterSeconds = 150;

/** Seconds that a lease must have left when something is sent: longer than any call takes. */
export const leaseRestSeconds = 60;

/** Trade offers without an answer that are given out for one item that has arrived, while more of both are due than are claimed. */
export const sentPerReceived = 3;

/** Seconds between two rounds. */
export const roundSeconds = 15;

/** Jobs that are held at once; those that are only watched make room for others. */
export const heldJobsMax = 50;

/** Seconds of the first pause while Steam, or the shop, does not answer; each further one is twice as long. */
export const firstPauseSeconds = 30;

/** Seconds of the longest of these pauses. */
export const longestPauseSeconds = 900;

/** Jobs of one round that Steam fails before the courier leaves it alone: one call can fail by itself. */
export const steamFailuresMax = 3;

/** Trade offers made for one job in one round, where another courier was faster with the same item. */
export const sendRoundsMax = 3;

/** Characters of a trade offer's message: what Steam keeps of it. */
export const tradeOfferMessageCharactersMax = 128;

/** Characters of an error's cause in a line of the log. */
export const causeCharactersMax = 200;

/** Seconds until a job that was postponed is given out again, unless its courier says so. */
export const postponedSeconds = 60;

/** Seconds after its last question for jobs from which on a courier says nothing of Steam any more. */
export const atWorkSeconds = 600;

/** Seconds in which trade offers have changed that Steam is asked for in a round: what ended since the one before, and what a lost answer may have hidden. */
export const listedTradeOffersSeconds = 3600;
