/** Parses the input of use cases that no endpoint has parsed: those of operators. */
import type { z } from 'zod';
import { throwValidationError } from './domain-error.ts';

/**
 * The input as its schema puts it out. @throws `invalid_fields` with every failing field; a field's key is the message that the
 * schema gives, which is a key of the dictionary or an operators' sentence.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: z.input<Schema>): z.output<Schema> {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  return throwValidationError(error.issues.map(({ path, message }) => ({ field: path.join('.'), key: message })));
}
