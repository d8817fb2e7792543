/**
 * Sessions by Lucia. The browser holds a random token, the table its SHA-256, and a session that is used in the second half of
 * its life is renewed. The adapter is given the row that the request's one read brought along, so a check costs no round trip.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import { sessionDays } from '#rules/limits.ts';
import type { Database } from '../../db/client.ts';
import { sessions } from '../../db/schema/customers.ts';
import { step, write } from '../../db/write.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** Name of the session cookie: with the `__Host-` prefix where the site is on https. */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Host-session' : 'session';
}

export function createLucia(db: Database, siteUrl: string, known?: SessionRow) {
  return new Lucia(new SessionTable(db, known), {
    sessionExpiresIn: new TimeSpan(sessionDays, 'd'),
    sessionCookie: {
      name: sessionCookieName(siteUrl),
      attributes: { secure: siteUrl.startsWith('https:'), sameSite: 'lax', path: '/' },
    },
  });
}

class SessionTable implements Adapter {
  readonly #db: Database;
  readonly #known: SessionRow | undefined;

  constructor(db: Database, known?: SessionRow) {
    this.#db = db;
    this.#known = known;
  }

  async getSessionAndUser(sessionId: string): ReturnType<Adapter['getSessionAndUser']> {
    const row = this.#known?.id === sessionId ? this.#known : (await this.#rows(eq(sessions.id, sessionId)))[0];
    return row ? [toLucia(row), { id: row.userId, attributes: {} }] : [null, null];
  }

  async getUserSessions(userId: string) {
    return (await this.#rows(eq(sessions.userId, userId))).map(toLucia);
  }

  async setSession(session: DatabaseSession) {
    const at = secondsOf(session.expiresAt) - sessionDays * 86_400;
    const row = {
      id: session.id,
      userId: session.userId,
      expiresAt: secondsOf(session.expiresAt),
      createdAt: at,
      lastSeenAt: at,
    };
    await write(this.#db, [step(this.#db.insert(sessions).values(row))]);
  }

  async updateSessionExpiration(sessionId: string, expiresAt: Date) {
    const renewed = this.#db
      .update(sessions)
      .set({ expiresAt: secondsOf(expiresAt) })
      .where(eq(sessions.id, sessionId));
    await write(this.#db, [step(renewed)]);
  }

  async deleteSession(sessionId: string) {
    await write(this.#db, [step(this.#db.delete(sessions).where(eq(sessions.id, sessionId)))]);
  }

  async deleteUserSessions(userId: string) {
    await write(this.#db, [step(this.#db.delete(sessions).where(eq(sessions.userId, userId)))]);
  }

  async deleteExpiredSessions() {
    await write(this.#db, [step(this.#db.delete(sessions).where(sql`${sessions.expiresAt} <= unixepoch()`))]);
  }

  #rows(condition: SQL) {
    return this.#db.select().from(sessions).where(condition);
  }
}

function toLucia(row: SessionRow): DatabaseSession {
  return { id: row.id, userId: row.userId, expiresAt: new Date(row.expiresAt * 1000), attributes: {} };
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
