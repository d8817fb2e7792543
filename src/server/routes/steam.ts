/** Sign-in through Steam over HTTP, and linking and unlinking of a Steam account. */
import type { Hono } from 'hono';
import * as calls from '#contract/security.ts';
import { defaultLanguage, type LanguageCode } from '#rules/languages.ts';
import { accountPath, authPath, localeAddress, localePath, paths, safeRedirect } from '#rules/paths.ts';
import { finishSteam, type SteamOutcome } from '../domain/auth/finish-steam.ts';
import { linkSteam } from '../domain/auth/link-steam.ts';
import { startSteam } from '../domain/auth/start-steam.ts';
import { unlinkSteam } from '../domain/auth/unlink-steam.ts';
import { verifySteamCode } from '../domain/auth/verify-steam-code.ts';
import { DomainError } from '../domain-error.ts';
import type { ApiContext, ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { setSessionCookie } from '../http/session-cookie.ts';
import { clearSteamCookie, readSteamCookie, setSteamCookie } from '../http/steam-cookie.ts';
import { translate } from '../http/translate.ts';

export function steamRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, calls.startSteam, async ({ c, ctx, query }) => {
    try {
      const { url, state } = await startSteam(ctx, { redirect: safeRedirect(query.redirect) ?? '' });
      setSteamCookie(c, state);
      return c.redirect(url, 302);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'steam_disabled') throw error;
      return c.redirect(localePath(ctx.principal.language, authPath('signin')), 302);
    }
  });

  mountEndpoint(app, calls.finishSteam, async ({ c, ctx }) => {
    const response = new URL(c.req.url).searchParams;
    const outcome = await finishSteam(ctx, { response, state: readSteamCookie(c) });
    clearSteamCookie(c);
    if (outcome.kind === 'signed-in') setSessionCookie(c, outcome.session);
    if (outcome.kind === 'code' || outcome.kind === 'sign-up') setSteamCookie(c, outcome.state);
    return c.redirect(pageOf(c, outcome), 302);
  });

  mountEndpoint(app, calls.passSteamTwoFactor, async ({ c, ctx, body }) => {
    const session = await verifySteamCode(ctx, { code: body.code, state: readSteamCookie(c) });
    clearSteamCookie(c);
    setSessionCookie(c, session);
    return { message: translate(c, 'auth', 'signedIn'), token: session.bearer };
  });

  mountEndpoint(app, calls.linkSteam, async ({ c, ctx, body }) => {
    const { url, state } = await linkSteam(ctx, body);
    setSteamCookie(c, state);
    return { redirect_url: url };
  });

  mountEndpoint(app, calls.unlinkSteam, async ({ c, ctx, body }) => {
    await unlinkSteam(ctx, body);
    return { message: translate(c, 'security', 'steamUnlinked') };
  });
}

/** The page after Steam; the parameter `steam` of its address is the outcome. */
function pageOf(c: ApiContext, outcome: SteamOutcome): string {
  const { started } = outcome;
  const language: LanguageCode = started?.language ?? c.var.language;
  const redirect = started?.redirect || undefined;
  if (started?.sessionId) {
    const shown = outcome.kind === 'failed' ? outcome.reason : 'linked';
    return localePath(language, `${accountPath('personal')}?steam=${shown}`);
  }
  // the auth page finds the session, stores its marker and redirects
  if (outcome.kind === 'signed-in') {
    const target = localeAddress(defaultLanguage, redirect ?? paths.account);
    return localePath(language, `${authPath('signin', target)}&steam=in`);
  }
  if (outcome.kind === 'sign-up')
    return localePath(language, `${authPath('signup', redirect)}&steam=${outcome.steamId}`);
  const shown = outcome.kind === 'failed' ? outcome.reason : 'code';
  return localePath(language, `${authPath('signin', redirect)}&steam=${shown}`);
}
