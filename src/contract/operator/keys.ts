/** What operators type about keys of programs. */
import { z } from 'zod';
import { subjectId } from './fields.ts';

export const keyScopes = ['courier'] as const;

export const NewKey = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'invalid_value'),
  scope: z.enum(keyScopes),
});

export const RevokedKey = z.object({ id: subjectId });
