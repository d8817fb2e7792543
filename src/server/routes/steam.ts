/** The way through Steam over HTTP: every step of it but the last two ends in a redirect to a page. */
import type { Hono } from 'hono';
import * as calls from '#contract/security.ts';
import { defaultLanguage, type LanguageCode } from '#rules/languages.ts';
import { accountPath, authPath, localeAddress, localePath, paths, safeRedirect } from '#rules/paths.ts';
import { finishSteam, type SteamOutcome } from '../domain/auth/finish-steam.ts';
import { beginSteamLink, startSteam } from '../domain/auth/start-steam.ts';
import { unlinkSteam } from '../domain/auth/unlink-steam.ts';
import { passSteamCode } from '../domain/auth/verify-steam-code.ts';
import { DomainError } from '../domain-error.ts';
import type { ApiContext, ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { setSessionCookie } from '../http/session-cookie.ts';
import { clearSteamTicket, setSteamTicket, steamTicket } from '../http/steam-cookie.ts';
import { translate } from '../http/translate.ts';

export function steamRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, calls.startSteam, async ({ c, ctx, query }) => {
    try {
      const { url, ticket } = await startSteam(ctx, safeRedirect(query.redirect) ?? '');
      setSteamTicket(c, ticket);
      return c.redirect(url, 302);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'steam_disabled') throw error;
      return c.redirect(localePath(ctx.principal.language, authPath('signin')), 302);
    }
  });

  mountEndpoint(app, calls.finishSteam, async ({ c, ctx }) => {
    const answer = new URL(c.req.url).searchParams;
    const outcome = await finishSteam(ctx, answer, steamTicket(c));
    clearSteamTicket(c);
    if (outcome.kind === 'signed-in') setSessionCookie(c, outcome.session);
    if (outcome.kind === 'code' || outcome.kind === 'sign-up') setSteamTicket(c, outcome.ticket);
    return c.redirect(pageOf(c, outcome), 302);
  });

  mountEndpoint(app, calls.passSteamTwoFactor, async ({ c, ctx, body }) => {
    const session = await passSteamCode(ctx, body.code, steamTicket(c));
    clearSteamTicket(c);
    setSessionCookie(c, session);
    return { message: translate(c, 'auth', 'signedIn'), token: session.bearer };
  });

  mountEndpoint(app, calls.linkSteam, async ({ c, ctx, body }) => {
    const { url, ticket } = await beginSteamLink(ctx, body);
    setSteamTicket(c, ticket);
    return { redirect_url: url };
  });

  mountEndpoint(app, calls.unlinkSteam, async ({ c, ctx, body }) => {
    await unlinkSteam(ctx, body);
    return { message: translate(c, 'security', 'steamUnlinked') };
  });
}

/** `steam` in the address tells the page what became of it. */
function pageOf(c: ApiContext, outcome: SteamOutcome): string {
  const { asked } = outcome;
  const language: LanguageCode = asked?.language ?? c.var.language;
  const redirect = asked?.redirect || undefined;
  if (asked?.sessionId) {
    const became = outcome.kind === 'failed' ? outcome.why : 'linked';
    return localePath(language, `${accountPath('personal')}?steam=${became}`);
  }
  // The auth page finds the customer, keeps the session marker, and leads on.
  if (outcome.kind === 'signed-in') {
    const target = localeAddress(defaultLanguage, redirect ?? paths.account);
    return localePath(language, `${authPath('signin', target)}&steam=in`);
  }
  if (outcome.kind === 'sign-up')
    return localePath(language, `${authPath('signup', redirect)}&steam=${outcome.steamId}`);
  const became = outcome.kind === 'failed' ? outcome.why : 'code';
  return localePath(language, `${authPath('signin', redirect)}&steam=${became}`);
}
