/** The ways into an account, its devices and its data over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/security.ts';
import { getSecurity } from '../domain/accounts/get-security.ts';
import { closeAccount } from '../domain/privacy/close-account.ts';
import { exportData } from '../domain/privacy/export-data.ts';
import { endAllSessions, endDeviceSession } from '../domain/sessions/end-sessions.ts';
import { beginTwoFactor } from '../domain/two-factor/begin-two-factor.ts';
import { disableTwoFactor } from '../domain/two-factor/disable-two-factor.ts';
import { enableTwoFactor } from '../domain/two-factor/enable-two-factor.ts';
import { renewRecoveryCodes } from '../domain/two-factor/renew-recovery-codes.ts';
import type { ApiEnv } from '../http/context.ts';
import { sentence } from '../http/sentence.ts';
import { serve } from '../http/serve.ts';
import { takeSession } from '../http/session-cookie.ts';

export function securityRoutes(app: Hono<ApiEnv>): void {
  serve(app, calls.getSecurity, async ({ deps, visitor }) => ({ payload: await getSecurity(deps, visitor) }));

  serve(app, calls.beginTwoFactor, async ({ deps, visitor, body }) => ({
    payload: await beginTwoFactor(deps, visitor, body),
  }));

  serve(app, calls.enableTwoFactor, async ({ c, deps, visitor, body }) => {
    const recovery_codes = await enableTwoFactor(deps, visitor, body);
    return { message: sentence(c, 'security', 'twoFactorOn'), payload: { recovery_codes } };
  });

  serve(app, calls.disableTwoFactor, async ({ c, deps, visitor, body }) => {
    await disableTwoFactor(deps, visitor, body);
    return { message: sentence(c, 'security', 'twoFactorOff') };
  });

  serve(app, calls.renewRecoveryCodes, async ({ c, deps, visitor, body }) => {
    const recovery_codes = await renewRecoveryCodes(deps, visitor, body);
    return { message: sentence(c, 'security', 'codesRenewed'), payload: { recovery_codes } };
  });

  serve(app, calls.endDeviceSession, async ({ c, deps, visitor, body }) => {
    const { own } = await endDeviceSession(deps, visitor, body.id);
    if (own) takeSession(c);
    return { message: sentence(c, 'security', 'deviceSignedOut') };
  });

  serve(app, calls.endAllSessions, async ({ c, deps, visitor }) => {
    await endAllSessions(deps, visitor);
    takeSession(c);
    return { message: sentence(c, 'security', 'signedOutEverywhere') };
  });

  serve(app, calls.exportData, async ({ deps, visitor }) => ({ payload: await exportData(deps, visitor) }));

  serve(app, calls.closeAccount, async ({ c, deps, visitor, body }) => {
    await closeAccount(deps, visitor, body);
    takeSession(c);
    return { message: sentence(c, 'security', 'accountClosed') };
  });
}
