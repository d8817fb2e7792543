/** What waits for a second person. */
import { z } from 'zod';
import { approvalLife } from '#rules/lifecycles.ts';
import { Done, okPayload } from '../endpoint.ts';
import { ListApprovals, RefuseWish } from '../operator/approvals.ts';
import { asQuery, consoleAction, consoleList, consoleRead } from './endpoint.ts';

const tag = 'Approvals';
const one = z.object({ id: z.string().max(64) });

const approval = z.object({
  id: z.string(),
  action: z.string(),
  subject: z.string(),
  amountCents: z.int().nullable(),
  input: z.record(z.string(), z.unknown()),
  state: z.enum(approvalLife.states),
  askedBy: z.string(),
  askedAt: z.int(),
  expiresAt: z.int(),
  decidedBy: z.string().nullable(),
  decidedAt: z.int().nullable(),
  decisionReason: z.string(),
});

export const listConsoleApprovals = consoleRead({
  path: '/ops/approvals',
  tag,
  summary: 'What waits, or waited, for a second person, newest first',
  query: asQuery(ListApprovals.shape),
  response: consoleList(approval),
});

export const getConsoleApproval = consoleRead({
  path: '/ops/approvals/{id}',
  tag,
  summary: 'One of them',
  params: one,
  response: okPayload(approval),
});

export const approveConsoleWish = consoleAction({
  action: 'approvals.approve',
  path: '/ops/approvals/{id}/approve',
  tag,
  summary: 'Do what somebody else asked for, exactly that, now',
  params: one,
  response: okPayload(z.object({ action: z.string(), subject: z.string(), amountCents: z.int().nullable() })),
});

export const refuseConsoleWish = consoleAction({
  action: 'approvals.refuse',
  path: '/ops/approvals/{id}/refuse',
  tag,
  summary: 'Say no to what somebody else asked for',
  params: one,
  body: RefuseWish.omit({ id: true }),
  response: Done,
});

export const withdrawConsoleWish = consoleAction({
  action: 'approvals.withdraw',
  path: '/ops/approvals/{id}/withdraw',
  tag,
  summary: 'Take back what one asked for oneself',
  params: one,
  response: Done,
});
