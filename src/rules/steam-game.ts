/** The game whose items are traded, by its number at Steam, and the one inventory that it has there. */
export const gameAppId = '570';
export const gameContextId = '2';
