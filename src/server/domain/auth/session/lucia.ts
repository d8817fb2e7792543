/**
 * The lifetime of sessions by Lucia: a session that is used in the second half of its life is renewed. The row comes with the request's
 * one read, so a check costs no round trip. Lucia reads the machine's clock; its times are moved by the difference to the clock of `deps`.
 */
import { eq } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import { sessionDays } from '#rules/limits.ts';
import { sessions } from '../../../db/schema/customers.ts';
import { statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { LiveSession } from './query-as-customer.ts';

/** Renews the session when it is due. Null for an expired session, which is deleted. */
export async function checkSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, userId, expiresAt }: typeof sessions.$inferSelect,
): Promise<LiveSession | null> {
  const aheadSeconds = Math.floor(Date.now() / 1000) - now();
  const renewedUntil = now() + sessionDays * 86_400;
  const isSession = eq(sessions.id, id);
  const { session } = await luciaOf({
    async getSessionAndUser() {
      const luciaExpiresAt = new Date((expiresAt + aheadSeconds) * 1000);
      return [
        { id, userId, expiresAt: luciaExpiresAt, attributes: {} },
        { id: userId, attributes: {} },
      ];
    },
    async updateSessionExpiration() {
      await write(db, statement(db.update(sessions).set({ expiresAt: renewedUntil }).where(isSession)));
    },
    async deleteSession() {
      await write(db, statement(db.delete(sessions).where(isSession)));
    },
  }).validateSession(id);
  return session && { id, expiresAt: session.fresh ? renewedUntil : expiresAt, isRenewed: session.fresh };
}

/** The token of an `Authorization: Bearer` header; null for any other header. */
export function readBearerToken(header: string): string | null {
  return luciaOf({}).readBearerToken(header);
}

function luciaOf(adapter: Partial<Adapter>): Lucia {
  // safe because `validateSession` calls these three methods alone, and `readBearerToken` none
  return new Lucia(adapter as Adapter, { sessionExpiresIn: new TimeSpan(sessionDays, 'd') });
}
