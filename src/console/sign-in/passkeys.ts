/** What the browser does with passkeys, between the two calls of each way in. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { call, type Output } from '../api/client.ts';

export type Opened = Output<'POST /ops/invitation/begin'>['payload'];

/** Who the link is for. @throws ApiFailure */
export async function openInvitation(token: string): Promise<Opened> {
  return (await call('POST /ops/invitation/begin', { body: { token } })).payload;
}

/** @throws ApiFailure, and what the browser says when the person or the device does not want to. */
export async function makePasskey(token: string, { options }: Opened): Promise<void> {
  // safe because the server made the options with the same library
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON });
  const response = { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
  await call('POST /ops/invitation', { body: { token, response } });
}

/** @throws as `makePasskey` does. */
export async function signInWithPasskey(): Promise<void> {
  const { payload } = await call('POST /ops/sign-in/begin');
  // safe because the server made the options with the same library
  const optionsJSON = payload.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const signed = await startAuthentication({ optionsJSON });
  const response = { ...signed, clientExtensionResults: { ...signed.clientExtensionResults } };
  await call('POST /ops/sign-in', { body: { response } });
}
