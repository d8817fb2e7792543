/** Who a person's key belongs to, read anew for every command: the role is that of now, and whoever is switched off is out. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Role } from '#rules/operators.ts';
import type { SystemContext } from '../../../context.ts';
import { operators } from '../../../db/schema/operators.ts';
import { operatorKeys } from '../../../db/schema/trades.ts';
import { runRead, statement, write } from '../../../db/write.ts';
import { hashToken } from '../../../hash-token.ts';

export interface KeyOwner {
  email: string;
  role: Role;
}

/** Null for a key that is unknown, revoked, a program's, or of somebody who is switched off. */
export async function readKeyOwner({ deps }: SystemContext, { key }: { key: string }): Promise<KeyOwner | null> {
  const { db, now } = deps;
  const { id, hash, scope, revokedAt, operatorId } = operatorKeys;
  const isGood = and(
    eq(hash, hashToken(key)),
    eq(scope, 'operator'),
    isNull(revokedAt),
    isNull(operators.switchedOffAt),
  );
  const [found] = await runRead(
    db
      .select({ id, email: operators.email, role: operators.role })
      .from(operatorKeys)
      .innerJoin(operators, eq(operators.id, operatorId))
      .where(isGood)
      .execute(),
  );
  if (!found) return null;
  await write(db, statement(db.update(operatorKeys).set({ lastUsedAt: now() }).where(eq(id, found.id))));
  return { email: found.email, role: found.role };
}

/** Whether anybody can have a key of their own. */
export async function hasOperators({ deps }: SystemContext): Promise<boolean> {
  const rows = await runRead(
    deps.db.select({ one: sql`1` }).from(operators).where(isNull(operators.switchedOffAt)).limit(1).execute(),
  );
  return rows.length > 0;
}
