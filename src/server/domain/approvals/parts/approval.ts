/**
 * Four eyes, for use cases that move much money: one operator asks, and what was asked for is done in the batch in which another
 * approves it. A use case whose input names no approval writes `withinLimit`; one that was approved writes `approved`.
 */
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type ApprovalAction, approvalDays } from '#rules/approvals.ts';
import { approvalLife } from '#rules/lifecycles.ts';
import type { OperatorAction } from '#rules/operator-actions.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { approvals } from '../../../db/schema/approvals.ts';
import { operators } from '../../../db/schema/operators.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, guard, runRead, type Statement, type Statements, statement, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';

type Input = Readonly<Record<string, unknown>>;

export interface Wish {
  action: ApprovalAction;
  /** Id or name of what it is done to. */
  subject: string;
  /** Null where it is no money that moves. */
  amountCents: number | null;
  /** The action's own, parsed: what is approved is done with exactly this. Whatever a row of the database says later must stand in it too. */
  input: Input;
  /** What the audit log calls the asking, where a lower role may ask than for other wishes. */
  askedAs?: OperatorAction;
}

/**
 * Lets a wish wait for a second person; asked again while it waits, it is the same one. Returns its id. @throws `operator_key_needed` for
 * nobody in particular.
 */
export async function askApproval(ctx: OperatorContext, wish: Wish): Promise<string> {
  const { deps, actor } = ctx;
  const { db, now, newId } = deps;
  const id = newId('apr');
  const { action, subject, amountCents, askedAs = 'approvals.ask' } = wish;
  const input = inputText(wish.input);
  const expiresAt = now() + approvalDays * 86_400;
  const row = { id, action, subject, amountCents, input, askedBy: actor, askedAt: now(), expiresAt };
  const [state] = approvalLife.initial;
  const isSame = and(
    eq(approvals.action, action),
    eq(approvals.subject, subject),
    eq(approvals.input, input),
    eq(approvals.state, state),
  );
  const waitingQuery = db.select({ id: approvals.id }).from(approvals).where(isSame);
  await write(db, [
    isKnownPerson(ctx),
    // one whose time is over makes room, whether or not the job has been there
    statement(transition(db, approvals, approvalLife, 'expire', { where: and(isSame, sql`expires_at <= ${now()}`) })),
    guard(sql`not exists ${waitingQuery}`, 'approval_over'),
    statement(db.insert(approvals).values({ ...row, state })),
    insertAuditEntry(ctx, { action: askedAs, subject: id, details: { action, subject, amountCents } }),
  ]).catch((error) => {
    if (!(error instanceof DomainError) || error.code !== 'approval_over') throw error;
  });
  const [waiting] = await runRead(waitingQuery.execute());
  if (!waiting) throw new DomainError('approval_over');
  return waiting.id;
}

/**
 * The approval, in the batch of what it is about. Stops it with `second_person_needed` for whoever asked, and with `approval_over` when it
 * waits no more or was asked for another input than this.
 */
export function approved(
  ctx: OperatorContext,
  id: string,
  { action, input }: Pick<Wish, 'action' | 'input'>,
): Statements {
  const { db, now } = ctx.deps;
  const isAsked = and(
    eq(approvals.id, id),
    eq(approvals.action, action),
    eq(approvals.input, inputText(input)),
    gt(approvals.expiresAt, now()),
  );
  const set = { decidedBy: ctx.actor, decidedAt: now() };
  return [
    isSecondPerson(ctx, id),
    expectRows(transition(db, approvals, approvalLife, 'approve', { where: isAsked, set }), 'approval_over'),
    insertAuditEntry(ctx, { action: 'approvals.approve', subject: id }),
  ];
}

/** Stops the batch when it is the first person who decides, or nobody in particular. */
export function isSecondPerson(ctx: OperatorContext, id: string): Statements {
  const { deps, actor } = ctx;
  const own = deps.db
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(eq(approvals.id, id), eq(approvals.askedBy, actor)));
  return [isKnownPerson(ctx), guard(sql`not exists ${own}`, 'second_person_needed')];
}

/**
 * Stops the batch with `operator_key_needed` for a terminal without a key, once the shop has an operator who is on: it could be the hands of the
 * very person who is the other one.
 */
function isKnownPerson({ deps: { db }, actor }: OperatorContext): Statement {
  const isOn = isNull(operators.switchedOffAt);
  const anybody = db.select({ id: operators.id }).from(operators).where(isOn);
  const self = db
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.email, actor), isOn));
  return guard(sql`not exists ${anybody} or exists ${self}`, 'operator_key_needed');
}

/** The same input is the same text, in whatever order its keys came. */
function inputText(input: Input): string {
  return JSON.stringify(Object.fromEntries(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))));
}
