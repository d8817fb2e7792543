/** Signs an operator in with a passkey. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SystemContext } from '../../context.ts';
import { insertEventEntry } from '../../db/insert-audit-entry.ts';
import { operatorPasskeys, operatorSessions, operators } from '../../db/schema/operators.ts';
import { expectRows, guard, runRead, statement, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { challengeQuery, spendChallenge } from './parts/challenge.ts';
import { type OperatorSession, startOperatorSession } from './parts/new-session.ts';
import { relyingParty } from './parts/relying-party.ts';
import { loadWebAuthn } from './parts/webauthn.ts';

const Transports = z.array(z.string());

export interface PasskeySignIn {
  /** The browser's cookie. */
  challengeToken: string | undefined;
  response: AuthenticationResponseJSON;
  /** The session that the browser had, which ends. */
  earlierSessionId: string | null;
}

/**
 * @throws `passkey_refused` for an unknown passkey, one of somebody who is switched off, an answer that is not to this browser's challenge or
 * not of this site, and a counter that does not go on: the passkey may have been copied.
 */
export async function signIn(
  { deps }: SystemContext,
  { challengeToken, response, earlierSessionId }: PasskeySignIn,
): Promise<OperatorSession> {
  const { db } = deps;
  const isOn = isNull(operators.switchedOffAt);
  const [[challenge], [found]] = await runRead(
    db.batch([
      challengeQuery(deps, challengeToken, null),
      db
        .select({ passkey: operatorPasskeys, operator: operators })
        .from(operatorPasskeys)
        .innerJoin(operators, eq(operators.id, operatorPasskeys.operatorId))
        .where(and(eq(operatorPasskeys.id, response.id), isOn)),
    ]),
  );
  if (!challenge || !found) throw new DomainError('passkey_refused');
  const { passkey, operator } = found;
  const counter = await newCounterOf({ deps }, response, challenge.challenge, passkey);
  const started = startOperatorSession(deps, operator.id);
  // as it was read: of two sign-ins with one count, one is a copy's
  const isUnchanged = and(eq(operatorPasskeys.id, passkey.id), eq(operatorPasskeys.counter, passkey.counter));
  const isStillOn = sql`exists (select 1 from ${operators} where ${and(eq(operators.id, operator.id), isOn)})`;
  await write(db, [
    spendChallenge(deps, challenge.id),
    guard(isStillOn, 'passkey_refused'),
    expectRows(
      db.update(operatorPasskeys).set({ counter, lastUsedAt: deps.now() }).where(isUnchanged),
      'passkey_refused',
    ),
    earlierSessionId !== null &&
      statement(db.delete(operatorSessions).where(eq(operatorSessions.id, earlierSessionId))),
    started.statement,
    insertEventEntry(deps, operator.email, { action: 'operators.sign-in', subject: operator.id }),
  ]);
  return started.session;
}

/** What the authenticator counts after this answer. @throws `passkey_refused`. */
async function newCounterOf(
  { deps }: SystemContext,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  passkey: typeof operatorPasskeys.$inferSelect,
): Promise<number> {
  const { rpID, origin } = relyingParty(deps);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: Transports.parse(JSON.parse(passkey.transports)),
    },
  }).catch((cause: unknown) => {
    throw new DomainError('passkey_refused', { cause });
  });
  if (!verified) throw new DomainError('passkey_refused');
  return authenticationInfo.newCounter;
}
