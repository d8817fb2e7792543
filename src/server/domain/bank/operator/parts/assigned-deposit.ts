/** Money for a deposit, whatever was announced, or money of one that the bank took back. */
import { and, eq, or, sql } from 'drizzle-orm';
import { operatorEuros } from '#rules/euros.ts';
import { nextState, paymentLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../../context.ts';
import { payments } from '../../../../db/schema/payments.ts';
import { runRead, write } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, throwValidationError } from '../../../../domain-error.ts';
import type { Assignment } from '../assign-entry.ts';
import { type AwaitedDeposit, deposits } from './awaited-deposits.ts';
import { creditBankDeposit } from './credit-bank-deposit.ts';
import { type EntryRow, isReturn } from './entry-facts.ts';
import { takeBackDeposit } from './take-back-deposit.ts';
import { takenBackOf } from './taken-back.ts';

type Moved = EntryRow & { amountCents: number };

/** `name` is a deposit's id or reference. @throws `invalid_fields` with why the entry is not that deposit's, and `not_found`. */
export async function assignedDeposit(ctx: OperatorContext, entry: Moved, name: string): Promise<Assignment> {
  const found = await findDeposit(ctx.deps, name);
  if (!found) throw new DomainError('not_found', { values: { missing: name } });
  return entry.direction === 'in' ? credit(ctx, entry, found) : takeBack(ctx, entry, found);
}

function credit(ctx: OperatorContext, entry: Moved, { payment, customer }: AwaitedDeposit): Assignment {
  const { id: paymentId, state } = payment;
  const isOwn = entry.paymentId === paymentId;
  if (isReturn(entry)) reject('takes no money that came back; name the payout');
  if (!isOwn && !nextState(paymentLife, state, 'succeed'))
    reject('is paid already; give the entry to its customer, or ignore it if it goes back');
  const isLate = state !== paymentLife.initial[0];
  return {
    target: { paymentId },
    outcome: 'deposit',
    apply: async (permission) => {
      const { amountCents } = entry;
      await write(ctx.deps.db, [permission, creditBankDeposit(ctx, entry, { payment, customer, amountCents, isLate })]);
    },
  };
}

async function takeBack(ctx: OperatorContext, entry: Moved, deposit: AwaitedDeposit): Promise<Assignment> {
  const { payment, customer } = deposit;
  const { id: paymentId, state } = payment;
  const { amountCents } = entry;
  if (state !== paymentLife.transitions.succeed.to) reject('is not paid, so that nothing of it can be taken back');
  if (amountCents > payment.amountCents) reject(`is of ${operatorEuros(payment.amountCents)}, and more went out`);
  const takenCents = entry.paymentId === paymentId ? 0 : ((await takenBackOf(ctx.deps, [deposit])).get(paymentId) ?? 0);
  if (amountCents + takenCents > payment.amountCents)
    reject(`is of ${operatorEuros(payment.amountCents)}, of which ${operatorEuros(takenCents)} is taken back already`);
  return {
    target: { paymentId },
    outcome: 'deposit_taken_back',
    apply: async () => {
      const isDone = await takeBackDeposit(ctx, entry, { payment, customer, amountCents, isKnown: false });
      if (!isDone) throw new DomainError('order_state');
    },
  };
}

function reject(key: string): never {
  return throwValidationError([{ field: 'deposit', key }]);
}

async function findDeposit(deps: Deps, name: string): Promise<AwaitedDeposit | undefined> {
  const isNamed = or(eq(payments.id, name), eq(payments.sepaReference, name.toUpperCase()));
  const [found] = await runRead(
    deposits(deps)
      .where(and(isNamed, eq(payments.provider, 'bank'), sql`${payments.purpose} = 'topup'`))
      .execute(),
  );
  return found;
}
