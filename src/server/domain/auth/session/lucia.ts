/**
 * Sessions by Lucia. The browser holds a random token, the table its SHA-256, and a session that is used in the second half of
 * its life is renewed. The adapter is given the row that the request's one read brought along, so a check costs no round trip.
 * Lucia reads the machine's clock; the adapter moves its times to the clock of `deps`.
 */
import { eq, lte, type SQL } from 'drizzle-orm';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import { sessionDays } from '#rules/limits.ts';
import { sessions } from '../../../db/schema/customers.ts';
import { statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** Name of the session cookie: with the `__Host-` prefix where the site is on https. */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Host-session' : 'session';
}

export function createLucia(deps: Pick<Deps, 'db' | 'now'>, known?: SessionRow) {
  return new Lucia(new SessionTable(deps, known), { sessionExpiresIn: new TimeSpan(sessionDays, 'd') });
}

class SessionTable implements Adapter {
  readonly #db: Deps['db'];
  readonly #known: SessionRow | undefined;
  /** Seconds that the machine's clock is ahead of the clock of `deps`. */
  readonly #ahead: number;

  constructor({ db, now }: Pick<Deps, 'db' | 'now'>, known?: SessionRow) {
    this.#db = db;
    this.#known = known;
    this.#ahead = Math.floor(Date.now() / 1000) - now();
  }

  async getSessionAndUser(sessionId: string): ReturnType<Adapter['getSessionAndUser']> {
    const row = this.#known?.id === sessionId ? this.#known : (await this.#rows(eq(sessions.id, sessionId)))[0];
    return row ? [this.#toLucia(row), { id: row.userId, attributes: {} }] : [null, null];
  }

  async getUserSessions(userId: string) {
    return (await this.#rows(eq(sessions.userId, userId))).map((row) => this.#toLucia(row));
  }

  async setSession(session: DatabaseSession) {
    const at = this.#secondsOf(session.expiresAt) - sessionDays * 86_400;
    const row = {
      id: session.id,
      userId: session.userId,
      expiresAt: this.#secondsOf(session.expiresAt),
      createdAt: at,
      lastSeenAt: at,
    };
    await write(this.#db, [statement(this.#db.insert(sessions).values(row))]);
  }

  async updateSessionExpiration(sessionId: string, expiresAt: Date) {
    const renewed = this.#db
      .update(sessions)
      .set({ expiresAt: this.#secondsOf(expiresAt) })
      .where(eq(sessions.id, sessionId));
    await write(this.#db, [statement(renewed)]);
  }

  async deleteSession(sessionId: string) {
    await write(this.#db, [statement(this.#db.delete(sessions).where(eq(sessions.id, sessionId)))]);
  }

  async deleteUserSessions(userId: string) {
    await write(this.#db, [statement(this.#db.delete(sessions).where(eq(sessions.userId, userId)))]);
  }

  async deleteExpiredSessions() {
    await write(this.#db, [
      statement(this.#db.delete(sessions).where(lte(sessions.expiresAt, this.#secondsOf(new Date())))),
    ]);
  }

  #rows(condition: SQL) {
    return this.#db.select().from(sessions).where(condition);
  }

  #toLucia(row: SessionRow): DatabaseSession {
    const expiresAt = new Date((row.expiresAt + this.#ahead) * 1000);
    return { id: row.id, userId: row.userId, expiresAt, attributes: {} };
  }

  #secondsOf(date: Date): number {
    return Math.floor(date.getTime() / 1000) - this.#ahead;
  }
}
