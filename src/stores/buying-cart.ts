import { atom } from 'nanostores';

/** Whether this page is buying the cart: until there is an answer, or the code that was asked for, it stands as it was agreed to. */
export const $isBuyingCart = atom(false);
