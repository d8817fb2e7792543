/**
 * Password hashes by scrypt, written as `scrypt$N$r$p$salt$hash`, so that a hash with older parameters is recognized and renewed at the
 * next sign-in.
 */
import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Deps, PasswordCost } from '../../../deps.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The parameters of OWASP's password storage cheat sheet for scrypt with 16 MiB. */
export const owaspCost: PasswordCost = { N: 16_384, r: 8, p: 5 };

const hashBytes = 32;

/** The hash to store, with a new salt. */
export async function hashPassword(
  { newToken, passwordCost }: Pick<Deps, 'newToken' | 'passwordCost'>,
  password: string,
): Promise<string> {
  const { N, r, p } = passwordCost;
  const salt = newToken();
  const hash = await deriveKey(password, salt, passwordCost, hashBytes);
  return `scrypt$${N}$${r}$${p}$${salt}$${hash.toString('base64url')}`;
}

export interface PasswordCheck {
  correct: boolean;
  /** True when the hash was made with other parameters than today's. */
  outdated: boolean;
}

/** Compares a password with a stored hash. Without a hash the password is wrong, after the same time. */
export async function checkPassword(
  { passwordCost }: Pick<Deps, 'passwordCost'>,
  password: string,
  stored: string | null,
): Promise<PasswordCheck> {
  const [, N, r, p, salt = '', hash = ''] = (stored ?? dummyHash(passwordCost)).split('$');
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(hash, 'base64url');
  const given = await deriveKey(password, salt, parameters, expected.length);
  return {
    correct: stored !== null && timingSafeEqual(given, expected),
    outdated: parameters.N !== passwordCost.N || parameters.r !== passwordCost.r || parameters.p !== passwordCost.p,
  };
}

/** Stands in for the hash of an unknown account. */
const dummyHash = ({ N, r, p }: PasswordCost) =>
  `scrypt$${N}$${r}$${p}$nobody$${Buffer.alloc(hashBytes).toString('base64url')}`;

function deriveKey(password: string, salt: string, cost: PasswordCost, bytes: number) {
  return derive(password.normalize('NFKC'), Buffer.from(salt), bytes, { ...cost, maxmem: 256 * cost.N * cost.r });
}
