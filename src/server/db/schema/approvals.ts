/** What one operator asked for and another has to approve. See docs/product/four-eyes.md. */
import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ApprovalAction } from '#rules/approvals.ts';
import { type ApprovalState, approvalLife } from '#rules/lifecycles.ts';
import { cents, id, oneOf, rule, seconds } from '../columns.ts';
import { inOwnState, notInState } from '../in-state.ts';

/** `input` is the action's own, to the letter: what is done after all must be exactly that. */
export const approvals = sqliteTable(
  'approvals',
  {
    id: id(),
    action: text('action').$type<ApprovalAction>().notNull(),
    /** Id or name of what it is done to. */
    subject: text('subject').notNull(),
    /** Null where it is no money that moves. */
    amountCents: cents('amount_cents'),
    /** JSON with its keys in order. */
    input: text('input').notNull(),
    state: text('state').$type<ApprovalState>().notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: seconds('asked_at').notNull(),
    expiresAt: seconds('expires_at').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: seconds('decided_at'),
    decisionReason: text('decision_reason').notNull().default(''),
  },
  (t) => [
    oneOf('approvals_state', t.state, approvalLife.states),
    rule(
      'approvals_second_person',
      sql`${notInState(t.state, 'approved')} or (${t.decidedBy} is not null and ${t.decidedBy} <> ${t.askedBy})`,
    ),
    uniqueIndex('approvals_asked_once').on(t.action, t.subject, t.input).where(inOwnState(t.state, 'waiting')),
    index('approvals_waiting').on(t.expiresAt).where(inOwnState(t.state, 'waiting')),
    index('approvals_asked').on(t.askedAt, t.id),
    index('approvals_subject').on(t.subject),
  ],
);
