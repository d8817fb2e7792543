/** Fields that several inputs of operators share. Messages are keys of the dictionary's errors, or sentences. */
import { z } from 'zod';
import { emailCharactersMax } from '#rules/limits/sizes.ts';

/** A text of at most so many characters. */
export const textOf = (max: number) => z.string().max(max, `must be at most ${max} characters`);

/** Id, reference or e-mail address of what a command is about; an unknown one is the use case's to tell. */
export const subjectId = textOf(emailCharactersMax).min(1, 'is missing');

/** The same, of what a list is narrowed to. */
export const subjectFilter = textOf(emailCharactersMax).optional();

/** Why something is done, for the audit log and for who is told. */
export const reasonText = z.string().trim().min(1, 'is empty').max(300, 'must be at most 300 characters');

/** Whole cents above 0. */
export const priceCents = z
  .int('must be euros with at most two decimals')
  .positive('must be euros above 0 with at most two decimals');

/** How many rows a list shows. */
export const rowsLimit = z.int('must be a whole number').positive('must be a whole number above 0');
