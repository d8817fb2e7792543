/**
 * Passwords at rest: scrypt at the shop's parameters, written as `scrypt$N$r$p$salt$hash`, so that a hash made with older
 * parameters is known as such and renewed at the next sign-in.
 */
import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Deps, PasswordCost } from '../../../deps.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** What OWASP's password storage cheat sheet asks of scrypt where 16 MiB are to be had. */
export const owaspCost: PasswordCost = { N: 16_384, r: 8, p: 5 };

const hashBytes = 32;

/** The hash to keep; a new salt each time. */
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

/** Compares a password with a kept hash. Without a hash it is wrong, after the same time. */
export async function checkPassword(
  { passwordCost }: Pick<Deps, 'passwordCost'>,
  password: string,
  kept: string | null,
): Promise<PasswordCheck> {
  const [, N, r, p, salt = '', hash = ''] = (kept ?? nobody(passwordCost)).split('$');
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(hash, 'base64url');
  const given = await deriveKey(password, salt, parameters, expected.length);
  return {
    correct: kept !== null && timingSafeEqual(given, expected),
    outdated: parameters.N !== passwordCost.N || parameters.r !== passwordCost.r || parameters.p !== passwordCost.p,
  };
}

/** Stands in for the hash of an account that is not there. */
const nobody = ({ N, r, p }: PasswordCost) =>
  `scrypt$${N}$${r}$${p}$nobody$${Buffer.alloc(hashBytes).toString('base64url')}`;

function deriveKey(password: string, salt: string, cost: PasswordCost, bytes: number) {
  return derive(password.normalize('NFKC'), Buffer.from(salt), bytes, { ...cost, maxmem: 256 * cost.N * cost.r });
}
