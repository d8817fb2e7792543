/** Passkeys and sessions of operators over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/console/sign-in.ts';
import { beginPasskey } from '../../domain/operators/begin-passkey.ts';
import { beginSignIn } from '../../domain/operators/begin-sign-in.ts';
import type { OperatorSession } from '../../domain/operators/parts/new-session.ts';
import { registerPasskey } from '../../domain/operators/register-passkey.ts';
import { signIn } from '../../domain/operators/sign-in.ts';
import { signOut } from '../../domain/operators/sign-out.ts';
import { hashToken } from '../../hash-token.ts';
import { challengeCookie, clearChallengeCookie, setChallengeCookie } from '../../http/console/challenge-cookie.ts';
import { mountConsoleEndpoint, mountSignInEndpoint } from '../../http/console/mount-console-endpoint.ts';
import { clearOperatorCookies, operatorCookie, setOperatorCookies } from '../../http/console/operator-cookie.ts';
import type { ApiContext, ApiEnv } from '../../http/context.ts';

export function signInRoutes(app: Hono<ApiEnv>): void {
  mountSignInEndpoint(app, calls.beginPasskey, async ({ c, body }) => {
    const { options, operator, challengeToken } = await beginPasskey(c.var.runtime, body);
    setChallengeCookie(c, challengeToken);
    return { payload: { ...operator, options: { ...options } } };
  });

  mountSignInEndpoint(app, calls.registerPasskey, async ({ c, body }) => {
    const { token, response } = body;
    // safe because the passkey library checks what the schema leaves open
    const made = { token, challengeToken: challengeCookie(c), response: response as MadeResponse };
    return begun(c, await registerPasskey(c.var.runtime, made));
  });

  mountSignInEndpoint(app, calls.beginSignIn, async ({ c }) => {
    const { options, challengeToken } = await beginSignIn(c.var.runtime);
    setChallengeCookie(c, challengeToken);
    return { payload: { options: { ...options } } };
  });

  mountSignInEndpoint(app, calls.signIn, async ({ c, body }) => {
    const earlier = operatorCookie(c);
    // safe because the passkey library checks what the schema leaves open
    const response = body.response as SignedResponse;
    const earlierSessionId = earlier ? hashToken(earlier) : null;
    return begun(c, await signIn(c.var.runtime, { challengeToken: challengeCookie(c), response, earlierSessionId }));
  });

  mountConsoleEndpoint(app, calls.signOut, async ({ c, operator }) => {
    await signOut(c.var.runtime, operator);
    clearOperatorCookies(c);
    return { message: 'You are signed out.' };
  });
}

type MadeResponse = Parameters<typeof registerPasskey>[1]['response'];
type SignedResponse = Parameters<typeof signIn>[1]['response'];

function begun(c: ApiContext, { token, expiresAt }: OperatorSession) {
  clearChallengeCookie(c);
  setOperatorCookies(c, { secret: token, expiresAt });
  return { message: 'You are signed in.' };
}
