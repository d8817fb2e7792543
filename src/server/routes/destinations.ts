/** Another trade link, codes that are mailed, and the link "This was not me" over HTTP. */
import type { Hono } from 'hono';
import * as calls from '#contract/destinations.ts';
import { setCodeLimit } from '../domain/auth/set-code-limit.ts';
import { describeChange } from '../domain/customers/describe-change.ts';
import { disownChange } from '../domain/customers/disown-change.ts';
import { getProfile } from '../domain/customers/get-profile.ts';
import { confirmTradeLink } from '../domain/destinations/confirm-trade-link.ts';
import { resendCode } from '../domain/destinations/resend-code.ts';
import { withdrawTradeLink } from '../domain/destinations/withdraw-trade-link.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { clearSessionCookie } from '../http/session-cookie.ts';
import { translate } from '../http/translate.ts';

export function destinationRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, calls.confirmTradeLink, async ({ c, ctx, body }) => {
    await confirmTradeLink(ctx, body);
    return { message: translate(c, 'account', 'tradeLinkConfirmed'), payload: await getProfile(ctx) };
  });

  mountEndpoint(app, calls.withdrawTradeLink, async ({ c, ctx }) => {
    await withdrawTradeLink(ctx);
    return { message: translate(c, 'account', 'tradeLinkKept') };
  });

  mountEndpoint(app, calls.resendCode, async ({ c, ctx, body }) => {
    await resendCode(ctx, body);
    return { message: translate(c, 'fields', 'codeSent') };
  });

  mountEndpoint(app, calls.setCodeLimit, async ({ c, ctx, body }) => {
    await setCodeLimit(ctx, body);
    return { message: translate(c, 'security', 'codeLimitSaved') };
  });

  mountEndpoint(app, calls.describeChange, async ({ ctx, params }) => ({ payload: await describeChange(ctx, params) }));

  mountEndpoint(app, calls.disownChange, async ({ c, ctx, body }) => {
    await disownChange(ctx, body);
    clearSessionCookie(c);
    return { message: translate(c, 'auth', 'notMeDone') };
  });
}
