/** What operators say about the people who run the shop. */
import { z } from 'zod';
import { roles } from '#rules/operators.ts';
import { isEmail } from '#rules/validation/email.ts';
import { subjectId } from './fields.ts';

/** In lower case, as it is kept. */
const operatorEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'is too long')
  .refine(isEmail, 'must be an email address');

const role = z.enum(roles, { error: `must be one of: ${roles.join(', ')}` });

export const InviteOperator = z.object({
  email: operatorEmail,
  /** Needed for somebody new; who is known keeps the role that they have. */
  role: role.optional(),
  name: z.string().trim().max(100, 'is too long').optional(),
});

export const OperatorEmail = z.object({ email: operatorEmail });

export const SetOperatorRole = z.object({ email: operatorEmail, role });

/** A key with which a person uses the command line. */
export const NewPersonalKey = z.object({
  email: operatorEmail,
  /** Tells several keys of one person apart, such as by machine. */
  name: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be letters, digits and hyphens')
    .optional(),
});

/** One session of somebody, by what a list of them calls it. */
export const EndedSession = z.object({ email: operatorEmail, session: subjectId });
