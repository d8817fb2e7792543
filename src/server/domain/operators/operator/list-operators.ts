/** The people who run the shop, by e-mail: role, whether they are on, and the ways in that they have. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { OperatorContext } from '../../../context.ts';
import { operatorInvitations, operatorPasskeys, operatorSessions, operators } from '../../../db/schema/operators.ts';
import { operatorKeys } from '../../../db/schema/trades.ts';
import { runRead } from '../../../db/write.ts';
import { isOpen } from '../parts/invitation.ts';
import { isLiveSession } from '../parts/live-session.ts';

export function listOperators({ deps }: Pick<OperatorContext, 'deps'>) {
  const { db } = deps;
  const { id, email, name, role, createdAt, switchedOffAt } = operators;
  // whole, since a subquery's own id would stand in for a bare one
  const self = sql`${operators}."id"`;
  const isLive = and(eq(operatorSessions.operatorId, self), isLiveSession(deps));
  const count = sql<number>`count(*)`;
  return runRead(
    db
      .select({
        id,
        email,
        name,
        role,
        createdAt,
        switchedOffAt,
        passkeys: sql<number>`(select ${count} from ${operatorPasskeys} where ${operatorPasskeys.operatorId} = ${self})`,
        lastSignInAt: sql<
          number | null
        >`(select max(${operatorPasskeys.lastUsedAt}) from ${operatorPasskeys} where ${operatorPasskeys.operatorId} = ${self})`,
        sessions: sql<number>`(select ${count} from ${operatorSessions} where ${isLive})`,
        keys: sql<number>`(select ${count} from ${operatorKeys} where ${operatorKeys.operatorId} = ${self} and ${operatorKeys.revokedAt} is null)`,
        /** Unix seconds until which a link waits to be used. */
        invitedUntil: sql<
          number | null
        >`(select max(${operatorInvitations.expiresAt}) from ${operatorInvitations} where ${and(eq(operatorInvitations.operatorId, self), isOpen(deps))})`,
      })
      .from(operators)
      .orderBy(asc(email))
      .execute(),
  );
}
