/** The customer's own data over HTTP. */
import type { Hono } from 'hono';
import {
  changePassword as changePasswordCall,
  getProfile as getProfileCall,
  resendEmailChange as resendEmailChangeCall,
  updateProfile as updateProfileCall,
  withdrawEmailChange as withdrawEmailChangeCall,
} from '#contract/profile.ts';
import { changePassword } from '../domain/accounts/change-password.ts';
import { getProfile } from '../domain/accounts/get-profile.ts';
import { resendEmailChange } from '../domain/accounts/resend-email-change.ts';
import { updateProfile } from '../domain/accounts/update-profile.ts';
import { withdrawEmailChange } from '../domain/accounts/withdraw-email-change.ts';
import type { ApiEnv } from '../http/context.ts';
import { sentence } from '../http/sentence.ts';
import { serve } from '../http/serve.ts';

export function profileRoutes(app: Hono<ApiEnv>): void {
  serve(app, getProfileCall, async ({ deps, visitor }) => ({ payload: await getProfile(deps, visitor) }));

  serve(app, updateProfileCall, async ({ c, deps, visitor, body }) => {
    const payload = await updateProfile(deps, visitor, body);
    return { message: sentence(c, 'auth', 'profileUpdated'), payload };
  });

  serve(app, resendEmailChangeCall, async ({ c, deps, visitor }) => {
    await resendEmailChange(deps, visitor);
    return { message: sentence(c, 'auth', 'verificationSent') };
  });

  serve(app, withdrawEmailChangeCall, async ({ c, deps, visitor }) => {
    await withdrawEmailChange(deps, visitor);
    return { message: sentence(c, 'auth', 'emailChangeWithdrawn') };
  });

  serve(app, changePasswordCall, async ({ c, deps, visitor, body }) => {
    await changePassword(deps, visitor, body);
    return { message: sentence(c, 'auth', 'passwordChanged') };
  });
}
