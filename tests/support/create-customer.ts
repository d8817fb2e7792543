/** Puts a customer into the database, signed in, without a form: the account, the session, and what else belongs to the same moment. */
import { customers } from '#server/db/schema/customers.ts';
import { type Statements, statement, write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { signAccessToken } from '#server/domain/auth/session/access-token.ts';
import { type NewSession, startSession } from '#server/domain/auth/session/new-session.ts';
import { openCustomerAccount } from '#server/domain/ledger/accounts.ts';

type Person = Omit<typeof customers.$inferInsert, 'createdAt' | 'updatedAt'>;

export interface CreatedCustomer {
  session: NewSession;
  /** The bearer token. */
  token: string;
}

export async function createCustomer(
  deps: Pick<Deps, 'db' | 'now' | 'newToken' | 'tokenSecret'>,
  person: Person,
  also: Statements = [],
): Promise<CreatedCustomer> {
  const { db, now } = deps;
  const session = startSession(deps, person.id, { userAgent: 'a test', language: 'en' });
  await write(db, [
    statement(db.insert(customers).values({ ...person, createdAt: now(), updatedAt: now() })),
    openCustomerAccount(db, person.id, now()),
    session.statements,
    also,
  ]);
  return { session, token: await signAccessToken(deps, session.id, session.expiresAt) };
}
