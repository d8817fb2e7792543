/** The customer's own data over HTTP. */
import type { Hono } from 'hono';
import {
  changePassword as changePasswordCall,
  getProfile as getProfileCall,
  resendEmailChange as resendEmailChangeCall,
  updateProfile as updateProfileCall,
  withdrawEmailChange as withdrawEmailChangeCall,
} from '#contract/profile.ts';
import { changePassword } from '../domain/auth/change-password.ts';
import { getProfile } from '../domain/customers/get-profile.ts';
import { resendEmailChange } from '../domain/customers/resend-email-change.ts';
import { updateProfile } from '../domain/customers/update-profile.ts';
import { withdrawEmailChange } from '../domain/customers/withdraw-email-change.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { setDeviceCookie } from '../http/session-cookie.ts';
import { translate } from '../http/translate.ts';

export function profileRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, getProfileCall, async ({ ctx }) => ({ payload: await getProfile(ctx) }));

  mountEndpoint(app, updateProfileCall, async ({ c, ctx, body }) => {
    const payload = await updateProfile(ctx, body);
    return { message: translate(c, 'auth', 'profileUpdated'), payload };
  });

  mountEndpoint(app, resendEmailChangeCall, async ({ c, ctx }) => {
    await resendEmailChange(ctx);
    return { message: translate(c, 'auth', 'verificationSent') };
  });

  mountEndpoint(app, withdrawEmailChangeCall, async ({ c, ctx }) => {
    await withdrawEmailChange(ctx);
    return { message: translate(c, 'auth', 'emailChangeWithdrawn') };
  });

  mountEndpoint(app, changePasswordCall, async ({ c, ctx, body }) => {
    const { deviceCookie } = await changePassword(ctx, body);
    setDeviceCookie(c, deviceCookie);
    return { message: translate(c, 'auth', 'passwordChanged') };
  });
}
