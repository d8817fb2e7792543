/** How often one customer, or whoever speaks for them, may cause a mail: it may go to somebody else's address. */
/** Links to a new password in an hour, asked for from any address. */
export const resetLinksPerHour = 10;

/** Links that verify an e-mail address in an hour. */
export const verificationLinksPerHour = 5;

/** Mails with codes in an hour. */
export const codeMailsPerHour = 5;
