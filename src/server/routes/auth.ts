/** Sessions and the ways to get one over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/auth.ts';
import { localePath, paths } from '#rules/paths.ts';
import { login } from '../domain/accounts/login.ts';
import { register } from '../domain/accounts/register.ts';
import { requestPasswordReset } from '../domain/accounts/request-password-reset.ts';
import { resendVerification } from '../domain/accounts/resend-verification.ts';
import { resetPassword } from '../domain/accounts/reset-password.ts';
import { verifyEmail } from '../domain/accounts/verify-email.ts';
import { endSession } from '../domain/sessions/end-session.ts';
import { getAuthState } from '../domain/sessions/get-auth-state.ts';
import type { ApiEnv } from '../http/context.ts';
import { giveCsrfToken } from '../http/csrf.ts';
import { sentence } from '../http/sentence.ts';
import { serve } from '../http/serve.ts';
import { giveSession, takeSession } from '../http/session-cookie.ts';
import { steamTicket, takeSteamTicket } from '../http/steam-cookie.ts';

const pageOfOutcome = {
  verified: paths.verifySuccess,
  already: paths.verifyAlready,
  invalid: paths.verifyInvalid,
} as const;

export function authRoutes(app: Hono<ApiEnv>): void {
  serve(app, calls.getCsrfCookie, ({ c }) => {
    giveCsrfToken(c);
    return {};
  });

  serve(app, calls.isAuth, ({ deps, visitor }) => getAuthState(deps, visitor));

  serve(app, calls.login, async ({ c, deps, visitor, body }) => {
    const session = await login(deps, visitor, body);
    giveSession(c, session);
    return { message: sentence(c, 'auth', 'signedIn'), token: session.bearer };
  });

  serve(app, calls.register, async ({ c, deps, visitor, body }) => {
    const session = await register(deps, visitor, body, steamTicket(c));
    if (body.steam) takeSteamTicket(c);
    giveSession(c, session);
    return { message: sentence(c, 'auth', 'registered'), token: session.bearer };
  });

  serve(app, calls.logout, async ({ c, deps, visitor }) => {
    await endSession(deps, visitor);
    takeSession(c);
    return { message: sentence(c, 'auth', 'signedOut') };
  });

  serve(app, calls.requestPasswordReset, async ({ c, deps, body }) => {
    await requestPasswordReset(deps, body);
    return { message: sentence(c, 'auth', 'resetLinkSent') };
  });

  serve(app, calls.resetPassword, async ({ c, deps, body }) => {
    await resetPassword(deps, body);
    return { message: sentence(c, 'auth', 'passwordReset') };
  });

  serve(app, calls.resendVerification, async ({ c, deps, visitor }) => {
    await resendVerification(deps, visitor);
    return { message: sentence(c, 'auth', 'verificationSent') };
  });

  serve(app, calls.verifyEmail, async ({ c, deps, visitor, params }) => {
    const { outcome, language } = await verifyEmail(deps, visitor, params.token);
    return c.redirect(localePath(language, pageOfOutcome[outcome]), 302);
  });
}
