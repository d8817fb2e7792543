/**
 * Makes the passkey of a one-time link, and signs the person in. The link is used up in the same batch, and every passkey and session that
 * the person had before ends: whoever has lost a device asks for a link.
 */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SystemContext } from '../../context.ts';
import { insertEventEntry } from '../../db/insert-audit-entry.ts';
import { operatorInvitations, operatorPasskeys, operatorSessions, operators } from '../../db/schema/operators.ts';
import { expectRows, guard, runRead, statement, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { challengeQuery, spendChallenge } from './parts/challenge.ts';
import { endInvitations, invitationQuery, isOpen } from './parts/invitation.ts';
import { type OperatorSession, startOperatorSession } from './parts/new-session.ts';
import { passkeyAlgorithms, relyingParty } from './parts/relying-party.ts';
import { loadWebAuthn } from './parts/webauthn.ts';

export interface MadePasskey {
  token: string;
  /** The browser's cookie. */
  challengeToken: string | undefined;
  response: RegistrationResponseJSON;
}

/** @throws `link_invalid`, and `passkey_refused` for an answer that is not to this browser's challenge, or not of this site. */
export async function registerPasskey(
  { deps }: SystemContext,
  { token, challengeToken, response }: MadePasskey,
): Promise<OperatorSession> {
  const { db } = deps;
  const now = deps.now();
  const [found] = await runRead(invitationQuery(deps, token).execute());
  if (!found) throw new DomainError('link_invalid');
  const { invitation, operator } = found;
  const [challenge] = await runRead(challengeQuery(deps, challengeToken, invitation.id).execute());
  if (!challenge) throw new DomainError('passkey_refused');
  const { rpID, origin } = relyingParty(deps);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: passkeyAlgorithms,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new DomainError('passkey_refused', { cause });
  });
  if (!registrationInfo) throw new DomainError('passkey_refused');
  const { credential } = registrationInfo;
  const passkey = {
    id: credential.id,
    operatorId: operator.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    createdAt: now,
    lastUsedAt: now,
  };
  const started = startOperatorSession(deps, operator.id);
  const isThis = and(eq(operatorInvitations.id, invitation.id), isOpen(deps));
  const isOn = and(eq(operators.id, operator.id), isNull(operators.switchedOffAt));
  await write(db, [
    spendChallenge(deps, challenge.id),
    expectRows(db.update(operatorInvitations).set({ usedAt: now }).where(isThis), 'link_invalid'),
    guard(sql`exists (select 1 from ${operators} where ${isOn})`, 'link_invalid'),
    statement(endInvitations(deps, operator.id)),
    statement(db.delete(operatorSessions).where(eq(operatorSessions.operatorId, operator.id))),
    statement(db.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, operator.id))),
    statement(db.insert(operatorPasskeys).values(passkey), 'passkey_refused'),
    started.statement,
    insertEventEntry(deps, operator.email, { action: 'operators.passkey', subject: operator.id }),
  ]);
  return started.session;
}
