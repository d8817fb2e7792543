/** Begins to make a passkey with a one-time link: what the browser hands to the person's device. */
import { site } from '#content/site.ts';
import { challengeMinutes } from '#rules/operators.ts';
import type { SystemContext } from '../../context.ts';
import { runRead, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { newChallenge } from './parts/challenge.ts';
import { invitationQuery } from './parts/invitation.ts';
import { passkeyAlgorithms, relyingParty } from './parts/relying-party.ts';
import { loadWebAuthn } from './parts/webauthn.ts';

/** `challengeToken` is the browser's cookie. @throws `link_invalid` for a link that is unknown, used, too old, or of somebody who is off. */
export async function beginPasskey({ deps }: SystemContext, { token }: { token: string }) {
  const [found] = await runRead(invitationQuery(deps, token).execute());
  if (!found) throw new DomainError('link_invalid');
  const { invitation, operator } = found;
  const challenge = newChallenge(deps, invitation.id);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingParty(deps).rpID,
    userID: new TextEncoder().encode(operator.id),
    userName: operator.email,
    userDisplayName: operator.name || operator.email,
    challenge: Buffer.from(challenge.challenge, 'base64url'),
    timeout: challengeMinutes * 60_000,
    attestationType: 'none',
    supportedAlgorithmIDs: passkeyAlgorithms,
    // the device keeps who it is for, so that signing in needs no e-mail, and makes sure that it is the person
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await write(deps.db, challenge.statement);
  return { options, operator: { email: operator.email, name: operator.name }, challengeToken: challenge.token };
}
