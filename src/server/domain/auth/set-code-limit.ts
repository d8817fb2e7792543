/**
 * The sum above which purchases of a day ask for a two-factor code. Raising it, or asking never, asks for a code itself.
 */
import { and, eq, sql } from 'drizzle-orm';
import { type CodeLimitForm, codeLimitCents, codeLimitErrors } from '#rules/validation/code-limit.ts';
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { expectRows, write } from '../../db/write.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { verifyTwoFactor } from './credentials/two-factor.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

export interface CodeLimit extends CodeLimitForm {
  /** As typed. */
  code: string;
}

/** @throws `invalid_fields`, `two_factor_off`, and for a higher sum what `verifyTwoFactor` throws; `destination_changed` when it was set meanwhile. */
export async function setCodeLimit(ctx: RequestContext, { code, ...form }: CodeLimit): Promise<void> {
  const { deps } = ctx;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  const errors = codeLimitErrors(form);
  if (errors.length > 0) throwValidationError(errors);
  const aboveCents = codeLimitCents(form);
  const { id, totpEnabledAt, codeAboveCents } = customer;
  if (totpEnabledAt === null) throw new DomainError('two_factor_off');
  const isRaised = (aboveCents ?? Number.POSITIVE_INFINITY) > (codeAboveCents ?? Number.POSITIVE_INFINITY);
  const verified = isRaised ? await verifyTwoFactor(ctx, customer, code) : null;
  const unchanged = and(eq(customers.id, id), sql`${customers.codeAboveCents} is ${codeAboveCents}`);
  const set = { codeAboveCents: aboveCents, updatedAt: deps.now() };
  await write(deps.db, [
    verified,
    expectRows(deps.db.update(customers).set(set).where(unchanged), 'destination_changed'),
  ]);
  // the use of a recovery code is told by mail
  if (verified) deps.later(deliverOutbox({ deps }));
}
