/**
 * Passwords at rest: scrypt at OWASP's parameters, written as `scrypt$N$r$p$salt$hash`, so that a hash made with older
 * parameters is known as such and renewed at the next sign-in.
 */
import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Deps } from '../../deps.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const current = { N: 16_384, r: 8, p: 5 } as const;
const hashBytes = 32;

/** The hash to keep; a new salt each time. */
export async function hashPassword(deps: Pick<Deps, 'newToken'>, password: string): Promise<string> {
  const { N, r, p } = current;
  const salt = deps.newToken();
  const hash = await deriveKey(password, salt, current, hashBytes);
  return `scrypt$${N}$${r}$${p}$${salt}$${hash.toString('base64url')}`;
}

export interface PasswordCheck {
  correct: boolean;
  /** True when the hash was made with other parameters than today's. */
  outdated: boolean;
}

/** Compares a password with a kept hash. Without a hash it is wrong, after the same time. */
export async function checkPassword(password: string, kept: string | null): Promise<PasswordCheck> {
  const [, N, r, p, salt = '', hash = ''] = (kept ?? nobody).split('$');
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(hash, 'base64url');
  const given = await deriveKey(password, salt, parameters, expected.length);
  return {
    correct: kept !== null && timingSafeEqual(given, expected),
    outdated: parameters.N !== current.N || parameters.r !== current.r || parameters.p !== current.p,
  };
}

/** Stands in for the hash of an account that is not there. */
const nobody = `scrypt$${current.N}$${current.r}$${current.p}$nobody$${Buffer.alloc(hashBytes).toString('base64url')}`;

function deriveKey(password: string, salt: string, parameters: typeof current | ScryptOptions, bytes: number) {
  const { N = 0, r = 0 } = parameters;
  return derive(password.normalize('NFKC'), Buffer.from(salt), bytes, { ...parameters, maxmem: 256 * N * r });
}
