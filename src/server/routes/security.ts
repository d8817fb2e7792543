/** Two-factor authentication, devices, data export and closing of an account over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/security.ts';
import { beginTwoFactor } from '../domain/auth/begin-two-factor.ts';
import { disableTwoFactor } from '../domain/auth/disable-two-factor.ts';
import { enableTwoFactor } from '../domain/auth/enable-two-factor.ts';
import { endAllSessions } from '../domain/auth/end-all-sessions.ts';
import { endDeviceSession } from '../domain/auth/end-device-session.ts';
import { renewRecoveryCodes } from '../domain/auth/renew-recovery-codes.ts';
import { closeAccount } from '../domain/customers/close-account.ts';
import { exportData } from '../domain/customers/export-data.ts';
import { getSecurity } from '../domain/customers/get-security.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { clearDeviceCookie, clearSessionCookie } from '../http/session-cookie.ts';
import { translate } from '../http/translate.ts';

export function securityRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, calls.getSecurity, async ({ ctx }) => ({
    payload: await getSecurity(ctx),
  }));

  mountEndpoint(app, calls.beginTwoFactor, async ({ ctx, body }) => ({
    payload: await beginTwoFactor(ctx, body),
  }));

  mountEndpoint(app, calls.enableTwoFactor, async ({ c, ctx, body }) => {
    const recovery_codes = await enableTwoFactor(ctx, body);
    return { message: translate(c, 'security', 'twoFactorOn'), payload: { recovery_codes } };
  });

  mountEndpoint(app, calls.disableTwoFactor, async ({ c, ctx, body }) => {
    await disableTwoFactor(ctx, body);
    return { message: translate(c, 'security', 'twoFactorOff') };
  });

  mountEndpoint(app, calls.renewRecoveryCodes, async ({ c, ctx, body }) => {
    const recovery_codes = await renewRecoveryCodes(ctx, body);
    return { message: translate(c, 'security', 'codesRenewed'), payload: { recovery_codes } };
  });

  mountEndpoint(app, calls.endDeviceSession, async ({ c, ctx, body }) => {
    const { isCurrent } = await endDeviceSession(ctx, body);
    if (isCurrent) clearSessionCookie(c);
    return { message: translate(c, 'security', 'deviceSignedOut') };
  });

  mountEndpoint(app, calls.endAllSessions, async ({ c, ctx }) => {
    await endAllSessions(ctx);
    clearSessionCookie(c);
    return { message: translate(c, 'security', 'signedOutEverywhere') };
  });

  mountEndpoint(app, calls.exportData, async ({ ctx }) => ({ payload: await exportData(ctx) }));

  mountEndpoint(app, calls.closeAccount, async ({ c, ctx, body }) => {
    await closeAccount(ctx, body);
    clearSessionCookie(c);
    clearDeviceCookie(c);
    return { message: translate(c, 'security', 'accountClosed') };
  });
}
