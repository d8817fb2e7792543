/** The people who run the shop: their roles, and how long they stay signed in. See docs/console.md. */

/** From the least to the most; each may do what those before it may. */
export const roles = ['viewer', 'clerk', 'manager', 'owner'] as const;
export type Role = (typeof roles)[number];

export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** A session ends so long after signing in, whatever is done in it. */
export const operatorSessionHours = 12;
/** And so long after the last thing that the person did; what the page fetches by itself does not count. */
export const operatorRestMinutes = 30;
/** A link to make a passkey with is good so long, once. */
export const invitationMinutes = 30;
/** So long has a person to touch the device, or to type its PIN, before the browser has to ask anew. */
export const challengeMinutes = 5;
