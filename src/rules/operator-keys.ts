/** Keys of programs that act for the shop begin with this, so that nobody takes one for a customer's token. */
export const operatorKeyPrefix = 'rgk_';
