/** Input of operators about customers: lists, credits, identity checks, blocks. */
import { z } from 'zod';
import { verificationStatuses } from '#rules/verification-status.ts';
import { rowsLimit, subjectId } from './fields.ts';

const reason = z.string().trim().min(1, 'is empty');

export const ListCustomers = z.object({
  /** An id, or a part of an e-mail address or a name. */
  search: z.string().optional(),
  limit: rowsLimit,
});

export const FindCustomer = z.object({ email: z.string().trim().min(1, 'is missing') });

export const CustomerCredit = z.object({
  customerId: subjectId,
  /** Whole cents; below zero takes money back. */
  amountCents: z.int('must be euros with at most two decimals').refine((cents) => cents !== 0, 'must not be 0'),
  reason,
});

export const IdentityCheck = z.object({
  customerId: subjectId,
  status: z.enum(verificationStatuses, `must be one of ${verificationStatuses.join(', ')}`),
});

/** Blocks, unblocks and resets of two-factor authentication. */
export const CustomerAction = z.object({ customerId: subjectId, reason });
