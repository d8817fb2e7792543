/** Begins to sign in with a passkey. Who it is, the device says: nobody learns here whether an address is known. */
import { challengeMinutes } from '#rules/operators.ts';
import type { SystemContext } from '../../context.ts';
import { write } from '../../db/write.ts';
import { newChallenge } from './parts/challenge.ts';
import { relyingParty } from './parts/relying-party.ts';
import { loadWebAuthn } from './parts/webauthn.ts';

/** `challengeToken` is the browser's cookie. */
export async function beginSignIn({ deps }: SystemContext) {
  const challenge = newChallenge(deps, null);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).rpID,
    challenge: Buffer.from(challenge.challenge, 'base64url'),
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  });
  await write(deps.db, challenge.statement);
  return { options, challengeToken: challenge.token };
}
