/** Sign-up, sign-in, password reset and e-mail verification over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/auth.ts';
import { localePath, paths } from '#rules/paths.ts';
import { getAuthState } from '../domain/auth/get-auth-state.ts';
import { login } from '../domain/auth/login.ts';
import { logout } from '../domain/auth/logout.ts';
import { register } from '../domain/auth/register.ts';
import { requestPasswordReset } from '../domain/auth/request-password-reset.ts';
import { resendVerification } from '../domain/auth/resend-verification.ts';
import { resetPassword } from '../domain/auth/reset-password.ts';
import { verifyEmail } from '../domain/customers/verify-email.ts';
import type { ApiEnv } from '../http/context.ts';
import { setCsrfCookie } from '../http/csrf.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { clearSessionCookie, setDeviceCookie, setSessionCookie } from '../http/session-cookie.ts';
import { clearSteamCookie, readSteamCookie } from '../http/steam-cookie.ts';
import { translate } from '../http/translate.ts';

const pageOfOutcome = {
  verified: paths.verifySuccess,
  already: paths.verifyAlready,
  invalid: paths.verifyInvalid,
} as const;

export function authRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, calls.getCsrfCookie, ({ c }) => {
    c.header('X-XSRF-TOKEN', setCsrfCookie(c));
    return {};
  });

  mountEndpoint(app, calls.isAuth, ({ ctx }) => getAuthState(ctx));

  mountEndpoint(app, calls.login, async ({ c, ctx, body }) => {
    const session = await login(ctx, body);
    setSessionCookie(c, session);
    return { message: translate(c, 'auth', 'signedIn'), token: session.bearer };
  });

  mountEndpoint(app, calls.register, async ({ c, ctx, body }) => {
    const session = await register(ctx, { ...body, steamState: readSteamCookie(c) });
    if (body.steam) clearSteamCookie(c);
    setSessionCookie(c, session);
    return { message: translate(c, 'auth', 'registered'), token: session.bearer };
  });

  mountEndpoint(app, calls.logout, async ({ c, ctx }) => {
    await logout(ctx);
    clearSessionCookie(c);
    return { message: translate(c, 'auth', 'signedOut') };
  });

  mountEndpoint(app, calls.requestPasswordReset, async ({ c, ctx, body }) => {
    await requestPasswordReset(ctx, body);
    return { message: translate(c, 'auth', 'resetLinkSent') };
  });

  mountEndpoint(app, calls.resetPassword, async ({ c, ctx, body }) => {
    const { deviceCookie } = await resetPassword(ctx, body);
    setDeviceCookie(c, deviceCookie);
    return { message: translate(c, 'auth', 'passwordReset') };
  });

  mountEndpoint(app, calls.resendVerification, async ({ c, ctx }) => {
    await resendVerification(ctx);
    return { message: translate(c, 'auth', 'verificationSent') };
  });

  mountEndpoint(app, calls.verifyEmail, async ({ c, ctx, params }) => {
    const { outcome, language } = await verifyEmail(ctx, params);
    return c.redirect(localePath(language, pageOfOutcome[outcome]), 302);
  });
}
