/** Input of operators about customers: lists, credits, identity checks, blocks. */
import { z } from 'zod';
import { emailCharactersMax } from '#rules/limits/sizes.ts';
import { verificationStatuses } from '#rules/verification-status.ts';
import { approvalId } from './approvals.ts';
import { reasonText, subjectId, textOf } from './fields.ts';
import { pageFields, sortsOf } from './list.ts';

const customerStandings = ['blocked', 'on_hold', 'unverified', 'closed'] as const;
export type CustomerStanding = (typeof customerStandings)[number];

export const customerSorts = sortsOf('created', 'email');

export const ListCustomers = z.object({
  /** Whatever is known of one: see `SearchCustomers`. */
  search: z.string().trim().max(200, 'is too long').optional(),
  standing: z.enum(customerStandings, `must be one of ${customerStandings.join(', ')}`).optional(),
  /** Of those that nothing is searched for: a search gives the surest hits first. */
  sort: z.enum(customerSorts).default('-created'),
  ...pageFields,
});

/** How a customer was found; the screen and the command name it. */
export const searchWays = [
  'email',
  'customer',
  'order',
  'line',
  'payment',
  'refund',
  'dispute',
  'offer',
  'payout',
  'trade',
  'invoice',
  'credit_note',
  'bank_reference',
  'provider_reference',
  'trade_offer',
  'steam',
  'name',
  'iban',
  'amount',
] as const;
export type SearchWay = (typeof searchWays)[number];

export const SearchCustomers = z.object({
  /** Whatever is known: see `domain/customers/operator/search-customers.ts`. */
  search: z.string().trim().min(1, 'is missing').max(200, 'is too long'),
  limit: z.int('must be a whole number').positive('must be above 0').max(100, 'must be at most 100').default(20),
});

export const FindCustomer = z.object({
  email: z.string().trim().min(1, 'is missing').max(emailCharactersMax, 'is too long'),
});

export const CustomerCredit = z.object({
  customerId: subjectId,
  /** Whole cents; below zero takes money back. */
  amountCents: z.int('must be euros with at most two decimals').refine((cents) => cents !== 0, 'must not be 0'),
  reason: reasonText,
  /** Much is typed twice. */
  againCents: z.int().optional(),
  /**
   * What the operator saw; another balance now, or another sum that the customer owes, stops it, so that a repetition whose first attempt
   * was done gives nothing twice.
   */
  seen: z.object({ balanceCents: z.int(), owedCents: z.int().optional() }).optional(),
  /** By which a second person approves it, above the limit. */
  approvalId,
});

/** A transfer of all that a closed account holds. */
export const ClosedPayOut = z.object({
  customerId: subjectId,
  holder: textOf(140).trim().min(1, 'is empty'),
  iban: textOf(64).trim().min(1, 'is empty'),
  reason: reasonText,
  /** What the operator saw; another balance now stops it. */
  seen: z.object({ balanceCents: z.int() }).optional(),
});

export const IdentityCheck = z.object({
  customerId: subjectId,
  /** What the operator saw; another one now stops it. */
  seen: z.enum(verificationStatuses).optional(),
  status: z.enum(verificationStatuses, `must be one of ${verificationStatuses.join(', ')}`),
});

export const GetCustomer = z.object({ id: subjectId });

/** What the time line of a customer is made of. */
export const eventKinds = [
  'order',
  'line',
  'payment',
  'refund',
  'dispute',
  'transfer',
  'offer',
  'payout',
  'trade',
  'session',
  'mail',
  'note',
  'operator',
] as const;
export type EventKind = (typeof eventKinds)[number];

export const ListCustomerEvents = z.object({
  customerId: subjectId,
  /** Only this; all of them without. */
  kind: z.enum(eventKinds, `must be one of ${eventKinds.join(', ')}`).optional(),
  ...pageFields,
});

export const WriteNote = z.object({
  customerId: subjectId,
  text: z.string().trim().min(1, 'is empty').max(2000, 'is too long'),
});

export const RemoveNote = z.object({ customerId: subjectId, id: subjectId });

/** The id of a mail in the outbox. */
export const ResendMail = z.object({ id: subjectId });

/** Blocks, unblocks and resets of two-factor authentication. */
export const CustomerAction = z.object({ customerId: subjectId, reason: reasonText });
