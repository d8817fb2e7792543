/** A new session of an operator: the cookie's value, and the statement that starts it. */
import { operatorSessionHours } from '#rules/operators.ts';
import { operatorSessions } from '../../../db/schema/operators.ts';
import { type Statement, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../hash-token.ts';

export interface OperatorSession {
  /** For the cookie; the database holds its hash alone. */
  token: string;
  id: string;
  /** Unix seconds. */
  expiresAt: number;
}

/** Always under a new id: a cookie that somebody else put into the browser never becomes a session. */
export function startOperatorSession(
  { db, now, newToken }: Pick<Deps, 'db' | 'now' | 'newToken'>,
  operatorId: string,
): { session: OperatorSession; statement: Statement } {
  const token = newToken();
  const at = now();
  const session = { token, id: hashToken(token), expiresAt: at + operatorSessionHours * 3600 };
  const row = { id: session.id, operatorId, createdAt: at, lastUsedAt: at, expiresAt: session.expiresAt };
  return { session, statement: statement(db.insert(operatorSessions).values(row)) };
}
