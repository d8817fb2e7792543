/**
 * For `client:idle`: a browser with several tabs of the shop can leave a page waiting for an idle moment that never comes, and its header
 * would stay deaf. After this many milliseconds the island wakes up anyway.
 */
export const whenIdle = { timeout: 1000 };
