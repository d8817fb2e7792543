/** How an operator gets in: a passkey made by a one-time link, and signing in with it. See docs/console.md#signing-in. */
import { z } from 'zod';
import { Done, okPayload } from '../endpoint.ts';
import type { ConsoleEndpoint } from './endpoint.ts';

const tag = 'Sign-in';
const base64url = z.string().max(20_000);

/** Called before there is a session. */
function signInCall<const E extends Omit<ConsoleEndpoint, 'access' | 'role' | 'method' | 'rateLimit' | 'tag'>>(
  call: E,
) {
  return { tag, rateLimit: 'signIn', ...call, method: 'post', access: 'operator', role: 'anyone' } as const;
}

/** The one-time part of a link, behind its #. */
const token = z.string().min(1).max(200);

/** What the browser's `navigator.credentials` takes, as JSON. */
const options = z.record(z.string(), z.unknown());

/** What it gives, as JSON (`PublicKeyCredential.toJSON()`). What it means, the passkey library checks. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

const Registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
});

const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

export const beginPasskey = signInCall({
  path: '/ops/invitation/begin',
  summary: 'Open a one-time link: for whom it is, and what to make a passkey from',
  body: z.object({ token }),
  response: okPayload(z.object({ email: z.string(), name: z.string(), options })),
  errors: ['link_invalid'],
});

export const registerPasskey = signInCall({
  path: '/ops/invitation',
  summary: 'Make the passkey of a one-time link, and sign in',
  description: 'Ends the link, and every passkey and session that the person had before.',
  body: z.object({ token, response: Registration }),
  response: Done,
  errors: ['link_invalid', 'passkey_refused'],
});

export const beginSignIn = signInCall({
  path: '/ops/sign-in/begin',
  summary: 'What a passkey has to sign',
  response: okPayload(z.object({ options })),
});

export const signIn = signInCall({
  path: '/ops/sign-in',
  summary: 'Sign in with a passkey',
  body: z.object({ response: Assertion }),
  response: Done,
  errors: ['passkey_refused'],
});

export const signOut = {
  path: '/ops/sign-out',
  tag,
  summary: 'End the session',
  method: 'post',
  access: 'operator',
  role: 'viewer',
  rateLimit: 'console',
  response: Done,
} as const satisfies ConsoleEndpoint;
