/** Finding an operator, and what must hold of those who are left. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { OperatorContext } from '../../../../context.ts';
import { operators } from '../../../../db/schema/operators.ts';
import { guard, runRead, type Statement } from '../../../../db/write.ts';
import { DomainError } from '../../../../domain-error.ts';

/** `email` in lower case, as it is kept. */
export function hasEmail(email: string): SQL {
  return eq(operators.email, email);
}

export function isOn(id: string): SQL | undefined {
  return and(eq(operators.id, id), isNull(operators.switchedOffAt));
}

/** @throws `not_found`. */
export async function operatorByEmail({ deps }: Pick<OperatorContext, 'deps'>, email: string) {
  const [operator] = await runRead(deps.db.select().from(operators).where(hasEmail(email)).execute());
  if (!operator) throw new DomainError('not_found');
  return operator;
}

/** Stops a batch that took the last owner who could get in. A shop that never had one loses none by others. */
export function ownerIsLeft({ wasOwner }: { wasOwner: SQL }): Statement {
  const owners = and(eq(operators.role, 'owner'), isNull(operators.switchedOffAt));
  return guard(sql`not (${wasOwner}) or exists (select 1 from ${operators} where ${owners})`, 'last_owner');
}
