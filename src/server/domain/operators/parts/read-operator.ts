/** Who a session of the console belongs to, read anew for every request: whoever is switched off is out with the next one. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Role } from '#rules/operators.ts';
import { operatorSessions, operators } from '../../../db/schema/operators.ts';
import { runRead, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { isLiveSession } from './live-session.ts';

export interface SignedInOperator {
  id: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
  /** Unix seconds. */
  endsAt: number;
}

/** When a session was last used, is kept to a minute. */
const usedEverySeconds = 60;

/**
 * `sessionId` is the hash of the cookie. What a page fetches by itself is no use of the session. @throws `unauthenticated` for a session that is
 * over or has rested too long, and for an operator who is switched off.
 */
export async function readOperator(
  { db, now, later }: Deps,
  sessionId: string,
  { isBackground }: { isBackground: boolean },
): Promise<SignedInOperator> {
  const isLive = and(eq(operatorSessions.id, sessionId), isLiveSession({ now }), isNull(operators.switchedOffAt));
  const { id, email, name, role } = operators;
  const { lastUsedAt, expiresAt } = operatorSessions;
  const [found] = await runRead(
    db
      .select({ id, email, name, role, lastUsedAt, expiresAt })
      .from(operatorSessions)
      .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
      .where(isLive)
      .execute(),
  );
  if (!found) throw new DomainError('unauthenticated');
  const { lastUsedAt: usedAt, expiresAt: endsAt, ...operator } = found;
  if (!isBackground && now() - usedAt >= usedEverySeconds) {
    const used = db.update(operatorSessions).set({ lastUsedAt: now() }).where(eq(operatorSessions.id, sessionId));
    later(write(db, statement(used)));
  }
  return { ...operator, sessionId, endsAt };
}
