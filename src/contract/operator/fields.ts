/** Fields that several inputs of operators share. Messages are keys of the dictionary's errors, or sentences. */
import { z } from 'zod';

/** Id of what a command is about; an unknown one is the use case's to tell. */
export const subjectId = z.string().min(1, 'is missing');

/** Whole cents above 0. */
export const priceCents = z
  .int('must be euros with at most two decimals')
  .positive('must be euros above 0 with at most two decimals');

/** How many rows a list shows. */
export const rowsLimit = z.int('must be a whole number').positive('must be a whole number above 0');
