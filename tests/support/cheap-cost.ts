import type { PasswordCost } from '#server/deps.ts';

/** Next to nothing, for the many customers of tests whose password's hash is not what is tested. */
export const cheapCost: PasswordCost = { N: 16, r: 8, p: 1 };
